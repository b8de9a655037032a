// The officers' portraits: features and colours. Like those of a printed picture, no theme changes these colours; all others are in
// tokens.css.

export interface Face {
  ground: string;
  skin: string;
  hair: string;
  coat: string;
  cut: "short" | "bob" | "bun" | "bald" | "curls" | "long" | "parted";
  beard?: "full" | "moustache" | "goatee";
  extra?: "glasses" | "cap" | "scarf" | "hat" | "helmet" | "pencil";
}

export const portraits: Record<string, Face> = {
  wilhelm_adler: { ground: "#dfae4c", skin: "#f0c9a4", hair: "#8a8578", coat: "#3b4a5a", cut: "parted", beard: "moustache" },
  graziano_del_monte: { ground: "#7fa34c", skin: "#e0ae82", hair: "#3a2a1e", coat: "#6b2d22", cut: "curls", beard: "full" },
  viktor_fiesler: { ground: "#557896", skin: "#f2d0b0", hair: "#c9a24a", coat: "#262b33", cut: "short", extra: "glasses" },
  jill_mcdowell: { ground: "#e3a72f", skin: "#f4d3b5", hair: "#8c3b1e", coat: "#1b3c66", cut: "bob" },
  solomon_p_jordan: { ground: "#cfc09e", skin: "#8a5a3c", hair: "#1e1612", coat: "#1f7a4c", cut: "short", beard: "goatee", extra: "hat" },
  anton_krylov: { ground: "#8fb7cf", skin: "#f0cdb0", hair: "#5a4632", coat: "#44566a", cut: "bald", beard: "full", extra: "glasses" },
  mahiri_sekibo: { ground: "#d9761b", skin: "#6b4128", hair: "#17110d", coat: "#7a1f4a", cut: "bun", extra: "scarf" },
  leslie_spencer: { ground: "#b9d0d2", skin: "#eec6a2", hair: "#d8b45c", coat: "#b8452f", cut: "long", extra: "cap" },
  margot_fouche: { ground: "#ebdfc3", skin: "#f3d2b8", hair: "#2a2320", coat: "#123f73", cut: "bob", extra: "glasses" },
  simone_luciani: { ground: "#7fa34c", skin: "#e3b48a", hair: "#2b1d14", coat: "#262b33", cut: "short", beard: "goatee" },
  tommaso_battista: { ground: "#dfae4c", skin: "#e6b98f", hair: "#4a3220", coat: "#557896", cut: "curls", extra: "pencil" },
};
