/** Clock data that a device stores for its next start. */
export interface RememberedClock {
  /** Server time minus the wall clock, ms; null before the first contact. */
  readonly offsetMs: number | null;
  /** A server time that had certainly been reached, ms; null if none was stored. */
  readonly seenAt: number | null;
  /** Uncertainty of the offset, ms. */
  readonly doubtMs: number;
}

/** Initial estimate of the server's time, ms, and its uncertainty. */
export interface TimeEstimate {
  readonly now: number;
  readonly doubtMs: number;
}

/** The wall clock may have been set since the offset was stored, so trust it only to half a minute. */
const rememberedDoubtMs = 30_000;
/** Only the phone's own clock is known. */
const claimedDoubtMs = 600_000;
/** The offset is stored to a quarter of a second, and clocks drift; times this close agree, ms. */
const agreementToleranceMs = 2_000;
/** A reload takes no longer, ms. */
const maxReloadMs = 60_000;
/** Maximum time between correcting a clock and reopening the page, ms. */
const maxCorrectionGapMs = 600_000;

/**
 * Estimates the server's time before a page has had any contact. Clock changes while no page was open cannot be
 * measured; but time cannot be before a time that had certainly been reached, and a wrong phone clock that is now
 * correct to the minute was corrected. If the clock may have been set, the uncertainty covers the whole possible
 * change.
 *
 * @param wall the phone's clock, ms
 */
export function estimateTime({ offsetMs, seenAt, doubtMs }: RememberedClock, wall: number): TimeEstimate {
  if (offsetMs === null) return { now: Math.max(wall, seenAt ?? wall), doubtMs: claimedDoubtMs };
  const unset = wall + offsetMs;
  const least = Math.max(rememberedDoubtMs, doubtMs);
  if (seenAt === null) return { now: unset, doubtMs: least };
  const closedMs = unset - seenAt;
  if (Math.abs(closedMs) <= agreementToleranceMs || (closedMs > 0 && closedMs <= maxReloadMs))
    return { now: unset, doubtMs: least };
  const size = Math.abs(offsetMs);
  const closedIfRight = wall - seenAt;
  if (closedMs < 0)
    return closedIfRight >= -agreementToleranceMs && closedIfRight <= size / 2
      ? { now: wall, doubtMs: Math.max(least, size) }
      : { now: seenAt, doubtMs: Math.max(least, claimedDoubtMs) };
  const wasPutRight =
    offsetMs > 0 &&
    closedIfRight >= -agreementToleranceMs &&
    closedIfRight <= Math.min(maxCorrectionGapMs, offsetMs / 4);
  return { now: wasPutRight ? wall : unset, doubtMs: Math.max(least, size, closedMs) };
}
