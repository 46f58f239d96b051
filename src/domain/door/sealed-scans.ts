import type { ScanRecord } from './scan.ts';

/**
 * Scans that a device may no longer send, sealed so that only the server can read them: a file that a person
 * carries to the organizer. The text inside is the JSON list of scan records.
 */
export interface SealedScans {
  readonly form: typeof sealedForm;
  readonly eventId: string;
  readonly deviceId: string;
  /** How many scans are inside. */
  readonly count: number;
  /** base64url of a raw P-256 public key made for this sealing alone; also its name. */
  readonly ephemeralKey: string;
  /** base64url, 12 bytes. */
  readonly nonce: string;
  /** base64url of AES-256-GCM ciphertext and tag. */
  readonly body: string;
  /** base64url: ECDSA P-256 with SHA-256 by the device's key over `signedPart`. */
  readonly signature: string;
}

export const sealedForm = 'gatehouse sealed scans 1';

/** A larger file is taken in by whoever runs the server; some 9,000 scans fit in this one. */
export const mostSealedBytes = 8_000_000;

/** What the cipher binds to its text. */
export function boundPart(sealed: Pick<SealedScans, 'eventId' | 'deviceId' | 'count'>): string {
  return [sealedForm, sealed.eventId, sealed.deviceId, sealed.count].join('\n');
}

/** What the device signs: everything that is in the file. */
export function signedPart(sealed: Omit<SealedScans, 'signature' | 'form'>): string {
  return [boundPart(sealed), sealed.ephemeralKey, sealed.nonce, sealed.body].join('\n');
}

/** What is to be sealed, to whom, and who signs. */
export interface SealOrder<Key> {
  /** base64url of the event's raw P-256 queue key, from the lease. */
  readonly sealKey: string;
  readonly privateKey: Key;
  readonly eventId: string;
  readonly deviceId: string;
  readonly scans: readonly ScanRecord[];
}
