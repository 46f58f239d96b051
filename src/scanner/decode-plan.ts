/**
 * Which engine looks at which form of a frame: a pure rule.
 *
 * Engines differ in what they miss (design figures: each reads frames that the others never read), so a code that
 * stays unread is shown to all of them in turn, the cheap ones more often. While nothing moves and a whole cycle
 * has found nothing, only every fifth frame is looked at.
 */

/** `centre`: the middle of the frame at 640 px; `full`: all of it. */
export type View = 'centre' | 'full';

export type Pass =
  | { readonly engine: 'native' }
  | { readonly engine: 'wasm'; readonly view: View; readonly denoise: boolean }
  /** Our own search for codes, with the pure-script decoder behind it; `inverted` looks for light on dark. */
  | { readonly engine: 'front'; readonly side: number; readonly inverted: boolean }
  /** The pure-script reader on its own: what is left where nothing else loads. */
  | { readonly engine: 'library'; readonly view: View; readonly inverted: boolean };

export interface Engines {
  /** Offered by the browser, and passed the self-test. */
  readonly native: boolean;
  readonly wasm: boolean;
}

/** What the frames before this one told. */
export interface Sight {
  /** Frames looked at since the last reading or since the scene moved after a rest. */
  readonly misses: number;
  /** Frames in a row in which nothing moved. */
  readonly still: number;
  /** Frames since something like a code was last seen; `Infinity` when never. */
  readonly sinceCodeLike: number;
}

export const FIRST_SIGHT: Sight = { misses: 0, still: 0, sinceCodeLike: Infinity };

/** Frames after which every pass has had its turn. */
export const CYCLE = 12;
/** In an idle scene one frame of this many is looked at. */
export const IDLE_EVERY = 6;
/** How long a sign of a code keeps the stronger passes coming, frames. */
const SUSPICION = 8;

/** The passes for this frame, cheapest first, stopping at the first that reads; none means: skip this frame. */
export function passesFor(sight: Sight, engines: Engines): readonly Pass[] {
  if (sight.still >= CYCLE && sight.misses >= CYCLE && sight.still % IDLE_EVERY !== 0) return [];
  const turn = sight.misses % CYCLE;
  const suspicious = sight.sinceCodeLike < SUSPICION;
  if (engines.native) return [{ engine: 'native' }, ...(engines.wasm ? wasmPass(turn) : []), ...frontPass(turn, suspicious)];
  if (engines.wasm) return [...wasmPass(turn), ...frontPass(turn, suspicious)];
  return [...libraryPass(turn), ...frontPass(turn, true)];
}

function wasmPass(turn: number): readonly Pass[] {
  const view: View = turn % 2 === 0 ? 'centre' : 'full';
  return [{ engine: 'wasm', view, denoise: turn % 6 === 5 || turn % 6 === 2 }];
}

/** Longest sides that our own search goes through, in px: blur and noise fade in the small, small codes show in the large. */
export const FRONT_SIDES = [640, 1280, 400, 900] as const;

function frontPass(turn: number, suspicious: boolean): readonly Pass[] {
  const every = suspicious ? 1 : 6;
  if (turn % every !== every - 1) return [];
  const step = Math.floor(turn / every);
  const side = FRONT_SIDES[step % FRONT_SIDES.length]!;
  return [{ engine: 'front', side, inverted: Math.floor(step / FRONT_SIDES.length) % 2 === 1 }];
}

function libraryPass(turn: number): readonly Pass[] {
  return [{ engine: 'library', view: turn % 2 === 0 ? 'centre' : 'full', inverted: turn % 4 >= 2 }];
}

/** What is known once a frame was compared with the one before it. */
export function afterScene(sight: Sight, moved: boolean): Sight {
  if (!moved) return { ...sight, still: sight.still + 1 };
  // Something came into an idle scene: begin with the pass that reads most codes at once.
  return { ...sight, still: 0, misses: sight.still >= CYCLE ? 0 : sight.misses };
}

/** What is known once the passes for a frame were made. */
export function afterPasses(sight: Sight, seen: { readonly read: boolean; readonly codeLike: boolean }): Sight {
  if (seen.read) return { ...sight, misses: 0, sinceCodeLike: 0 };
  return { ...sight, misses: sight.misses + 1, sinceCodeLike: seen.codeLike ? 0 : sight.sinceCodeLike + 1 };
}
