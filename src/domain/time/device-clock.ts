/** Offset between this device's clock and the server's, measured from a response and carried by the monotonic clock. */
export interface Offset {
  /** Server time minus monotonic time, ms. */
  readonly offsetMs: number;
  /** Half of the measured round trip: the error bound of the offset. */
  readonly halfWidthMs: number;
  /** Monotonic time of the measurement, ms. */
  readonly measuredAt: number;
}

/** Quartz in phones drifts up to about 50 ppm; doubled for safety. */
const driftPerMs = 0.000_1;

/** Returns the uncertainty of an offset at a later time, ms. */
export function uncertaintyAt(offset: Offset, monotonic: number): number {
  return offset.halfWidthMs + Math.max(0, monotonic - offset.measuredAt) * driftPerMs;
}

/**
 * Measures the offset by Cristian's algorithm: the server's time was valid at some moment between sending and
 * receiving, assumed to be the middle. All ms; `sentAt` and `receivedAt` are monotonic.
 */
export function measure(sentAt: number, receivedAt: number, serverTime: number): Offset {
  const halfWidthMs = Math.max(0, receivedAt - sentAt) / 2;
  return { offsetMs: serverTime - (sentAt + halfWidthMs), halfWidthMs, measuredAt: receivedAt };
}

/**
 * Returns the better of two measurements: the one with less uncertainty now. A new one entirely outside the old one's
 * uncertainty always wins, because a clock jumped or the device slept.
 */
export function betterOffset(old: Offset | null, fresh: Offset): Offset {
  if (old === null) return fresh;
  const oldDoubt = uncertaintyAt(old, fresh.measuredAt);
  const apart = Math.abs(old.offsetMs - fresh.offsetMs) > oldDoubt + fresh.halfWidthMs;
  return apart || fresh.halfWidthMs <= oldDoubt ? fresh : old;
}

/** Readings of both clocks of a device at one moment, ms. */
interface ClockReadings {
  readonly wall: number;
  readonly monotonic: number;
}

/** One reading of both clocks. */
export interface ClockCheck extends ClockReadings {
  /** The page was visible: a device with its screen on is not asleep. */
  readonly inView: boolean;
}

/** How far the two clocks of a device have diverged since a measurement. */
export interface Divergence {
  /** Readings when they last agreed. */
  readonly from: ClockReadings;
  readonly lastStyle: ClockCheck;
  /** Correction of monotonic time: how long that clock probably stood still, ms. */
  readonly sleptMs: number;
  /** Additional uncertainty from clock steps of unknown cause, ms. */
  readonly doubtMs: number;
}

/** Smaller divergences are slewing or drift, ms. */
const minDivergenceMs = 2_000;
/** A page that checks its clocks every second was awake between two checks no further apart than this, ms. */
const maxAwakeGapMs = 2_500;
/** A clock corrected by hand is accurate to about a minute, ms. */
const manualAccuracyMs = 90_000;

/** Initial state at a measurement: no divergence. */
export function inSync(look: ClockCheck): Divergence {
  return { from: look, lastStyle: look, sleptMs: 0, doubtMs: 0 };
}

/**
 * Checks both clocks again. A wall clock that fell behind was set. One that jumped ahead was set too if the page kept
 * ticking while visible, or if it is correct now but was not before; server time then continues with the monotonic
 * clock. Otherwise the device slept, during which many phones stop the monotonic clock, and server time continues
 * with the wall clock. Whatever was not observed adds to the uncertainty.
 *
 * @param offsetMs server time minus monotonic time, as measured
 */
export function checkDivergence(before: Divergence, look: ClockCheck, offsetMs: number): Divergence {
  const { from, lastStyle, sleptMs, doubtMs } = before;
  const ahead = look.wall - from.wall - (look.monotonic - from.monotonic);
  if (Math.abs(ahead) <= minDivergenceMs) return { ...before, lastStyle: look };
  const isWatched = lastStyle.inView && look.inView && look.monotonic - lastStyle.monotonic <= maxAwakeGapMs;
  const error = Math.abs(look.wall - (look.monotonic + offsetMs + sleptMs));
  const isPutRight = error <= Math.min(manualAccuracyMs, ahead / 4);
  const wasSet = ahead < 0 || isWatched || isPutRight;
  return {
    from: look,
    lastStyle: look,
    sleptMs: wasSet ? sleptMs : sleptMs + ahead,
    doubtMs: isWatched ? doubtMs : doubtMs + Math.abs(ahead),
  };
}

/** The steward is warned if the wall clock is this far from the server's, ms. */
export const clockWarningMs = 30_000;

/** Returns server time minus wall clock, ms, if large enough for a warning, otherwise null. No verdict depends on it. */
export function clockWarning(wallOffsetMs: number | null): number | null {
  return wallOffsetMs !== null && Math.abs(wallOffsetMs) > clockWarningMs ? wallOffsetMs : null;
}
