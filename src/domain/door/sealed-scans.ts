import type { ScanRecord } from './scan.ts';

/**
 * Scans that a device may no longer send, encrypted so that only the server can read them, in a file that a person
 * takes to the organizer. The plaintext is the JSON list of scan records.
 */
export interface SealedScans {
  readonly form: typeof sealedForm;
  readonly eventId: string;
  readonly deviceId: string;
  /** How many scans are inside. */
  readonly count: number;
  /** base64url of a raw P-256 public key generated for this file only; also its id. */
  readonly ephemeralKey: string;
  /** base64url, 12 bytes. */
  readonly nonce: string;
  /** base64url of AES-256-GCM ciphertext and tag. */
  readonly body: string;
  /** base64url: ECDSA P-256 with SHA-256 by the device's key over `signedPart`. */
  readonly signature: string;
}

export const sealedForm = 'gatehouse sealed scans 1';

/** Upload limit; holds some 9,000 scans. Larger files are imported by the server's operator. */
export const maxSealedBytes = 8_000_000;

/** Returns the additional data that the cipher authenticates. */
export function boundPart(sealed: Pick<SealedScans, 'eventId' | 'deviceId' | 'count'>): string {
  return [sealedForm, sealed.eventId, sealed.deviceId, sealed.count].join('\n');
}

/** Returns the text that the device signs: everything in the file. */
export function signedPart(sealed: Omit<SealedScans, 'signature' | 'form'>): string {
  return [boundPart(sealed), sealed.ephemeralKey, sealed.nonce, sealed.body].join('\n');
}

/** The scans to encrypt, the recipient's key and the signer. */
export interface SealOrder<Key> {
  /** base64url of the event's raw P-256 queue key, from the lease. */
  readonly sealKey: string;
  readonly privateKey: Key;
  readonly eventId: string;
  readonly deviceId: string;
  readonly scans: readonly ScanRecord[];
}
