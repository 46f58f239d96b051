import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64url } from '#domain/wire/base64url.ts';
import { toHex } from '#domain/wire/bytes.ts';
import type { EventKey, ManifestHeader, PageEntry } from '#domain/manifest/manifest.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import { doorOfAreas, doorOfOne, soldElsewhere, soldHere, type SoldElsewhere } from '../made-areas.ts';
import { packPage, pageSpans, rootHash } from '#domain/manifest/manifest-pages.ts';
import { createChain } from '#domain/codes/rolling-code.ts';
import { signedBytes, writeTicketCode } from '#domain/codes/ticket-code.ts';

export interface BenchEvent {
  readonly header: ManifestHeader;
  readonly pages: readonly Uint8Array[];
  /** Returns the text of a printed code, signed with the event's key. */
  readonly printed: (ticketNumber: number) => Promise<string>;
  /** Texts of codes that were sold elsewhere, in order of their tickets; empty without areas. */
  readonly elsewhere: readonly string[];
  /** Returns the text of a rolling code at the given step. */
  readonly rolling: (ticketNumber: number, step: number) => Promise<string>;
}

const day = 86_400_000;

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Builds pages of tickets of which one in fifty, at random, is revoked or blocked; references are random. */
async function pagesOf(
  ticketCount: number,
  { types, sold }: { readonly types: number; readonly sold: SoldElsewhere },
): Promise<{ pages: Uint8Array[]; entries: PageEntry[] }> {
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
    const typeOf = Uint8Array.from({ length: count }, (_, at) => (from + at) % types);
    await add({ kind: 'reference', from, references, types: typeOf });
  }
  if (sold.codes.length === 0) return { pages, entries };
  for (const { from, count } of pageSpans(ticketCount)) {
    const rows = [...sold.numbers.keys()].filter((row) => {
      const number = sold.numbers[row] ?? 0;
      return number >= from && number < from + count;
    });
    const numbers = Uint32Array.from(rows, (row) => sold.numbers[row] ?? 0);
    const digests = BigUint64Array.from(rows, (row) => sold.digests[row] ?? 0n);
    await add({ kind: 'foreign', from, count, numbers, digests });
  }
  return { pages, entries };
}

/** Makes an event for today with open doors and its own key; with `areas` it has every door feature, otherwise one gate. */
export async function benchEvent(
  eventId: string,
  ticketCount: number,
  { areas = false }: { readonly areas?: boolean } = {},
): Promise<BenchEvent> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const keyId = toHex(sha256(raw)).slice(0, 6);
  const key: EventKey = { keyId, publicKey: toBase64url(raw) };
  const now = Date.now();
  const door = areas ? doorOfAreas(now, ticketCount) : doorOfOne;
  const sold = areas ? soldElsewhere(eventId, ticketCount) : soldHere;
  const { pages, entries } = await pagesOf(ticketCount, { types: door.types.length, sold });
  const own = entries.filter(({ kind }) => kind !== 'foreign');
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
    ...door,
    policy: { code: 'static', unlisted: 'admit' },
    showWindow: { startsAt: now - 2 * 3_600_000, stepSeconds: 15, steps },
    issuedAt: now,
    pages: entries,
    rootHash: rootHash(own),
    ...(own.length === entries.length ? {} : { wholeHash: rootHash(entries) }),
  };
  const sign = async (message: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, new Uint8Array(message)));
  return {
    header,
    pages,
    elsewhere: sold.codes,
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
