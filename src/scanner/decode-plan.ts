/**
 * Which engine looks at which form of a frame: a pure rule.
 *
 * Engines differ in what they miss, so a code that stays unread is shown to all of them in turn, the cheap ones more
 * often. A sign of a code brings our own thorough search to every frame; without one it has a turn now and then. While
 * nothing moves, and long patience has found nothing, only every sixth frame is looked at.
 */

/** `centre`: the middle of the frame at 640 px; `full`: all of it. */
export type View = 'centre' | 'full';

export type Pass =
  | { readonly engine: 'native' }
  | { readonly engine: 'wasm'; readonly view: View; readonly denoise: boolean }
  /** Our own search at a longest side of `side` px; `inverted` looks for light codes on dark. */
  | { readonly engine: 'front'; readonly side: number; readonly inverted: boolean; readonly thorough: boolean }
  /** The pure-script reader on its own: what is left where nothing else loads. */
  | { readonly engine: 'library'; readonly view: View; readonly inverted: boolean };

export interface Engines {
  /** Offered by the browser, and passed the self-test. */
  readonly native: boolean;
  readonly wasm: boolean;
}

/** What the frames before this one told. */
export interface Sight {
  /** Frames looked at since the last reading, or since something came into an idle scene. */
  readonly misses: number;
  /** Frames in a row in which nothing moved. */
  readonly still: number;
  /** Frames looked at since something like a code was last seen; `Infinity` when never. */
  readonly sinceCodeLike: number;
}

export const FIRST_SIGHT: Sight = { misses: 0, still: 0, sinceCodeLike: Infinity };

/** Frames without movement and without a reading after which the scene is idle: about a second. */
export const PATIENCE = 32;
/** In an idle scene one frame of this many is looked at. */
export const IDLE_EVERY = 6;
/** Longest sides of our own search, px: blur and noise fade in the small, small codes show in the large. */
export const FRONT_SIDES = [640, 1280, 400, 900] as const;
/** Frames for which a sign of a code lasts: each side, dark on light and light on dark, once. */
const SUSPICION = 2 * FRONT_SIDES.length;
/** Frames after which the turns begin anew. */
const ROUND = 16;

/** The passes for this frame, one after another up to the first that reads; none means: skip this frame. */
export function passesFor(sight: Sight, engines: Engines): readonly Pass[] {
  if (sight.still >= PATIENCE && sight.misses >= PATIENCE && sight.still % IDLE_EVERY !== 0) return [];
  const own = sight.sinceCodeLike < SUSPICION ? [...turnOf(sight.misses, engines), thoroughPass(sight.misses)] : calmPasses(sight.misses, engines);
  return engines.native ? [{ engine: 'native' }, ...own] : own;
}

/** With no sign of a code our own search takes the place of another pass twice a round: once quick, once thorough. */
function calmPasses(misses: number, engines: Engines): readonly Pass[] {
  const [turn, round] = [misses % ROUND, Math.floor(misses / ROUND)];
  const nth = (offset: number): number => FRONT_SIDES[(2 * round + offset) % FRONT_SIDES.length] ?? FRONT_SIDES[0];
  if (turn === 7) return [{ engine: 'front', side: nth(0), inverted: false, thorough: false }];
  // The pure-script reader misses more, so without the stronger engine ours steps in twice as often.
  if (turn % 8 === 3 && !engines.wasm) return [{ engine: 'front', side: nth(2), inverted: turn === 11, thorough: false }];
  if (turn === 15) return [{ engine: 'front', side: nth(1), inverted: false, thorough: true }];
  return turnOf(misses, engines);
}

function turnOf(misses: number, engines: Engines): readonly Pass[] {
  const view: View = misses % 2 === 0 ? 'centre' : 'full';
  if (engines.wasm) return [{ engine: 'wasm', view, denoise: misses % ROUND === 5 || misses % ROUND === 13 }];
  return [{ engine: 'library', view, inverted: misses % 4 >= 2 }];
}

function thoroughPass(misses: number): Pass {
  const side = FRONT_SIDES[misses % FRONT_SIDES.length] ?? FRONT_SIDES[0];
  return { engine: 'front', side, inverted: Math.floor(misses / FRONT_SIDES.length) % 2 === 1, thorough: true };
}

/** What is known once a frame was compared with the one before it. */
export function afterScene(sight: Sight, moved: boolean): Sight {
  if (!moved) return { ...sight, still: sight.still + 1 };
  // Something came into an idle scene: begin with the pass that reads most codes at once.
  return { ...sight, still: 0, misses: sight.still >= PATIENCE ? 0 : sight.misses };
}

/** What is known once the passes for a frame were made. */
export function afterPasses(sight: Sight, seen: { readonly read: boolean; readonly codeLike: boolean }): Sight {
  if (seen.read) return { ...sight, misses: 0, sinceCodeLike: 0 };
  return { ...sight, misses: sight.misses + 1, sinceCodeLike: seen.codeLike ? 0 : sight.sinceCodeLike + 1 };
}
