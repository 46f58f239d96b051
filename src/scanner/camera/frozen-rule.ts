/**
 * How the page uses the picture: `watching` waits for the next frame; `resting` requests none, because a verdict or a
 * sheet covers it or a frame is being decoded; `away` means that there is no camera or the page is hidden.
 */
export type Attention = 'watching' | 'resting' | 'away';

/** State of the picture up to `at`. Only `observePicture` changes it. */
export interface PictureWatch {
  /** Monotonic time of the last observation, in ms. */
  readonly at: number;
  readonly frames: number;
  /** Time watched since the last frame, in ms. */
  readonly stillMs: number;
  /** Time watched with frames arriving since the last restart, in ms. */
  readonly movingMs: number;
  /** No frame has arrived since the camera was opened or the page was shown. */
  readonly fresh: boolean;
  /** Consecutive restarts after which the picture froze again. */
  readonly restarts: number;
  /** A restart was triggered and no frame has arrived since. */
  readonly frozen: boolean;
}

export interface PictureFacts {
  /** Monotonic time, in ms. */
  readonly now: number;
  /** Frames counted so far, across all cameras. */
  readonly frames: number;
  readonly attention: Attention;
}

/**
 * A running camera without a new frame for this long is frozen, in ms. With the time between observations it stays
 * within two seconds.
 */
const FROZEN_MS = 1600;
/** Time allowed for the first frame of a camera, in ms: some phones need this long. */
const FIRST_FRAME_MS = 4000;
/** Longest wait between unsuccessful restarts, in ms. */
const MAX_WAIT_MS = 30_000;
/** A picture that keeps moving for this long counts as healthy again, in ms. */
const HEALTHY_AFTER_MS = 10_000;
/** Most time that one observation can add, in ms: a device that slept or a blocked page did not watch all that time. */
const MAX_PER_CHECK_MS = 500;

/** Creates the state before the first frame. */
export function pictureUnseen(now: number): PictureWatch {
  return { at: now, frames: 0, stillMs: 0, movingMs: 0, fresh: true, restarts: 0, frozen: false };
}

/**
 * Observes the picture once more. `restart` is true if the camera has delivered no frame for too long; the wait
 * doubles with each unsuccessful restart.
 */
export function observePicture(
  watch: PictureWatch,
  { now, frames, attention }: PictureFacts,
): { readonly watch: PictureWatch; readonly restart: boolean } {
  const seen = { ...watch, at: now, frames };
  if (attention === 'away') return { watch: { ...seen, stillMs: 0, fresh: true }, restart: false };
  const passedMs = Math.min(now - watch.at, MAX_PER_CHECK_MS);
  if (frames > watch.frames) return { watch: moving(seen, passedMs), restart: false };
  if (attention === 'resting') return { watch: seen, restart: false };
  const stillMs = watch.stillMs + passedMs;
  if (stillMs < frozenAfterMs(watch)) return { watch: { ...seen, stillMs }, restart: false };
  const restarted = { stillMs: 0, movingMs: 0, fresh: true, restarts: watch.restarts + 1, frozen: true };
  return { watch: { ...seen, ...restarted }, restart: true };
}

function moving(watch: PictureWatch, passedMs: number): PictureWatch {
  // A camera slower than the limit keeps its longer wait; otherwise it would be restarted over and over.
  const movingMs = watch.stillMs < FROZEN_MS ? watch.movingMs + passedMs : 0;
  const restarts = movingMs < HEALTHY_AFTER_MS ? watch.restarts : 0;
  return { ...watch, stillMs: 0, movingMs, fresh: false, restarts, frozen: false };
}

/** Returns how long the picture may stand still, in ms. */
function frozenAfterMs({ fresh, restarts }: PictureWatch): number {
  const backoffMs = Math.min(FROZEN_MS * 2 ** restarts, MAX_WAIT_MS);
  return Math.max(fresh ? FIRST_FRAME_MS : FROZEN_MS, backoffMs);
}
