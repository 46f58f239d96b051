/**
 * What the page does with the picture: `watching` waits for the next frame; `resting` asks for none, because a
 * verdict or a sheet lies over it or a frame is being decoded; `away` has no camera or is hidden.
 */
export type Attention = 'watching' | 'resting' | 'away';

/** How the picture did until `at`; changed by `observePicture` alone. */
export interface PictureWatch {
  /** Monotonic time of the last look, ms. */
  readonly at: number;
  readonly frames: number;
  /** Time watched since the last frame, ms. */
  readonly stillMs: number;
  /** Time watched with frames coming since the last restart, ms. */
  readonly movingMs: number;
  /** No frame yet since the camera was opened or the page was shown. */
  readonly fresh: boolean;
  /** Restarts in a row after which the picture did not last. */
  readonly restarts: number;
  /** A restart was due and no frame has come since. */
  readonly frozen: boolean;
}

export interface PictureFacts {
  /** Monotonic, ms. */
  readonly now: number;
  /** Frames seen so far, of whatever camera. */
  readonly frames: number;
  readonly attention: Attention;
}

/** A running camera that shows nothing new for so long is frozen, ms: with the time between looks, within two seconds. */
const FROZEN_MS = 1600;
/** Some phones take this long for the first frame of a camera, ms. */
const FIRST_FRAME_MS = 4000;
/** The longest wait between restarts that do not help, ms. */
const LONGEST_WAIT_MS = 30_000;
/** A picture that moved for so long without standing still as long as a frozen one is sound again, ms. */
const SOUND_MS = 10_000;
/** The most that one look can add, ms: a device that slept or a page held up has not watched all that time. */
const MOST_PER_LOOK_MS = 500;

/** The watch over a picture that nobody has seen yet. */
export function pictureUnseen(now: number): PictureWatch {
  return { at: now, frames: 0, stillMs: 0, movingMs: 0, fresh: true, restarts: 0, frozen: false };
}

/**
 * Looks at the picture once more. `restart`: the camera has delivered no frame for too long; the wait doubles with
 * each restart that does not help.
 */
export function observePicture(
  watch: PictureWatch,
  { now, frames, attention }: PictureFacts,
): { readonly watch: PictureWatch; readonly restart: boolean } {
  const seen = { ...watch, at: now, frames };
  if (attention === 'away') return { watch: { ...seen, stillMs: 0, fresh: true }, restart: false };
  const passedMs = Math.min(now - watch.at, MOST_PER_LOOK_MS);
  if (frames > watch.frames) return { watch: moving(seen, passedMs), restart: false };
  if (attention === 'resting') return { watch: seen, restart: false };
  const stillMs = watch.stillMs + passedMs;
  if (stillMs < frozenAfterMs(watch)) return { watch: { ...seen, stillMs }, restart: false };
  const restarted = { stillMs: 0, movingMs: 0, fresh: true, restarts: watch.restarts + 1, frozen: true };
  return { watch: { ...seen, ...restarted }, restart: true };
}

function moving(watch: PictureWatch, passedMs: number): PictureWatch {
  // A camera slower than the rule expects keeps its longer wait, or it would be restarted again and again.
  const movingMs = watch.stillMs < FROZEN_MS ? watch.movingMs + passedMs : 0;
  const restarts = movingMs < SOUND_MS ? watch.restarts : 0;
  return { ...watch, stillMs: 0, movingMs, fresh: false, restarts, frozen: false };
}

/** How long the picture may stand still, ms. */
function frozenAfterMs({ fresh, restarts }: PictureWatch): number {
  const backoffMs = Math.min(FROZEN_MS * 2 ** restarts, LONGEST_WAIT_MS);
  return Math.max(fresh ? FIRST_FRAME_MS : FROZEN_MS, backoffMs);
}
