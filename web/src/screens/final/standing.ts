// Who played a game that is over, and how it ended for them.

import type { Game, GameSeat, Public, StoodIn } from "../../api/types";
import { seatName } from "../../page/quick";
import { face, personName } from "../../table/names";

export interface Standing {
  seat: number;
  name: string;
  /** The face of a bot. */
  bot: ReturnType<typeof face>;
  nth?: number;
  id?: string;
  game: GameSeat;
  /** 0 for a seat that a bot or the clock has played for a person. */
  place: number;
  won: boolean;
  standIn?: StoodIn;
  /** Of a person, and the seconds used for them. */
  turns: number;
  spent: number;
}

/**
 * standings are the players by seat. Those who won are first, however many points they share with others. The table has the places among
 * those who played themselves.
 */
export function standings(table: Public, game: Game): Standing[] {
  const placed = table.seats.some((s) => s.place || s.stand_in);
  const winners = game.winners ?? [];
  const better = (a: number, b: number) =>
    Number(winners.includes(a)) - Number(winners.includes(b)) || game.seats[a]!.vp - game.seats[b]!.vp;
  return game.seats.map((at, seat) => {
    const who = table.seats[seat]!;
    const place = placed ? (who.place ?? 0) : 1 + game.seats.filter((_, other) => better(other, seat) > 0).length;
    return {
      seat,
      name: who.person && who.stand_in ? personName(who, table.id) : seatName(who, table.id),
      bot: face(who),
      nth: who.nth,
      id: who.id,
      game: at,
      place,
      won: placed ? place === 1 : winners.includes(seat),
      standIn: who.stand_in,
      turns: who.turns ?? 0,
      spent: who.spent ?? 0,
    };
  });
}

/** ranked has them in the order of their places, those without one at the end. */
export const ranked = (all: readonly Standing[]) => [...all].sort((a, b) => (a.place || 9) - (b.place || 9));
