#!/usr/bin/env node
// A bot for barrage in 30 lines: barrage-lab match -a exec:clients/bots/eager.js -b random -players 2
// It likes to produce and to build, and takes the last legal answer of the kind it likes best.
const { createInterface } = require("node:readline");

const likes = ["pick", "turbine", "company", "produce", "fulfil", "build", "pay", "place", "contract", "machinery", "workshop", "take", "water", "drops"];

function best(legal) {
  for (const word of likes) {
    const liked = legal.filter((answer) => answer.startsWith(word));
    if (liked.length > 0) return liked[liked.length - 1];
  }
  return legal[0];
}

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const ask = JSON.parse(line);
  let answer;
  if (ask.do === "hello") answer = { protocol: 1, program: "eager", wants: [] };
  else if (ask.do === "go") answer = { best: best(ask.legal) };
  else process.exit(0);
  console.log(JSON.stringify({ id: ask.id, ...answer }));
});
