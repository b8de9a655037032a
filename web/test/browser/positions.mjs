// What is looked at: positions from recorded games, by kind of question, those with the most answers and every wording that differs; and
// lessons, puzzles of every kind, and pages without a table.
export const questions = {
  pick: [["026-4p-std", 30]],
  turn: [
    ["026-4p-std", 264],
    ["044-4p-lwp", 300],
    ["009-3p-intro", 20],
    ["046-4p-lwp", 202],
    ["077-3p-lwp", 184],
    ["080-2p-lwp", 184],
    ["044-4p-lwp", 328, { clock: { kind: "live", bank: 3600, increment: 10 } }],
    ["026-4p-std", 40],
    ["021-3p-std", 153],
    ["001-2p-intro", 31],
  ],
  build: [["077-3p-lwp", 74]],
  pay: [["044-4p-lwp", 52], ["009-3p-intro", 204]],
  place: [["077-3p-lwp", 59], ["072-2p-lwp", 93], ["011-4p-intro", 244], ["046-4p-lwp", 256]],
  produce: [["011-4p-intro", 227], ["001-2p-intro", 135]],
  fulfil: [["026-4p-std", 267]],
  drops: [["009-3p-intro", 120], ["001-2p-intro", 72], ["009-3p-intro", 230]],
  machines: [["018-2p-std", 151]],
  take: [["001-2p-intro", 105], ["001-2p-intro", 39]],
  discard: [["009-3p-intro", 139], ["009-3p-intro", 56]],
  tile: [["042-3p-lwp", 117]],
  dam: [["044-4p-lwp", 195]],
  fetch_tile: [["044-4p-lwp", 109]],
  fetch_machines: [["077-3p-lwp", 90]],
  work: [["077-3p-lwp", 222]],
  use: [["044-4p-lwp", 69]],
};
export const pages = {
  lesson: ["/learn/contracts", "/learn/automa", "/learn/full"],
  puzzle: [
    "/puzzle/production-1-1",
    "/puzzle/afford-0-1",
    "/puzzle/engineers-0-1",
    "/puzzle/water-0-1",
    "/puzzle/contracts-13-1",
    "/puzzle/turn-1-1",
  ],
  page: ["/learn/practice", "/", "/learn/game", "/learn", "/new", "/notices", "/privacy", "/recover"],
  unfolded: ["/learn/dam", "/learn/wheel"],
};

/**
 * Sizes of windows. text: the reader's letters, against the usual ones; least: the smallest letters there, where others are usual; map:
 * the least part of the window that the map has there; usual: measured by make test.
 */
export const sizes = [
  { size: "1280x720", least: 10.99, usual: true, map: 0.4 },
  { size: "1440x900", usual: true, map: 0.45 },
  { size: "1920x1080", map: 0.4 },
  { size: "2560x1440", map: 0.4 },
  { size: "1440x900", text: 2 },
  { size: "1024x768", touch: true, usual: true },
  { size: "820x1180", touch: true },
  { size: "390x844", touch: true, usual: true },
  { size: "360x740", touch: true },
  { size: "844x390", touch: true },
  { size: "390x844", text: 2, touch: true },
];

/** go leads to another screen without loading the page anew. It runs in the page. */
export function go(path) {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
}

/** choose points at the first thing that may be chosen. It runs in the page. */
export const choose = () =>
  document.querySelector("[data-legal], section.bar .options button, section.bar .stepper button:last-child")?.dispatchEvent(
    new MouseEvent("click", { bubbles: true }),
  );
