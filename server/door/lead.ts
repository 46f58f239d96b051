import type { Lead } from '#server/database/meta.ts';

/** A device whose word began a new history is not believed again for so long, ms: it may lie. */
export const nextWordAfterMs = 3_600_000;

/** How far a device says that it got. */
export interface Told {
  /** Null for people: they prove nothing by being ahead. */
  readonly deviceId: string | null;
  /** The revision that it has reached. */
  readonly reached: number;
  /** The history in which it did; older apps tell none, and prove nothing. */
  readonly epoch: string | undefined;
}

/** How far a device is ahead of its event, and in which history; null for one that is not, or that proves nothing. */
export function leadOf(
  { deviceId, reached, epoch }: Told,
  { eventId, revision }: { readonly eventId: string; readonly revision: number },
): { readonly lead: Lead; readonly toldEpoch: string } | null {
  if (reached <= revision || deviceId === null || epoch === undefined) return null;
  return { lead: { deviceId, eventId, reached, revision }, toldEpoch: epoch };
}

/** Whether a device that is ahead shows that a backup was restored: in the present history, and not again at once. */
export const provesRestore = (told: {
  readonly toldEpoch: string;
  /** Of the history that the database is in. */
  readonly epoch: string;
  /** The device's word has begun a new history within `nextWordAfterMs`. */
  readonly saidSoLately: boolean;
}): boolean => told.toldEpoch === told.epoch && !told.saidSoLately;
