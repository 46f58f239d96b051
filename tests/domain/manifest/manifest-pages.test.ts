import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passagesInPart } from '#domain/manifest/admission-page.ts';
import { toHex } from '#domain/wire/bytes.ts';
import {
  decodePage,
  encodePage,
  maxPageLength,
  openPage,
  packPage,
  pageSpans,
  rootHash,
  verifyPage,
  type PageContent,
} from '#domain/manifest/manifest-pages.ts';
import type { CountedPassage } from '#domain/manifest/passage.ts';
import { encodeStatePage, maxStatePageLength } from '#domain/manifest/state-page.ts';
import { deflate, inflate } from './deflate.ts';
import { manifestOf } from './manifests.ts';
import { numbersFrom } from './mutations.ts';
import { idOf, passage } from '#tests/domain/door/records.ts';

const density = fc.constantFrom(0, 0.001, 0.05, 0.3, 0.5, 0.9, 0.999, 1);
const anyStates = fc
  .tuple(fc.integer({ min: 1, max: 600 }), fc.array(density, { minLength: 6, maxLength: 6 }), fc.nat())
  .map(([count, parts, seed]) => {
    const random = numbersFrom(seed);
    return Uint8Array.from({ length: count }, () =>
      parts.reduce<number>(
        (state, part, bit) => state | (random(1_000_000) < part * 1_000_000 ? 1 << bit : 0),
        0,
      ),
    );
  });
const anyPassages = fc.array(
  fc.record({
    scanId: fc.uuid(),
    ticketNumber: fc.integer({ min: 8192, max: 8300 }),
    checkpoint: fc.constantFrom('event', 'stage', 'Köln'),
    direction: fc.constantFrom('entry' as const, 'exit' as const),
    gateId: fc.constantFrom('a', 'b'),
    deviceId: fc.constantFrom('d1', 'd2', 'd3'),
    at: fc.integer({ min: 0, max: 4e15 }),
  }),
);
const anyPage: fc.Arbitrary<PageContent> = fc.oneof(
  anyStates.map((states) => ({ kind: 'state' as const, from: 8192, states })),
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 2 ** 30 - 1 }), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
    })
    .map((list) => ({
      kind: 'reference' as const,
      from: 8192,
      references: Uint32Array.from(list, ([bits]) => bits),
      types: Uint8Array.from(list, ([, type]) => type),
    })),
  anyPassages.map((passages) => ({ kind: 'admission' as const, from: 8192, count: 200, passages })),
);
const countOf = (page: PageContent) =>
  page.kind === 'state' ? page.states.length : page.kind === 'reference' ? page.types.length : page.count;
const sorted = (page: PageContent | undefined) =>
  page?.kind === 'admission'
    ? {
        ...page,
        passages: page.passages.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
      }
    : page;

