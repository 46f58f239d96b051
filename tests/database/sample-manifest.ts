import { deflateRawSync } from 'node:zlib';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { packPage, pageSpans, rootHash } from '#domain/manifest/manifest-pages.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import { eventId } from './samples.ts';

const deflate = async (bytes: Uint8Array) => new Uint8Array(deflateRawSync(bytes));

export interface SampleManifest {
  readonly header: ManifestHeader;
  readonly pages: readonly Uint8Array[];
}

/** A complete manifest of valid tickets of one type at two gates, with the admissions at the time it was made. */
export async function sampleManifest(
  options: {
    ticketCount?: number;
    revision?: number;
    serverEpoch?: string;
    passages?: readonly Passage[];
  } = {},
): Promise<SampleManifest> {
  const { ticketCount = 100, revision = 10, serverEpoch = 'server-1', passages = [] } = options;
  const contents = pageSpans(ticketCount).flatMap(({ from, count }) => [
    { kind: 'state' as const, from, states: new Uint8Array(count).fill(1) },
    {
      kind: 'reference' as const,
      from,
      references: new Uint32Array(count).fill(7),
      types: new Uint8Array(count),
    },
    {
      kind: 'admission' as const,
      from,
      count,
      passages: passages.filter((one) => one.ticketNumber >= from && one.ticketNumber < from + count),
    },
  ]);
  let offset = 0;
  const packed = [];
  for (const content of contents) {
    const page = await packPage(content, offset, deflate);
    offset += page.bytes.length;
    packed.push(page);
  }
  const entries = packed.map((page) => page.entry);
  const single = { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: null } as const;
  const header: ManifestHeader = {
    format: 1,
    eventId,
    eventName: 'Harbour Night',
    timeZone: 'Africa/Banjul',
    startsAt: 0,
    endsAt: 9_000_000,
    doorsOpenAt: 0,
    revision,
    serverEpoch,
    ticketCount,
    keys: [],
    types: [{ index: 0, name: 'Standing', validFrom: null, validUntil: null, gates: [] }],
    gates: [
      { gateId: 'gate-1', index: 0, name: 'North', checkpoint: 'event' },
      { gateId: 'gate-2', index: 1, name: 'South', checkpoint: 'event' },
    ],
    rules: { event: single },
    policy: { code: 'static', unlisted: 'ask' },
    showWindow: { startsAt: 0, stepSeconds: 30, steps: 100 },
    issuedAt: 0,
    pages: entries,
    rootHash: rootHash(entries),
  };
  return { header, pages: packed.map((page) => page.bytes) };
}

export const signedAs = (header: ManifestHeader) => ({
  header: JSON.stringify(header),
  keyId: 'abc123',
  signature: 'A'.repeat(86),
});

let passages = 0;
/** Scan ids must be UUIDs here, because the view packs them into 16 bytes. */
export const sampleUuid = (n = (passages += 1)) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export function samplePassage(ticketNumber: number, changes: Partial<Passage> = {}): Passage {
  return {
    scanId: sampleUuid(),
    ticketNumber,
    checkpoint: 'event',
    direction: 'entry',
    gateId: 'gate-2',
    deviceId: 'device-2',
    at: 1_000,
    ...changes,
  };
}
