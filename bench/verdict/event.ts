import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64url, toHex } from '#domain/wire/bytes.ts';
import type { EventKey, ManifestHeader, PageEntry } from '#domain/manifest/manifest.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { packPage, pageSpans, rootHash } from '#domain/manifest/manifest-pages.ts';
import { createChain } from '#domain/codes/rolling-code.ts';
import { signedBytes, writeTicketCode } from '#domain/codes/ticket-code.ts';

export interface BenchEvent {
  readonly header: ManifestHeader;
  readonly pages: readonly Uint8Array[];
  /** The text of a printed code, signed by the event's key. */
  readonly printed: (ticketNumber: number) => Promise<string>;
  /** The text of a rolling code at the step of `now`. */
  readonly rolling: (ticketNumber: number, step: number) => Promise<string>;
}

export const gateId = 'gate-1';
const day = 86_400_000;

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Tickets of which one in fifty is revoked or blocked, anywhere; references are random. */
async function pagesOf(ticketCount: number): Promise<{ pages: Uint8Array[]; entries: PageEntry[] }> {
  const pages: Uint8Array[] = [];
  const entries: PageEntry[] = [];
  let offset = 0;
  const add = async (content: Parameters<typeof packPage>[0]) => {
    const { bytes, entry } = await packPage(content, offset, deflate);
    offset += bytes.length;
    pages.push(bytes);
    entries.push(entry);
  };
  for (const { from, count } of pageSpans(ticketCount)) {
    const states = Uint8Array.from(
      { length: count },
      () =>
        ticketBits.exists |
        (Math.random() < 0.01 ? ticketBits.revoked : 0) |
        (Math.random() < 0.01 ? ticketBits.blocked : 0),
    );
    await add({ kind: 'state', from, states });
    const references = Uint32Array.from({ length: count }, () => Math.floor(Math.random() * 2 ** 30));
    const types = Uint8Array.from({ length: count }, () => 0);
    await add({ kind: 'reference', from, references, types });
  }
  return { pages, entries };
}

/** An event of today with doors open and a key of its own. */
export async function benchEvent(eventId: string, ticketCount: number): Promise<BenchEvent> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const keyId = toHex(sha256(raw)).slice(0, 6);
  const key: EventKey = { keyId, publicKey: toBase64url(raw) };
  const { pages, entries } = await pagesOf(ticketCount);
  const now = Date.now();
  const steps = 2880;
  const header: ManifestHeader = {
    format: 1,
    eventId,
    eventName: 'Bench',
    timeZone: 'Africa/Banjul',
    startsAt: now,
    endsAt: now + day / 2,
    doorsOpenAt: now - 3_600_000,
    revision: 1,
    serverEpoch: 'bench',
    ticketCount,
    keys: [key],
    types: [{ index: 0, name: 'General', validFrom: null, validUntil: null, gates: [] }],
    gates: [{ gateId, index: 0, name: 'Gate', checkpoint: 'event' }],
    rules: { event: { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: null } },
    policy: { code: 'static', unlisted: 'admit' },
    showWindow: { startsAt: now - 2 * 3_600_000, stepSeconds: 15, steps },
    issuedAt: now,
    pages: entries,
    rootHash: rootHash(entries),
  };
  const sign = async (message: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, new Uint8Array(message)));
  return {
    header,
    pages,
    async printed(ticketNumber) {
      const fields = { test: false, keyId, ticketNumber, typeIndex: 0 };
      const signature = await sign(signedBytes({ ...fields, anchor: undefined }));
      return writeTicketCode({ form: 'printed', ...fields, signature, rolling: undefined });
    },
    async rolling(ticketNumber, step) {
      const chain = createChain(crypto.getRandomValues(new Uint8Array(32)), keyId, ticketNumber, steps);
      const fields = { test: false, keyId, ticketNumber, typeIndex: 0 };
      const signature = await sign(signedBytes({ ...fields, anchor: chain.anchor }));
      return writeTicketCode({
        form: 'rolling',
        ...fields,
        signature,
        rolling: { anchor: chain.anchor, step, link: chain.linkAt(step) },
      });
    },
  };
}
