/** Where losses stand among the device's stored texts. */
export const lostScansKey = 'gatehouse.lost-scans';

/** How far the scans of one event had come on this device, told outside the store that the browser may clear. */
export interface ScanTally {
  readonly deviceId: string;
  readonly epoch: string;
  /** Number of the last scan in this epoch; 0: none. */
  readonly last: number;
  /** Scans that the server had not confirmed. */
  readonly unsent: number;
}

/**
 * Scans that went with a store that the browser cleared, until somebody at this device has read it and the server knows
 * of it.
 */
export interface LostScans extends ScanTally {
  readonly eventId: string;
  /** Somebody at this device has read it. */
  readonly seen?: boolean;
  /** The server knows of it. */
  readonly reported?: boolean;
}

/** What is still to be read or to be reported: the rest is forgotten. */
export const stillOpen = (losses: readonly LostScans[]): readonly LostScans[] =>
  losses.filter(({ last, seen = false, reported = false }) => !seen || !(reported || last === 0));

/** What an enrolment tells the server: where the code leads is not known before. */
export const toReport = (losses: readonly LostScans[]) =>
  losses
    .filter(({ last, reported = false }) => last > 0 && !reported)
    .map(({ deviceId, epoch, last }) => ({ deviceId, epoch, last }));

/** Reads what was stored; null where it is no tally. */
export function readTally(text: string | null): ScanTally | null {
  const value = parsed(text);
  return isTally(value) ? value : null;
}

/** Reads what was stored; what cannot be read is left out. */
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
