import { readHeader } from '#contract/door/manifest-header.ts';
import { fromBase64url } from '#domain/wire/base64url.ts';
import { toUtf8 } from '#domain/wire/bytes.ts';
import type { EventKey, ManifestHeader, SignedHeader } from '#domain/manifest/manifest.ts';
import type { VerifySignature } from '#domain/door/reading.ts';

/** Domain prefix of the signed text. */
const headerDomain = 'gatehouse manifest 1\n';

/** Returns the header if a trusted key signed it, it is for this event, and it is valid; otherwise undefined. */
export async function openSigned(
  signed: SignedHeader,
  eventId: string,
  trusted: readonly EventKey[],
  verifySignature: VerifySignature,
): Promise<ManifestHeader | undefined> {
  if (!(await isSigned(signed, trusted, verifySignature))) return undefined;
  const read = readHeader(signed.header);
  return read.ok && read.header.eventId === eventId ? read.header : undefined;
}

/** Returns whether one of an event's trusted keys signed this text, whatever its content. */
export async function isSigned(
  signed: SignedHeader,
  trusted: readonly EventKey[],
  verifySignature: VerifySignature,
): Promise<boolean> {
  const key = fromBase64url(trusted.find((candidate) => candidate.keyId === signed.keyId)?.publicKey ?? '');
  const signature = fromBase64url(signed.signature);
  if (key === undefined || key.length !== 32 || signature === undefined) return false;
  return verifySignature(key, signature, toUtf8(headerDomain + signed.header));
}

/**
 * Opens a header received through the feed.
 *
 * @returns undefined if no trusted key signed it; null if one did but it is in a newer server's format
 */
export async function openChanged(
  signed: SignedHeader,
  trusted: readonly EventKey[],
  verifySignature: VerifySignature,
): Promise<ManifestHeader | null | undefined> {
  if (!(await isSigned(signed, trusted, verifySignature))) return undefined;
  const read = readHeader(signed.header);
  return read.ok ? read.header : null;
}
