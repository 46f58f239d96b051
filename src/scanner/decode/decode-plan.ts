/**
 * Decides which engine reads which form of a frame. A pure rule.
 *
 * Engines miss different codes, so an unread code is shown to all of them in turn, the cheap ones more often. If
 * something looks like a code, our own thorough search runs on every frame; otherwise it runs now and then. While
 * nothing moves and a long search has found nothing, only every sixth frame is processed.
 */

/** `centre`: the middle of the frame at 640 px; `full`: all of it. */
type View = 'centre' | 'full';

export type Pass =
  | { readonly engine: 'native' }
  | { readonly engine: 'wasm'; readonly view: View; readonly denoise: boolean }
  /** Our own search at a longest side of `side` px; `inverted` looks for light codes on a dark ground. */
  | {
      readonly engine: 'front';
      readonly side: number;
      readonly inverted: boolean;
      readonly thorough: boolean;
    }
  /** The pure-script reader alone: the fallback where nothing else loads. */
  | { readonly engine: 'library'; readonly view: View; readonly inverted: boolean };

type FinderPass = Extract<Pass, { engine: 'front' }>;

export interface Engines {
  /** The browser offers it and it passed the self-test. */
  readonly native: boolean;
  readonly wasm: boolean;
}

/** Findings from earlier frames. */
export interface Sight {
  /** Frames processed since the last successful read, or since something moved into an idle scene. */
  readonly misses: number;
  /** Consecutive frames without movement. */
  readonly still: number;
  /** Frames processed since something like a code was last seen; `Infinity` if never. */
  readonly sinceCodeLike: number;
}

export const FIRST_SIGHT: Sight = { misses: 0, still: 0, sinceCodeLike: Infinity };

/** Frames without movement or a read after which the scene counts as idle: about two seconds. */
export const STILL_FRAMES = 64;
/** In an idle scene, one of this many frames is processed. */
export const IDLE_EVERY = 6;
/** Longest sides of our own search, in px: small sizes remove blur and noise, large ones show small codes. */
export const FINDER_SIDES = [640, 1280, 400, 900] as const;
/** Frames for which a sign of a code lasts: each side once for dark on light and once for light on dark. */
const SUSPICION = 2 * FINDER_SIDES.length;
/** Without a sign of a code, our own search runs on one of this many frames, and half as often while the picture moves. */
const OWN_TURN = 16;
/** One of this many such searches is thorough. */
const THOROUGH_TURN = 4;
/** Denoising doubles the cost, so it runs on one of this many turns, or one of four if something looks like a code. */
const DENOISE_TURN = 16;

/** Returns the passes for this frame, to be tried in order until one reads. An empty list skips the frame. */
export function passesFor(sight: Sight, engines: Engines): readonly Pass[] {
  if (sight.still >= STILL_FRAMES && sight.misses >= STILL_FRAMES && sight.still % IDLE_EVERY !== 0)
    return [];
  const suspicious = sight.sinceCodeLike < SUSPICION;
  const own = engines.wasm ? wasmPasses(sight, suspicious) : scriptPasses(sight.misses, suspicious);
  return engines.native ? [{ engine: 'native' }, ...own] : own;
}

function wasmPasses({ misses, still }: Sight, suspicious: boolean): readonly Pass[] {
  const turn = Math.floor(misses / OWN_TURN);
  // In a moving picture a blurred code is soon sharp, so every other turn goes to the cheap engine.
  const own = misses % OWN_TURN === OWN_TURN - 1 && (still > 0 || turn % 2 === 0);
  if (!suspicious && own) return [calmSearch(turn)];
  const denoise = misses % (suspicious ? 4 : DENOISE_TURN) === (suspicious ? 1 : 5);
  const pass: Pass = { engine: 'wasm', view: viewOf(misses), denoise };
  return suspicious ? [pass, thoroughSearch(misses)] : [pass];
}

/** Cycles through the sizes, each of them thoroughly in the end. */
function calmSearch(turn: number): FinderPass {
  const side = sideOf(turn + Math.floor(turn / THOROUGH_TURN));
  return { engine: 'front', side, inverted: false, thorough: turn % THOROUGH_TURN === THOROUGH_TURN - 1 };
}

function thoroughSearch(misses: number): FinderPass {
  const inverted = Math.floor(misses / FINDER_SIDES.length) % 2 === 1;
  return { engine: 'front', side: sideOf(misses), inverted, thorough: true };
}

/** Without WebAssembly our own search reads most, so it goes first and the library's reader takes the other turns. */
function scriptPasses(misses: number, suspicious: boolean): readonly Pass[] {
  const turn = misses >> 1;
  if (misses % 2 === 1) return [{ engine: 'library', view: viewOf(turn), inverted: turn % 4 >= 2 }];
  if (suspicious) return [thoroughSearch(turn)];
  return [{ ...calmSearch(turn), inverted: turn % 3 === 2 }];
}

function viewOf(turn: number): View {
  return turn % 2 === 0 ? 'centre' : 'full';
}

function sideOf(turn: number): number {
  return FINDER_SIDES[turn % FINDER_SIDES.length] ?? FINDER_SIDES[0];
}

/** Updates the sight after a frame was compared with the previous one. */
export function afterScene(sight: Sight, moved: boolean): Sight {
  if (!moved) return { ...sight, still: sight.still + 1 };
  // Something moved into an idle scene: start with the pass that reads most codes at once.
  return { ...sight, still: 0, misses: sight.still >= STILL_FRAMES ? 0 : sight.misses };
}

/** Updates the sight after the passes of a frame. */
export function afterPasses(
  sight: Sight,
  seen: { readonly read: boolean; readonly codeLike: boolean },
): Sight {
  if (seen.read) return { ...sight, misses: 0, sinceCodeLike: 0 };
  return { ...sight, misses: sight.misses + 1, sinceCodeLike: seen.codeLike ? 0 : sight.sinceCodeLike + 1 };
}