describe('a page', () => {
  test('decodes to the encoded values and never exceeds the limit', () => {
    fc.assert(
      fc.property(anyPage, (page) => {
        const plain = encodePage(page);
        expect(plain.length).toBeLessThanOrEqual(maxPageLength(page.kind, countOf(page)));
        expect(sorted(decodePage(plain, { kind: page.kind, from: 8192, count: countOf(page) }))).toEqual(
          sorted(page),
        );
      }),
    );
  });

  test('is rejected when cut or one byte too long, and never throws on any bytes', () => {
    fc.assert(
      fc.property(
        anyPage,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.uint8Array({ maxLength: 200 }),
        (page, part, noise) => {
          const plain = encodePage(page);
          const entry = { kind: page.kind, from: 8192, count: countOf(page) };
          expect(decodePage(plain.subarray(0, Math.floor(plain.length * part)), entry)).toBeUndefined();
          expect(decodePage(Uint8Array.of(...plain, 0), entry)).toBeUndefined();
          decodePage(noise, entry);
        },
      ),
    );
  });

  test('is compressed, verified by length and hash, and decompressed', async () => {
    const content: PageContent = { kind: 'state', from: 0, states: new Uint8Array(8192).fill(1) };
    const { bytes, entry } = await packPage(content, 77, deflate);
    expect(entry).toEqual({
      kind: 'state',
      from: 0,
      count: 8192,
      offset: 77,
      bytes: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(verifyPage(bytes, entry)).toBe(true);
    expect(await openPage(bytes, entry, inflate)).toEqual(content);
    const changed = bytes.with(0, (bytes[0] ?? 0) ^ 1);
    expect(verifyPage(changed, entry)).toBe(false);
    expect(verifyPage(bytes.subarray(1), entry)).toBe(false);
  });

  test('is not opened when it inflates beyond its limit or is not deflate', async () => {
    const bomb = await deflate(new Uint8Array(50_000_000));
    const entry = { kind: 'state', from: 0, count: 8192, offset: 0, bytes: bomb.length, hash: '' } as const;
    expect(await openPage(bomb, entry, inflate)).toBeUndefined();
    expect(await openPage(Uint8Array.of(255, 255), entry, inflate)).toBeUndefined();
  });

  test('is rejected with a passage beyond its span', () => {
    const page: PageContent = {
      kind: 'admission',
      from: 0,
      count: 10,
      passages: [passage(1, { ticketNumber: 10 })],
    };
    expect(decodePage(encodePage(page), { kind: 'admission', from: 0, count: 10 })).toBeUndefined();
  });
});

test.each<PageContent>([
  { kind: 'state', from: 0, states: new Uint8Array(3) },
  { kind: 'reference', from: 0, references: new Uint32Array(3), types: new Uint8Array(3) },
  { kind: 'admission', from: 0, count: 3, passages: [] },
])('a page of the kind $kind is listed with the tickets of its span', async (content) => {
  expect((await packPage(content, 0, deflate)).entry).toMatchObject({ kind: content.kind, count: 3 });
});

describe('an admission page', () => {
  const entry = { kind: 'admission', from: 0, count: 9 } as const;
  const pageOf = (...passages: readonly CountedPassage[]): PageContent => ({ ...entry, passages });
  const early = passage(1, { ticketNumber: 0, at: 5 });

  test('reads a single passage in the fewest possible bytes', () => {
    expect(decodePage(encodePage(pageOf(early)), entry)).toEqual(pageOf(early));
  });

  test('distinguishes a second person from the first, at a checkpoint of any name', () => {
    const second = { ...passage(2, { ticketNumber: 0, at: 9 }), second: true };
    const elsewhere = {
      ...passage(3, { ticketNumber: 0, at: 12, checkpoint: 'second stage' }),
      second: true,
    };
    const own = passage(4, { ticketNumber: 0, at: 15, checkpoint: 'second stage' });
    const page = pageOf(early, second, elsewhere, own);
    expect(decodePage(encodePage(page), entry)).toEqual(page);
  });

  test("lists a ticket's passages in time order", () => {
    const later = passage(2, { ticketNumber: 0, at: 9 });
    const last = passage(3, { ticketNumber: 0, at: 70 });
    expect(decodePage(encodePage(pageOf(last, early, later)), entry)).toEqual(pageOf(early, later, last));
  });

  test('has no name when its bytes are not valid text', () => {
    const plain = encodePage(pageOf(early));
    expect([plain[0], plain[1]]).toEqual([1, 'event'.length]);
    expect(decodePage(plain.with(2, 0xff), entry)).toEqual(pageOf({ ...early, checkpoint: '' }));
  });

  test('is rejected when it refers to an unlisted checkpoint, gate or device', () => {
    const plain = encodePage(pageOf(early));
    // The 16 bytes of the scan's id are preceded by one byte each for its checkpoint, gate and device.
    for (const [back, index] of [
      [19, 2],
      [18, 1],
      [17, 1],
    ] as const)
      expect(decodePage(plain.with(plain.length - back, index), entry)).toBeUndefined();
  });
});

describe('a long admission page', () => {
  const pageOf = (count: number): PageContent => ({
    kind: 'admission',
    from: 0,
    count,
    passages: Array.from({ length: count }, (_, at) => passage(at, { ticketNumber: at })),
  });

  test.each([
    [passagesInPart, 0],
    [passagesInPart + 1, 9],
    [2 * passagesInPart + 1, 18],
  ])('of %i passages is packed with %i pauses, one per part of each column', async (count, pauses) => {
    let paused = 0;
    const page = pageOf(count);
    const { bytes, entry } = await packPage(page, 0, deflate, async () => void (paused += 1));
    expect(paused).toBe(pauses);
    expect(await openPage(bytes, entry, inflate)).toEqual(page);
    expect(await inflate(bytes, 1e7)).toEqual(encodePage(page));
  });

  test('is limited by its kind', () => {
    expect(maxPageLength('state', 8)).toBe(maxStatePageLength(8));
    expect(maxPageLength('reference', 8)).toBe(40);
    expect(maxPageLength('admission', 2)).toBe(69_536);
  });
});

describe('fixed formats used by devices in the field', () => {
  test('include a state page', () => {
    const states = Uint8Array.from(
      { length: 20 },
      (_, at) => (at === 3 ? 0 : 1) | (at === 5 || at === 19 ? 2 : 0) | ((at % 2) * 16),
    );
    expect(toHex(encodeStatePage(states))).toBe('0301030202050d000004aaaa0a00');
  });

  test('include a reference page', () => {
    const page: PageContent = {
      kind: 'reference',
      from: 0,
      references: Uint32Array.of(1, 0x2abbccdd),
      types: Uint8Array.of(0, 9),
    };
    expect(toHex(encodePage(page))).toBe('01000000ddccbb2a0009');
  });

  test('include an admission page', () => {
    const passages = [passage(2, { ticketNumber: 9, gateId: 'b', direction: 'exit' }), passage(1)];
    expect(toHex(encodePage({ kind: 'admission', from: 4, count: 100, passages }))).toBe(
      '01056576656e740206676174652d61016201086465766963652d31020302d00fd00f000100010000018f0000000070008000000000000001018f0000000070008000000000000002',
    );
  });
});

describe('the whole manifest', () => {
  test.each([
    [0, []],
    [1, [[0, 1]]],
    [8192, [[0, 8192]]],
    [
      20_000,
      [
        [0, 8192],
        [8192, 8192],
        [16_384, 3616],
      ],
    ],
  ])('divides %d tickets into spans', (count, spans) => {
    expect(pageSpans(count).map((span) => [span.from, span.count])).toEqual(spans);
  });

  test('has a root hash over its page hashes in order', async () => {
    const contents = pageSpans(10_000).map(({ from, count }): PageContent => ({
      kind: 'state',
      from,
      states: new Uint8Array(count).fill(from === 0 ? 1 : 3),
    }));
    const { header } = await manifestOf(contents, 10_000);
    const joined = Buffer.concat(header.pages.map((page) => Buffer.from(page.hash, 'hex')));
    expect(rootHash(header.pages)).toBe(createHash('sha256').update(joined).digest('hex'));
    expect(rootHash(header.pages.toReversed())).not.toBe(header.rootHash);
  });

  test.each([
    ['a new event', 0, 0],
    ['1 in 200 void', 0.005, 0],
    ['1 in 20 void, and 1 in 20 blocked', 0.05, 0.05],
    ['1 in 5 void, and 1 in 20 blocked', 0.2, 0.05],
  ])('takes at most 0.2 byte a ticket in state pages for 100,000 tickets: %s', async (_, voided, blocked) => {
    const random = numbersFrom(5);
    const states = Uint8Array.from(
      { length: 100_000 },
      () => 1 | (random(10_000) < voided * 10_000 ? 2 : 0) | (random(10_000) < blocked * 10_000 ? 8 : 0),
    );
    let bytes = 0;
    for (const { from, count } of pageSpans(100_000)) {
      const packed = await packPage(
        { kind: 'state', from, states: states.subarray(from, from + count) },
        0,
        deflate,
      );
      bytes += packed.bytes.length;
    }
    expect(bytes / 100_000).toBeLessThanOrEqual(voided > 0.1 ? 0.2 : 0.1);
  });

  test('does not pack ids that are not UUIDs', () => {
    expect(() =>
      encodePage({ kind: 'admission', from: 0, count: 9, passages: [passage(1, { scanId: `${idOf(1)}0` })] }),
    ).toThrow(RangeError);
  });
});
