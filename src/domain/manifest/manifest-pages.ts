import { sha256 } from '@noble/hashes/sha2.js';
import { admissionPageInParts, decodeAdmissionPage, encodeAdmissionPage } from './admission-page.ts';
import { concatBytes, fromHex, toHex } from '#domain/wire/bytes.ts';
import type { PageEntry, PageKind } from './manifest.ts';
import type { CountedPassage } from './passage.ts';
import {
  decodeForeignPage,
  encodeForeignPage,
  maxForeignPageLength,
  type ForeignSpan,
} from './foreign-page.ts';
import { decodeReferencePage, encodeReferencePage, type References } from './reference-page.ts';
import { decodeStatePage, encodeStatePage, maxStatePageLength } from './state-page.ts';

/** Tickets per page. */
export const spanLength = 8_192;

/** Decoded content of a page. */
export type PageContent =
  | { readonly kind: 'state'; readonly from: number; readonly states: Uint8Array }
  | ({ readonly kind: 'reference'; readonly from: number } & References)
  | {
      readonly kind: 'admission';
      readonly from: number;
      readonly count: number;
      readonly passages: readonly CountedPassage[];
    }
  | ({ readonly kind: 'foreign'; readonly from: number; readonly count: number } & ForeignSpan);

/** Raw deflate (RFC 1951), as in `CompressionStream('deflate-raw')`. */
export type Deflate = (bytes: Uint8Array) => Promise<Uint8Array>;
/**
 * Inflates raw deflate; rejects as soon as the output exceeds `most` bytes, so that a small page cannot fill the
 * memory.
 */
export type Inflate = (bytes: Uint8Array, most: number) => Promise<Uint8Array>;

export interface Span {
  readonly from: number;
  readonly count: number;
}

/** Returns the spans of an event's tickets: 8,192 each, the last one shorter. Empty for no tickets. */
export function pageSpans(ticketCount: number): readonly Span[] {
  const starts = Array.from(
    { length: Math.ceil(ticketCount / spanLength) },
    (_, index) => index * spanLength,
  );
  return starts.map((from) => ({ from, count: Math.min(spanLength, ticketCount - from) }));
}

/** Yields to other tasks between the parts of long work. */
export type Pause = () => Promise<void>;
export const noPause: Pause = () => Promise.resolve();

/**
 * Encodes a page for transfer, with its entry for the header; `offset` is where the page starts in the body. Pauses
 * between the parts of a long page.
 */
export async function packPage(
  content: PageContent,
  offset: number,
  deflate: Deflate,
  pause: Pause = noPause,
): Promise<{ readonly bytes: Uint8Array; readonly entry: PageEntry }> {
  const bytes = await deflate(await encodeWithPauses(content, pause));
  const { kind, from } = content;
  const entry = {
    kind,
    from,
    count: countOf(content),
    offset,
    bytes: bytes.length,
    hash: toHex(sha256(bytes)),
  };
  return { bytes, entry };
}

/** Checks the length and SHA-256 of a page against the header. */
export function verifyPage(bytes: Uint8Array, entry: PageEntry): boolean {
  return bytes.length === entry.bytes && toHex(sha256(bytes)) === entry.hash;
}

/** Decodes a verified page; undefined if it is not a valid page of its kind. */
export async function openPage(
  bytes: Uint8Array,
  entry: PageEntry,
  inflate: Inflate,
): Promise<PageContent | undefined> {
  let plain: Uint8Array;
  try {
    plain = await inflate(bytes, maxPageLength(entry.kind, entry.count));
  } catch {
    return undefined;
  }
  return decodePage(plain, entry);
}

/** Returns the hex SHA-256 over the hashes of all pages, in the order of the header. */
export function rootHash(pages: readonly PageEntry[]): string {
  return toHex(sha256(concatBytes(...pages.map((page) => fromHex(page.hash) ?? new Uint8Array()))));
}

/** Returns the maximum size of a page before compression, in bytes. */
export function maxPageLength(kind: PageKind, count: number): number {
  switch (kind) {
    case 'state':
      return maxStatePageLength(count);
    case 'reference':
      return count * 5;
    case 'admission':
      return 65_536 + count * maxAdmissionBytes;
    case 'foreign':
      return maxForeignPageLength(count);
  }
}

/** Allows some 60 passages a ticket on average; the name tables get 64 kB. */
const maxAdmissionBytes = 2_000;

export function encodePage(content: PageContent): Uint8Array {
  switch (content.kind) {
    case 'state':
      return encodeStatePage(content.states);
    case 'reference':
      return encodeReferencePage(content);
    case 'admission':
      return encodeAdmissionPage(content.passages, content.from);
    case 'foreign':
      return encodeForeignPage(content, content.from, content.count);
  }
}

async function encodeWithPauses(content: PageContent, pause: Pause): Promise<Uint8Array> {
  if (content.kind !== 'admission') return encodePage(content);
  const parts = admissionPageInParts(content.passages, content.from);
  for (let part = parts.next(); ; part = parts.next()) {
    if (part.done === true) return part.value;
    await pause();
  }
}

export function decodePage(
  plain: Uint8Array,
  { kind, from, count }: Pick<PageEntry, 'kind' | 'from' | 'count'>,
): PageContent | undefined {
  switch (kind) {
    case 'state': {
      const states = decodeStatePage(plain, count);
      return states && { kind, from, states };
    }
    case 'reference': {
      const references = decodeReferencePage(plain, count);
      return references && { kind, from, ...references };
    }
    case 'admission': {
      const passages = decodeAdmissionPage(plain, from, count);
      return passages && { kind, from, count, passages };
    }
    case 'foreign': {
      const span = decodeForeignPage(plain, from, count);
      return span && { kind, from, count, ...span };
    }
  }
}

function countOf(content: PageContent): number {
  if (content.kind === 'state') return content.states.length;
  return content.kind === 'reference' ? content.types.length : content.count;
}
