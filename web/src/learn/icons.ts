// The sign of each step of a lesson, by its name; questions have none.

export const icons: Readonly<Record<string, string>> = {
  base: "base",
  water: "drop",
  round: "flow",
  conduit: "conduit",
  powerhouse: "powerhouse",
  turbine: "produced",
  wheel: "wheel",
  row: "produced",
  system: "conduit",
  credits: "credit",
  toll: "conduit",
  catch: "base",
  produce: "produced",
  ranking: "energy",
  bonus: "vp",
  pick: "engineer",
  buy: "patent",
  build: "wild",
  building: "building",
  work: "architect",
};
