// What somebody at this screen did is on the table at once. It is seen and heard all the same, one thing after the other, while the game
// goes on; whatever is done next ends it.

import type { Clock, Hears, Perform, Played } from "./performing";
import type { Scene } from "./scenes";
import { groups, turn } from "./times";

interface Stage {
  clock: Clock;
  plain: () => boolean;
  perform: () => Perform | undefined;
  hears: Hears | undefined;
}

export class Echo {
  private acting: Played[] = [];
  private cancel: (() => void) | undefined;
  /** When the last thing has begun. */
  private until = 0;

  constructor(private readonly stage: Stage) {}

  /** left is how long it takes until the last thing has begun, in milliseconds. */
  get left(): number {
    return Math.max(0, this.until - this.stage.clock.now());
  }

  /** begin plays what is seen of a scene. The table is drawn anew first: the first thing is seen on what it has led to, and holds up nothing. */
  begin(scene: Scene, speed: number) {
    this.stop();
    const plain = this.stage.plain();
    const all = groups(scene.beats, plain);
    const last = all.findLast(({ from, to }) => scene.beats.slice(from, to).some((b) => b.part));
    if (!last) return;
    const { clock } = this.stage;
    const from = clock.now();
    this.until = from + (last.at + turn.rest) / speed;
    const next = (i: number) => {
      const group = all[i];
      if (!group || group.at > last.at) return;
      this.cancel = clock.after(Math.max(0, from + group.at / speed - clock.now()), () => {
        this.stage.hears?.(scene, group.from, group.to, { pace: speed });
        for (const beat of scene.beats.slice(group.from, group.to)) {
          const played = beat.part && beat.ms > 0 ? this.stage.perform()?.(beat, scene, speed) : undefined;
          if (played) this.acting.push(played);
        }
        next(i + 1);
      });
    };
    next(0);
  }

  /** stop ends what is seen, and what is to come; what sounds already rings out. */
  stop() {
    this.cancel?.();
    this.until = 0;
    for (const p of this.acting) p.stop();
    this.acting = [];
  }
}
