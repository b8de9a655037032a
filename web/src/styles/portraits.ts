// The colours of the officers' portraits: like those of a printed picture, no theme changes them. All other colours are in tokens.css.

interface Colours {
  ground: string;
  skin: string;
  hair: string;
  coat: string;
}

export const portraits: Record<string, Colours> = {
  wilhelm_adler: { ground: "#dfae4c", skin: "#f0c9a4", hair: "#8a8578", coat: "#3b4a5a" },
  graziano_del_monte: { ground: "#7fa34c", skin: "#e0ae82", hair: "#3a2a1e", coat: "#6b2d22" },
  viktor_fiesler: { ground: "#557896", skin: "#f2d0b0", hair: "#c9a24a", coat: "#262b33" },
  jill_mcdowell: { ground: "#e3a72f", skin: "#f4d3b5", hair: "#8c3b1e", coat: "#1b3c66" },
  solomon_p_jordan: { ground: "#cfc09e", skin: "#8a5a3c", hair: "#1e1612", coat: "#1f7a4c" },
  anton_krylov: { ground: "#8fb7cf", skin: "#f0cdb0", hair: "#5a4632", coat: "#44566a" },
  mahiri_sekibo: { ground: "#d9761b", skin: "#6b4128", hair: "#17110d", coat: "#7a1f4a" },
  leslie_spencer: { ground: "#b9d0d2", skin: "#eec6a2", hair: "#d8b45c", coat: "#b8452f" },
  margot_fouche: { ground: "#ebdfc3", skin: "#f3d2b8", hair: "#2a2320", coat: "#123f73" },
  simone_luciani: { ground: "#7fa34c", skin: "#e3b48a", hair: "#2b1d14", coat: "#262b33" },
  tommaso_battista: { ground: "#dfae4c", skin: "#e6b98f", hair: "#4a3220", coat: "#557896" },
};
