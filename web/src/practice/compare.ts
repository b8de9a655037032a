// What a judgement shows: which answer the best one is compared with, and what all answers come to.

import type { Marked, Posed, Worth } from "../api/types";
import { isThing } from "../table/answers";

const things = (w: Worth) => Object.keys(w.targets).filter(isThing).sort().join(" ");

/** second is the next best answer: of productions, the next best of another dam or conduit. */
export function second({ best, all }: Marked): Worth | undefined {
  const others = all.filter((w) => w.answer !== best.answer);
  return others.find((w) => !best.terms || things(w) !== things(best)) ?? others[0];
}

/** figure is what an answer comes to, in short: a number or the worst and the best case where numbers say enough, else in words. */
export function figure(w: Worth, aim: Posed["aim"]): string {
  if (!w.known || !["energy", "vp", "fulfil"].includes(aim)) return w.value;
  return w.worst === w.most ? `${w.worst}` : `${w.worst}–${w.most}`;
}

export interface Group {
  text: string;
  /** How many answers come to this. */
  n: number;
  best: boolean;
  yours: boolean;
}

/** groups are the results of all answers, the best first; equal ones together. */
export function groups({ all, best, yours }: Marked, aim: Posed["aim"]): Group[] {
  const list: Group[] = [];
  for (const w of all) {
    const text = figure(w, aim);
    let group = list.find((g) => g.text === text);
    if (!group) list.push(group = { text, n: 0, best: false, yours: false });
    group.n++;
    group.best ||= w.answer === best.answer;
    group.yours ||= w.answer === yours.answer;
  }
  return list;
}
