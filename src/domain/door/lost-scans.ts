/** Storage key of the losses. */
export const lostScansKey = 'gatehouse.lost-scans';

/** How many scans of one event this device has made, recorded outside the store that the browser may clear. */
export interface ScanTally {
  readonly deviceId: string;
  readonly epoch: string;
  /** Sequence number of the last scan in this epoch; 0 if there is none. */
  readonly last: number;
  /** Scans that the server had not confirmed. */
  readonly unsent: number;
}

/**
 * Scans lost with a store that the browser cleared, listed until somebody at this device has seen the notice and the
 * server has been told.
 */
export interface LostScans extends ScanTally {
  readonly eventId: string;
  /** Somebody at this device has seen the notice. */
  readonly seen?: boolean;
  /** The server has been told. */
  readonly reported?: boolean;
}

/** Keeps only losses that still have to be seen or reported. */
export const keepOpenLosses = (losses: readonly LostScans[]): readonly LostScans[] =>
  losses.filter(({ last, seen = false, reported = false }) => !seen || !(reported || last === 0));

/** Returns the losses to report with an enrolment; the event is not known before the code is redeemed. */
export const lossesToReport = (losses: readonly LostScans[]) =>
  losses
    .filter(({ last, reported = false }) => last > 0 && !reported)
    .map(({ deviceId, epoch, last }) => ({ deviceId, epoch, last }));

/** Parses a stored tally; null if it is invalid. */
export function readTally(text: string | null): ScanTally | null {
  const value = parsed(text);
  return isTally(value) ? value : null;
}

/** Parses stored losses; invalid entries are left out. */
export function readLostScans(text: string | null): readonly LostScans[] {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter(isLost) : [];
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function isTally(value: unknown): value is ScanTally {
  if (typeof value !== 'object' || value === null) return false;
  const { deviceId, epoch, last, unsent } = value as Partial<Record<keyof ScanTally, unknown>>;
  return isId(deviceId) && isId(epoch) && isCount(last) && isCount(unsent);
}

function isLost(value: unknown): value is LostScans {
  if (!isTally(value)) return false;
  return 'eventId' in value && typeof value.eventId === 'string';
}

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
