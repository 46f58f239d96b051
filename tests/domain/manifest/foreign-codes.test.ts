import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pagesOnWire, readHeader, rulesOnWire } from '#contract/door/manifest-header.ts';
import { foreignDigest } from '#domain/codes/foreign-code.ts';
import { createEventView } from '#domain/manifest/event-view.ts';
import { createForeignCodes, foreignIn } from '#domain/manifest/foreign-codes.ts';
import {
  decodePage,
  encodePage,
  maxPageLength,
  openPage,
  rootHash,
  type PageContent,
} from '#domain/manifest/manifest-pages.ts';
import { maxPlaneLength } from '#domain/manifest/state-page.ts';
import { restoreView, saveView } from '#domain/manifest/view-checkpoint.ts';
import { cutPages } from '#sync/manifests/page-stream.ts';
import { deflate, inflate } from './deflate.ts';
import { manifestOf } from './manifests.ts';
import { numbersFrom } from './mutations.ts';
import { header, referencePage, statePage } from './small-event.ts';

type ForeignPage = Extract<PageContent, { kind: 'foreign' }>;

/** A page of these digests, by ticket number. */
const pageOf = (codes: ReadonlyMap<number, string>, from = 0, count = 20): ForeignPage => {
  const numbers = [...codes.keys()].toSorted((one, other) => one - other);
  return {
    kind: 'foreign',
    from,
    count,
    numbers: Uint32Array.from(numbers),
    digests: BigUint64Array.from(numbers, (number) => BigInt(`0x${codes.get(number) ?? '0'}`)),
  };
};
const digest = fc.bigInt(0n, 2n ** 64n - 1n).map((value) => value.toString(16).padStart(16, '0'));
const anyCodes = fc.array(fc.tuple(fc.nat(19), digest)).map((pairs) => new Map(pairs));

describe('a page of codes sold elsewhere', () => {
  it('decodes to the encoded values', () => {
    fc.assert(
      fc.property(anyCodes, fc.constantFrom(0, 8_192), (codes, from) => {
        const shifted = new Map([...codes].map(([number, code]) => [from + number, code]));
        const page = pageOf(shifted, from);
        expect(decodePage(encodePage(page), page)).toEqual(page);
      }),
    );
  });

  it('is valid or rejected for any bytes, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 40 }), (bytes, count) => {
        const read = decodePage(bytes, { kind: 'foreign', from: 0, count });
        expect(read?.kind === 'foreign' ? read.digests.length - read.numbers.length : 0).toBe(0);
      }),
    );
  });

  it('is rejected when cut or one byte too long', () => {
    const page = pageOf(
      new Map([
        [3, '00000000000000aa'],
        [5, 'f0000000000000bb'],
      ]),
    );
    const plain = encodePage(page);
    for (let length = 0; length < plain.length; length += 1)
      expect(decodePage(plain.subarray(0, length), page)).toBeUndefined();
    expect(decodePage(Uint8Array.of(...plain, 0), page)).toBeUndefined();
    expect(decodePage(plain, page)).toEqual(page);
  });

  it('is at most a plane and eight bytes per ticket', () => {
    for (const count of [1, 8, 8_192])
      expect(maxPageLength('foreign', count)).toBe(maxPlaneLength(count) + count * 8);
  });

  it('takes under seven bytes a ticket when numbered in its order, and nine in any order', async () => {
    const random = numbersFrom(7);
    const drawn = Array.from({ length: 20_000 }, () =>
      [0, 1, 2, 3].map(() => random(65_536).toString(16).padStart(4, '0')).join(''),
    );
    const bytesOf = async (digests: readonly string[]) => {
      const part = new Map(digests.slice(0, 8_192).map((one, number) => [number, one]));
      return (await deflate(encodePage(pageOf(part, 0, 8_192)))).length / 8_192;
    };
    expect(await bytesOf(drawn.toSorted())).toBeLessThan(7);
    expect(await bytesOf(drawn)).toBeLessThan(9);
  });
});

