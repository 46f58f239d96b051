import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, fromBase64url, fromHex, toHex, toUtf8 } from '#domain/bytes.ts';
import type { EventKey, ManifestHeader, PageEntry, SignedHeader } from '#domain/manifest.ts';
import type { VerifySignature } from '#domain/reading.ts';

const signedPrefix = 'gatehouse manifest 1\n';

/** The header, when a trusted key signed it, it is for this event, and it lists its pages consistently; else undefined. */
export async function openSigned(
  signed: SignedHeader,
  eventId: string,
  trusted: readonly EventKey[],
  verifySignature: VerifySignature,
): Promise<ManifestHeader | undefined> {
  const key = fromBase64url(trusted.find((candidate) => candidate.keyId === signed.keyId)?.publicKey ?? '');
  const signature = fromBase64url(signed.signature);
  if (key === undefined || key.length !== 32 || signature === undefined) return undefined;
  if (!(await verifySignature(key, signature, toUtf8(signedPrefix + signed.header)))) return undefined;
  // Signed by the event's own key: its shape is what our server wrote, only its sense is checked.
  const header: ManifestHeader = JSON.parse(signed.header);
  return header.format === 1 && header.eventId === eventId && isWhole(header) ? header : undefined;
}

/** Pages follow one another without overlap, and the root hash is made of theirs. */
function isWhole(header: ManifestHeader): boolean {
  const hashes = header.pages.map((page) => fromHex(page.hash) ?? new Uint8Array(0));
  const inOrder = header.pages.every((page, i) => page.offset >= endOf(header.pages[i - 1]) && page.bytes >= 0);
  return inOrder && toHex(sha256(concatBytes(...hashes))) === header.rootHash;
}

const endOf = (page: PageEntry | undefined): number => (page === undefined ? 0 : page.offset + page.bytes);

/** The page is what the header says it is. */
export const pageHolds = (page: PageEntry, bytes: Uint8Array): boolean => toHex(sha256(bytes)) === page.hash;
