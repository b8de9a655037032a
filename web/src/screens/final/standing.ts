// Who played a game that is over, and how it ended for them.

import type { Game, GameSeat, Public } from "../../api/types";
import { seatName } from "../../page/quick";
import { face } from "../../table/names";

export interface Standing {
  seat: number;
  name: string;
  /** The face of a bot. */
  bot: ReturnType<typeof face>;
  nth?: number;
  id?: string;
  game: GameSeat;
  place: number;
  won: boolean;
}

/** standings are the players by seat. Those who won are first, however many points they share with others. */
export function standings(table: Public, game: Game): Standing[] {
  const winners = game.winners ?? [];
  const better = (a: number, b: number) =>
    Number(winners.includes(a)) - Number(winners.includes(b)) || game.seats[a]!.vp - game.seats[b]!.vp;
  return game.seats.map((at, seat) => ({
    seat,
    name: seatName(table.seats[seat]!, table.id),
    bot: face(table.seats[seat]),
    nth: table.seats[seat]!.nth,
    id: table.seats[seat]!.id,
    game: at,
    place: 1 + game.seats.filter((_, other) => better(other, seat) > 0).length,
    won: winners.includes(seat),
  }));
}

/** ranked has them in the order of their places. */
export const ranked = (all: readonly Standing[]) => [...all].sort((a, b) => a.place - b.place);
