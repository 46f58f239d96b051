/** How far this device's clock is from the server's: measured at an answer, carried by the monotonic clock. */
export interface Offset {
  /** Server time minus monotonic time, ms. */
  readonly offsetMs: number;
  /** Half of the round trip that measured it: the server's moment lies that near. */
  readonly halfWidthMs: number;
  /** Monotonic time of the measurement, ms. */
  readonly measuredAt: number;
}

/** Quartz in phones drifts up to about 50 parts in a million; taken double. */
const driftPerMs = 0.000_1;

/** The doubt about an offset at a later moment, ms. */
export function uncertaintyAt(offset: Offset, monotonic: number): number {
  return offset.halfWidthMs + Math.max(0, monotonic - offset.measuredAt) * driftPerMs;
}

/**
 * One measurement, after Cristian: the server's time was true somewhere between sending and receiving, taken
 * to be the middle. All ms; `sentAt` and `receivedAt` are monotonic.
 */
export function measure(sentAt: number, receivedAt: number, serverTime: number): Offset {
  const halfWidthMs = Math.max(0, receivedAt - sentAt) / 2;
  return { offsetMs: serverTime - (sentAt + halfWidthMs), halfWidthMs, measuredAt: receivedAt };
}

/**
 * Which of two measurements to go on with: the one with less doubt now. A new one that lies wholly outside
 * the old one's doubt wins anyway: then a clock jumped or the device slept.
 */
export function better(old: Offset | null, fresh: Offset): Offset {
  if (old === null) return fresh;
  const oldDoubt = uncertaintyAt(old, fresh.measuredAt);
  const apart = Math.abs(old.offsetMs - fresh.offsetMs) > oldDoubt + fresh.halfWidthMs;
  return apart || fresh.halfWidthMs <= oldDoubt ? fresh : old;
}

/** What both clocks of a device showed at one moment, ms. */
interface Hands {
  readonly wall: number;
  readonly monotonic: number;
}

/** One look at both clocks. */
export interface Look extends Hands {
  /** The page was in view: a device whose screen shows something is not asleep. */
  readonly inView: boolean;
}

/** How far the two clocks of a device have parted since a measurement. */
export interface Parting {
  /** What both showed when they were last known to agree. */
  readonly from: Hands;
  readonly lastLook: Look;
  /** To be added to monotonic time: how long that clock probably stood still, ms. */
  readonly sleptMs: number;
  /** To be added to the doubt: steps of which nobody can say what they were, ms. */
  readonly doubtMs: number;
}

/** Clocks that part by less than this are slewed or drift, ms. */
const partedMs = 2_000;
/** A page that looks at its clocks every second was awake between two looks no further apart than this, ms. */
const tickedMs = 2_500;
/** A clock put right by hand is right to a minute or so, ms. */
const rightMs = 90_000;

/** Where a measurement starts from: nothing parted yet. */
export function together(look: Look): Parting {
  return { from: look, lastLook: look, sleptMs: 0, doubtMs: 0 };
}

/**
 * Looks at both clocks again. A wall clock that fell behind was set. One that ran ahead was set too if the page ticked
 * in view all the while, or if it is right now as it was not before: then the server's time goes on with the monotonic
 * clock. Else the device slept, as monotonic clocks of many phones stand still meanwhile, and time goes on with the
 * wall. Whatever was not seen happening stays in doubt by as much.
 *
 * @param offsetMs server time minus monotonic time, as measured
 */
export function parted(before: Parting, look: Look, offsetMs: number): Parting {
  const { from, lastLook, sleptMs, doubtMs } = before;
  const ahead = look.wall - from.wall - (look.monotonic - from.monotonic);
  if (Math.abs(ahead) <= partedMs) return { ...before, lastLook: look };
  const isWatched = lastLook.inView && look.inView && look.monotonic - lastLook.monotonic <= tickedMs;
  const error = Math.abs(look.wall - (look.monotonic + offsetMs + sleptMs));
  const isPutRight = error <= Math.min(rightMs, ahead / 4);
  const wasSet = ahead < 0 || isWatched || isPutRight;
  return {
    from: look,
    lastLook: look,
    sleptMs: wasSet ? sleptMs : sleptMs + ahead,
    doubtMs: isWatched ? doubtMs : doubtMs + Math.abs(ahead),
  };
}

/** A wall clock this far from the server's is told to the steward, ms. */
export const clockWarningMs = 30_000;

/** Server time minus wall clock, ms, where it is worth a warning; null where it is not. No verdict depends on it. */
export function clockWarning(wallOffsetMs: number | null): number | null {
  return wallOffsetMs !== null && Math.abs(wallOffsetMs) > clockWarningMs ? wallOffsetMs : null;
}
