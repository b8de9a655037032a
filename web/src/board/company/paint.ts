// The colour of a company and the one that is read on it.

const paints: Record<string, [string, string]> = {
  usa: ["#c63b2b", "#fffbf2"], germany: ["#262b33", "#fffbf2"], italy: ["#1f7a4c", "#fffbf2"], france: ["#fffdf7", "#1b3c66"], netherlands: ["#d9761b", "#14263a"],
};

export const paint = (company: string): [string, string] => paints[company] ?? ["#b9b4a6", "#14263a"];
