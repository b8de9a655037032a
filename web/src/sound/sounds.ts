// Every sound by its name.

import { house, pipe, raise, stone, wheel } from "./building";
import { clock, round, turn, victory } from "./calls";
import { conduit, drop, stamp, turbine } from "./power";
import { coins, engineer, hint, machine, refused, undo } from "./things";

export const sounds = {
  engineer,
  coins,
  machine,
  stone,
  raise,
  pipe,
  house,
  wheel,
  drop,
  conduit,
  turbine,
  stamp,
  turn,
  clock,
  round,
  victory,
  refused,
  undo,
  hint,
};
export type Name = keyof typeof sounds;
