// Tomorrow's water: the map as the flow of this round, or of the next, will leave it if nobody does anything more. It is shown while W is
// held, or until its slider is put away.

import { getContext, setContext } from "svelte";
import type { Tomorrow } from "../../api/types";
import type { Session } from "../../table/session.svelte";

const key = Symbol("tomorrow");

export class Forecast {
  /** Which stop of the slider: 0 is now. Undefined while it is away. */
  stop: number | undefined = $state();

  constructor(private readonly session: Session) {}

  get stops(): Tomorrow[] {
    return this.session.past ? [] : (this.session.game?.tomorrow ?? []);
  }

  /** shown is the water on the map, if it is not that of now. */
  get shown(): Tomorrow | undefined {
    return this.stop ? this.stops[this.stop - 1] : undefined;
  }

  /** flows are all drops that run until then. */
  get flows() {
    return this.stop ? this.stops.slice(0, this.stop).flatMap((s) => s.flows) : [];
  }

  toggle() {
    this.stop = this.stop === undefined && this.stops.length ? 1 : undefined;
  }

  /** hold shows the water of this round, or of the next, while a key is held. */
  hold(rounds: number) {
    if (this.stops.length) this.stop = Math.min(rounds, this.stops.length);
  }
}

export const setForecast = (forecast: Forecast) => setContext(key, forecast);
export const getForecast = () => getContext<Forecast | undefined>(key);
