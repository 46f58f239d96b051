import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64url } from '#domain/wire/base64url.ts';
import { toHex } from '#domain/wire/bytes.ts';
import type { ManifestHeader, PageEntry } from '#domain/manifest/manifest.ts';
import { packPage, rootHash, type PageContent } from '#domain/manifest/manifest-pages.ts';
import { deflate } from './deflate.ts';
import { countingBytes } from '#tests/domain/codes/issuer.ts';

const publicKey = countingBytes(32);

/** The header of a small event, without pages unless given. */
export function headerOf(change: Partial<ManifestHeader> = {}): ManifestHeader {
  const pages = change.pages ?? [];
  return {
    format: 1,
    eventId: 'event-1',
    eventName: 'Night of lights',
    timeZone: 'Africa/Banjul',
    startsAt: 1_795_287_600_000,
    endsAt: 1_795_302_000_000,
    doorsOpenAt: 1_795_284_000_000,
    revision: 12,
    serverEpoch: 'epoch-1',
    ticketCount: 0,
    keys: [{ keyId: toHex(sha256(publicKey)).slice(0, 6), publicKey: toBase64url(publicKey) }],
    types: [
      { index: 0, name: 'Standard', validFrom: null, validUntil: null, gates: [] },
      { index: 3, name: 'Backstage', validFrom: 1, validUntil: 2, gates: ['gate-b'] },
    ],
    gates: [
      { gateId: 'gate-a', index: 0, name: 'North', checkpoint: 'event' },
      { gateId: 'gate-b', index: 1, name: 'South', checkpoint: 'event' },
      { gateId: 'gate-c', index: 2, name: 'Stage', checkpoint: 'stage' },
    ],
    rules: {
      event: { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: null },
      stage: { reentry: 'free', maxEntries: 3, coolDownMs: 1000, capacity: 50 },
    },
    policy: { code: 'static', unlisted: 'ask' },
    showWindow: { startsAt: 1_795_273_200_000, stepSeconds: 30, steps: 960 },
    issuedAt: 1_795_200_000_000,
    pages,
    rootHash: rootHash(pages),
    ...change,
  };
}

/** The header and bytes of a manifest with these pages. */
export async function manifestOf(
  contents: readonly PageContent[],
  ticketCount: number,
  change: Partial<ManifestHeader> = {},
) {
  const pages: PageEntry[] = [];
  const bodies: Uint8Array[] = [];
  let offset = 0;
  for (const content of contents) {
    const { bytes, entry } = await packPage(content, offset, deflate);
    pages.push(entry);
    bodies.push(bytes);
    offset += bytes.length;
  }
  return { header: headerOf({ ticketCount, pages, ...change }), bodies };
}
