import { readHeader } from '#contract/door/manifest-header.ts';
import { fromBase64url, toUtf8 } from '#domain/wire/bytes.ts';
import type { EventKey, ManifestHeader, SignedHeader } from '#domain/manifest/manifest.ts';
import type { VerifySignature } from '#domain/door/reading.ts';

/** What the signature is made over, before the header's own text. */
const headerDomain = 'gatehouse manifest 1\n';

/** The header, when a trusted key signed it, it is for this event, and all of it makes sense; else undefined. */
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

/** Whether one of an event's trusted keys signed this text, whatever it says. */
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
 * Opens a header that came by the feed.
 *
 * @returns undefined where none of the trusted keys signed it; null where one did, and it is in a form of a newer server.
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
