// This device as one that answers: the engine registers itself here, so that questions find it and nothing here has to load it.

import { Broken } from "./errors";

/** Request is what the engine is asked: a route with what its address and body hold. */
export interface Request {
  method?: string;
  path: string;
  id?: string;
  query?: Record<string, string>;
  body?: unknown;
  key?: string;
  lang: string;
}

export interface Local {
  /** It answers; until then only a server can. */
  readonly ready: boolean;
  /** This browser can run it, and there is one to load. */
  readonly possible: boolean;
  call(request: Request): Promise<unknown>;
  follow(request: Request, hear: (message: string) => void, connected: (yes: boolean, over?: boolean) => void): () => void;
}

/** here is what answers on this device: nobody, until the engine has registered. */
export let here: Local = {
  ready: false,
  possible: false,
  call: ({ path }) => Promise.reject(new Broken(path)),
  follow: (_, __, connected) => (connected(false), () => {}),
};
export function register(local: Local) {
  here = local;
}

/** device begins the ids of the tables that are kept here. */
const device = "~";
/** isHere tells whether a table is kept on this device. */
export const isHere = (id: string | undefined) => !!id?.startsWith(device);