describe('tickets looked up by code', () => {
  it('are found as in a map, in pages, by changes and after a reload', () => {
    fc.assert(
      fc.property(anyCodes, fc.array(fc.tuple(digest, fc.nat(60)), { maxLength: 200 }), (codes, added) => {
        const byDigest = new Map([...pageOf(codes).numbers].map((number) => [codes.get(number), number]));
        const table = createForeignCodes(foreignIn([pageOf(codes)]));
        for (const [one, number] of added) {
          table.add(one, number);
          byDigest.set(one, number);
        }
        const again = createForeignCodes(table.saved());
        for (const found of [table, again])
          for (const [one, number] of byDigest) expect(found.find(one ?? '')).toBe(number);
        expect(createForeignCodes(foreignIn([])).find('0123456789abcdef')).toBeUndefined();
      }),
    );
  });

  /** Digests that share an ending, so that they fall in the same part of the table. */
  const ofOneEnd = (start: number) => `${start.toString(16).padStart(8, '0')}89abcdef`;

  it('are distinguished when their digests end alike, including the first', () => {
    const table = createForeignCodes(foreignIn([]));
    for (const number of [0, 1, 2]) table.add(ofOneEnd(number), number);
    expect([0, 1, 2, 3].map((start) => table.find(ofOneEnd(start)))).toEqual([0, 1, 2, undefined]);
  });

  it('are found when spread over several pages', () => {
    const pages = [0, 1, 2].map((page) =>
      pageOf(new Map([0, 1].map((at) => [page * 20 + at, ofOneEnd(page * 2 + at)])), page * 20),
    );
    const table = createForeignCodes(foreignIn([statePage, ...pages]));
    expect([0, 1, 2, 3, 4, 5].map((start) => table.find(ofOneEnd(start)))).toEqual([0, 1, 20, 21, 40, 41]);
  });

  it('are found however many are imported, and never match another', () => {
    const random = numbersFrom(11);
    const digests = Array.from({ length: 1_000 }, () =>
      [0, 1, 2, 3].map(() => random(65_536).toString(16).padStart(4, '0')).join(''),
    );
    const table = createForeignCodes(foreignIn([]));
    for (const [number, one] of digests.entries()) {
      table.add(one, number);
      // The digest that fills free slots.
      expect(table.find('0000000000000000')).toBeUndefined();
    }
    expect(digests.map(table.find)).toEqual([...digests.keys()]);
  });

  it('take no more room when imported again', () => {
    const table = createForeignCodes(foreignIn([]));
    for (const number of [3, 4]) for (const start of [0, 1]) table.add(ofOneEnd(start), number);
    expect([...table.saved().numbers]).toEqual([4, 4]);
    expect(table.saved().digests).toHaveLength(2);
  });

  const code = foreignDigest(header.eventId, 'TT-1');
  const open = () => createEventView(header, [statePage, referencePage, pageOf(new Map([[3, code]]))]);
  const line = { kind: 'ticket', revision: 90, typeIndex: 0, state: 1, reference: 7 } as const;

  it('are known to a view by its pages, the feed and its checkpoint', () => {
    const view = open();
    const later = foreignDigest(header.eventId, 'TT-2');
    expect([view.imported(code), view.imported(later)]).toEqual([3, undefined]);
    view.apply([{ ...line, ticketNumber: 25, foreign: later }]);
    const restored = restoreView(header, saveView(view));
    for (const one of [view, restored]) expect([one?.imported(code), one?.imported(later)]).toEqual([3, 25]);
  });

  it('belong to the last import when the one before was undone', () => {
    const view = open();
    view.apply([
      { ...line, ticketNumber: 3, state: 5 },
      { ...line, revision: 91, ticketNumber: 30, foreign: code },
    ]);
    expect(view.imported(code)).toBe(30);
  });
});

describe('a manifest with codes sold elsewhere', () => {
  const contents = [statePage, referencePage, pageOf(new Map([[3, '00000000000000aa']]))];
  const written = async () => {
    const { header: made, bodies } = await manifestOf(contents, 20);
    const { pages, rootHash: _, ...others } = made;
    const rules = Object.fromEntries(
      Object.entries(made.rules).map(([name, own]) => [name, rulesOnWire(own)]),
    );
    return { text: { ...others, rules, ...pagesOnWire(pages) }, bodies, pages };
  };

  it('is read in full with every page verified', async () => {
    const { text, bodies, pages } = await written();
    const read = readHeader(JSON.stringify(text));
    expect(read).toMatchObject({ ok: true, header: { pages, wholeHash: rootHash(pages) } });
    const [last, entry] = [bodies.at(-1), pages.at(-1)];
    if (last === undefined || entry === undefined) throw new Error('no page');
    expect(await openPage(last, entry, inflate)).toEqual(contents.at(-1));
  });

  it.each([
    ['a hash over other pages', { wholeHash: 'a'.repeat(64) }, 'wholeHash'],
    ['no such hash', { wholeHash: undefined }, 'foreign.wholeHash'],
  ])('is rejected with %s', async (_, change, field) => {
    const { text } = await written();
    const foreign = { ...text.foreign, ...change };
    expect(readHeader(JSON.stringify({ ...text, foreign }))).toMatchObject({
      ok: false,
      problem: { field },
    });
  });

  it('is complete without them for an older app, which stops reading there', async () => {
    const { text, bodies, pages } = await written();
    // The header as an older app reads it: without unknown fields.
    const { foreign: _, ...older } = text;
    const read = readHeader(JSON.stringify(older));
    expect(read).toMatchObject({ ok: true, header: { pages: pages.slice(0, 2) } });
    const body = async function* () {
      for (const bytes of bodies) yield await Promise.resolve(bytes);
    };
    const got: string[] = [];
    for await (const cut of cutPages(body(), read.ok ? read.header.pages : [], 0))
      got.push(...cut.map(({ page }) => page.kind));
    expect(got).toEqual(['state', 'reference']);
  });
});
