/** What a device wrote down about its clock for the next start. */
export interface RememberedClock {
  /** Server time minus the wall clock, ms; null before the first contact. */
  readonly offsetMs: number | null;
  /** A server time that had certainly come, ms; null where none was written down. */
  readonly seenAt: number | null;
  /** The doubt about the offset, ms. */
  readonly doubtMs: number;
}

/** Server time as a page begins with it, ms, and the doubt about it. */
export interface Recalled {
  readonly now: number;
  readonly doubtMs: number;
}

/** A wall clock may have been set since the offset was kept, so it is believed to half a minute only. */
const rememberedDoubtMs = 30_000;
/** Nothing is known but what the phone says. */
const claimedDoubtMs = 600_000;
/** An offset is kept to a quarter of a second, and clocks drift: so far two times that agree may be apart, ms. */
const agreeMs = 2_000;
/** Reloading takes no longer, ms. */
const reloadMs = 60_000;
/** A clock is put right and the page opened again within this, ms. */
const putRightMs = 600_000;

/**
 * The server's time as far as a page can know it that has heard nothing yet. What happened to the clock while no page
 * was open cannot be measured; but time has not gone back behind what was certain, and a phone whose wrong clock is
 * right to the minute was put right. Where the clock may have been set, the doubt spans all that it may have been set by.
 *
 * @param wall the phone's clock, ms
 */
export function recall({ offsetMs, seenAt, doubtMs }: RememberedClock, wall: number): Recalled {
  if (offsetMs === null) return { now: Math.max(wall, seenAt ?? wall), doubtMs: claimedDoubtMs };
  const unset = wall + offsetMs;
  const least = Math.max(rememberedDoubtMs, doubtMs);
  if (seenAt === null) return { now: unset, doubtMs: least };
  const closedMs = unset - seenAt;
  if (Math.abs(closedMs) <= agreeMs || (closedMs > 0 && closedMs <= reloadMs))
    return { now: unset, doubtMs: least };
  const size = Math.abs(offsetMs);
  const closedIfRight = wall - seenAt;
  if (closedMs < 0)
    return closedIfRight >= -agreeMs && closedIfRight <= size / 2
      ? { now: wall, doubtMs: Math.max(least, size) }
      : { now: seenAt, doubtMs: Math.max(least, claimedDoubtMs) };
  const wasPutRight =
    offsetMs > 0 && closedIfRight >= -agreeMs && closedIfRight <= Math.min(putRightMs, offsetMs / 4);
  return { now: wasPutRight ? wall : unset, doubtMs: Math.max(least, size, closedMs) };
}
