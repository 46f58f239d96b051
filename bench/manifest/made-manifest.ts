import { deflateRawSync } from 'node:zlib';
import { packPage, pageSpans, rootHash, type PageContent } from '#domain/manifest/manifest-pages.ts';
import { ticketBits, type ManifestHeader, type PageEntry } from '#domain/manifest/manifest.ts';

export interface MadeManifest {
  readonly header: ManifestHeader;
  /** Pages as they are sent over the network. */
  readonly pages: readonly Uint8Array[];
}

const deflate = (bytes: Uint8Array) => Promise.resolve(new Uint8Array(deflateRawSync(bytes, { level: 9 })));
const eventId = 'bench-event';

/**
 * Makes a realistic manifest: one ticket in 50 revoked, one in 200 blocked, one in 100 unpaid, spread at random but
 * the same in every run.
 */
export async function madeManifest(
  ticketCount: number,
  kinds: readonly PageEntry['kind'][],
): Promise<MadeManifest> {
  const random = numbers(7);
  const entries: PageEntry[] = [];
  const pages: Uint8Array[] = [];
  const digests = kinds.includes('foreign') ? sortedDigests(ticketCount, random) : new BigUint64Array(0);
  let offset = 0;
  for (const kind of kinds) {
    for (const { from, count } of pageSpans(ticketCount)) {
      const { bytes, entry } = await packPage(
        content(kind, from, count, { random, digests }),
        offset,
        deflate,
      );
      offset += bytes.length;
      entries.push(entry);
      pages.push(bytes);
    }
  }
  return { header: headerOf(ticketCount, entries), pages };
}

/** Returns digests in the order in which an import numbers its tickets. */
function sortedDigests(count: number, random: () => number): BigUint64Array {
  const half = () => BigInt(Math.floor(random() * 2 ** 32));
  return BigUint64Array.from({ length: count }, () => (half() << 32n) + half()).sort();
}

interface Drawn {
  readonly random: () => number;
  readonly digests: BigUint64Array;
}

function content(
  kind: PageEntry['kind'],
  from: number,
  count: number,
  { random, digests }: Drawn,
): PageContent {
  if (kind === 'foreign') {
    const numbers = Uint32Array.from({ length: count }, (_, at) => from + at);
    return { kind, from, count, numbers, digests: digests.slice(from, from + count) };
  }
  if (kind === 'admission') return { kind, from, count, passages: [] };
  if (kind === 'state')
    return { kind, from, states: Uint8Array.from({ length: count }, () => stateOf(random())) };
  const references = Uint32Array.from({ length: count }, () => Math.floor(random() * 2 ** 30));
  return { kind, from, references, types: new Uint8Array(count) };
}

function stateOf(chance: number): number {
  if (chance < 0.02) return ticketBits.exists + ticketBits.revoked;
  if (chance < 0.025) return ticketBits.exists + ticketBits.blocked;
  return chance < 0.035 ? ticketBits.exists + ticketBits.unpaid : ticketBits.exists;
}

function headerOf(ticketCount: number, pages: readonly PageEntry[]): ManifestHeader {
  const now = Date.now();
  return {
    format: 1,
    eventId,
    eventName: 'Bench',
    timeZone: 'UTC',
    startsAt: now,
    endsAt: now + 3_600_000,
    doorsOpenAt: now,
    revision: 1,
    serverEpoch: 'bench',
    ticketCount,
    keys: [],
    types: [{ index: 0, name: 'Any', validFrom: null, validUntil: null, gates: [] }],
    gates: [{ gateId: 'gate', index: 0, name: 'Gate', checkpoint: 'event' }],
    rules: { event: { reentry: 'single', maxEntries: 1, coolDownMs: 0, capacity: null } },
    policy: { code: 'static', unlisted: 'ask' },
    showWindow: { startsAt: now, stepSeconds: 15, steps: 240 },
    issuedAt: now,
    pages,
    rootHash: rootHash(pages),
  };
}

/** A mulberry32 generator, so that every run gets the same numbers. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
