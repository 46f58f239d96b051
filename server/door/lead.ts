import type { RestoreEvidence } from '#server/database/meta.ts';

/** How long a device that has started a new epoch cannot start another, in ms: it may be lying. */
export const minEpochIntervalMs = 3_600_000;

/** How far ahead a device reports to be. */
export interface ReportedLead {
  /** Null for people, whose reports prove nothing. */
  readonly deviceId: string | null;
  /** The revision that it has. */
  readonly reached: number;
  /** The epoch of that revision; older apps do not send one, which proves nothing. */
  readonly epoch: string | undefined;
}

/** Returns how far a device is ahead of its event, and in which epoch; null if it is not, or it proves nothing. */
export function leadOf(
  { deviceId, reached, epoch }: ReportedLead,
  { eventId, revision }: { readonly eventId: string; readonly revision: number },
): { readonly lead: RestoreEvidence; readonly toldEpoch: string } | null {
  if (reached <= revision || deviceId === null || epoch === undefined) return null;
  return { lead: { deviceId, eventId, reached, revision }, toldEpoch: epoch };
}

/**
 * Returns whether a device that is ahead proves that a backup was restored: in the current epoch, and not again at
 * once.
 */
export const provesRestore = (told: {
  readonly toldEpoch: string;
  /** The database's epoch. */
  readonly epoch: string;
  /** Whether the device has started a new epoch within `minEpochIntervalMs`. */
  readonly saidSoLately: boolean;
}): boolean => told.toldEpoch === told.epoch && !told.saidSoLately;
