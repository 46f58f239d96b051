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

/** A wall clock this far from the server's is told to the steward, ms. */
export const clockWarningMs = 30_000;

/** Server time minus wall clock, ms, where it is worth a warning; null where it is not. No verdict depends on it. */
export function clockWarning(wallOffsetMs: number | null): number | null {
  return wallOffsetMs !== null && Math.abs(wallOffsetMs) > clockWarningMs ? wallOffsetMs : null;
}
