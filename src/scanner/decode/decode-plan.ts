/**
 * Which engine looks at which form of a frame: a pure rule.
 *
 * Engines differ in what they miss, so a code that stays unread is shown to all of them in turn, the cheap ones more
 * often. A sign of a code brings our own thorough search to every frame; without one it has a turn now and then. While
 * nothing moves, and long patience has found nothing, only every sixth frame is looked at.
 */

/** `centre`: the middle of the frame at 640 px; `full`: all of it. */
type View = 'centre' | 'full';

export type Pass =
  | { readonly engine: 'native' }
  | { readonly engine: 'wasm'; readonly view: View; readonly denoise: boolean }
  /** Our own search at a longest side of `side` px; `inverted` looks for light codes on dark. */
  | {
      readonly engine: 'front';
      readonly side: number;
      readonly inverted: boolean;
      readonly thorough: boolean;
    }
  /** The pure-script reader on its own: what is left where nothing else loads. */
  | { readonly engine: 'library'; readonly view: View; readonly inverted: boolean };

type FinderPass = Extract<Pass, { engine: 'front' }>;

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

/** Frames without movement and without a reading after which the scene is idle: about two seconds. */
export const STILL_FRAMES = 64;
/** In an idle scene one frame of this many is looked at. */
export const IDLE_EVERY = 6;
/** Longest sides of our own search, px: blur and noise fade in the small, small codes show in the large. */
export const FINDER_SIDES = [640, 1280, 400, 900] as const;
/** Frames for which a sign of a code lasts: each side, dark on light and light on dark, once. */
const SUSPICION = 2 * FINDER_SIDES.length;
/** Without a sign of a code our own search has one turn of this many, half as often while the picture moves. */
const OWN_TURN = 16;
/** ... and one such turn of this many is thorough. */
const THOROUGH_TURN = 4;
/** Taking out noise costs as much again, so it has one turn of this many, and one of four on a sign of a code. */
const DENOISE_TURN = 16;

/** The passes for this frame, one after another up to the first that reads; none means: skip this frame. */
export function passesFor(sight: Sight, engines: Engines): readonly Pass[] {
  if (sight.still >= STILL_FRAMES && sight.misses >= STILL_FRAMES && sight.still % IDLE_EVERY !== 0)
    return [];
  const suspicious = sight.sinceCodeLike < SUSPICION;
  const own = engines.wasm ? wasmPasses(sight, suspicious) : scriptPasses(sight.misses, suspicious);
  return engines.native ? [{ engine: 'native' }, ...own] : own;
}

function wasmPasses({ misses, still }: Sight, suspicious: boolean): readonly Pass[] {
  const turn = Math.floor(misses / OWN_TURN);
  // In a picture that moves, what is blurred now is sharp soon: every other turn goes to the cheap engine.
  const own = misses % OWN_TURN === OWN_TURN - 1 && (still > 0 || turn % 2 === 0);
  if (!suspicious && own) return [calmSearch(turn)];
  const denoise = misses % (suspicious ? 4 : DENOISE_TURN) === (suspicious ? 1 : 5);
  const pass: Pass = { engine: 'wasm', view: viewOf(misses), denoise };
  return suspicious ? [pass, thoroughSearch(misses)] : [pass];
}

/** The sizes in turn, and every one of them thoroughly in the end. */
function calmSearch(turn: number): FinderPass {
  const side = sideOf(turn + Math.floor(turn / THOROUGH_TURN));
  return { engine: 'front', side, inverted: false, thorough: turn % THOROUGH_TURN === THOROUGH_TURN - 1 };
}

function thoroughSearch(misses: number): FinderPass {
  const inverted = Math.floor(misses / FINDER_SIDES.length) % 2 === 1;
  return { engine: 'front', side: sideOf(misses), inverted, thorough: true };
}

/** Where WebAssembly is missing our own search reads most, so it begins, and the library's reader takes the other turns. */
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

/** What is known once a frame was compared with the one before it. */
export function afterScene(sight: Sight, moved: boolean): Sight {
  if (!moved) return { ...sight, still: sight.still + 1 };
  // Something came into an idle scene: begin with the pass that reads most codes at once.
  return { ...sight, still: 0, misses: sight.still >= STILL_FRAMES ? 0 : sight.misses };
}

/** What is known once the passes for a frame were made. */
export function afterPasses(
  sight: Sight,
  seen: { readonly read: boolean; readonly codeLike: boolean },
): Sight {
  if (seen.read) return { ...sight, misses: 0, sinceCodeLike: 0 };
  return { ...sight, misses: sight.misses + 1, sinceCodeLike: seen.codeLike ? 0 : sight.sinceCodeLike + 1 };
}
