import { describe, expect, test } from 'vitest';
import { createByteReader } from '#domain/wire/byte-reader.ts';
import { createByteWriter } from '#domain/wire/byte-writer.ts';
import { toHex } from '#domain/wire/bytes.ts';
import { createScanIds } from '#domain/manifest/scan-ids.ts';
import { decodeStatePage, encodeStatePage, maxStatePageLength } from '#domain/manifest/state-page.ts';
import { createTicketTable, emptyTickets, fillTickets } from '#domain/manifest/ticket-table.ts';
import { idOf } from '#tests/domain/door/records.ts';

/** Numbers, and their encoding as a varint. */
const varints: readonly (readonly [number, string])[] = [
  [0, '00'],
  [127, '7f'],
  [128, '8001'],
  [300, 'ac02'],
  [2 ** 31, '8080808008'],
  [2 ** 53 - 1, 'ffffffffffffff0f'],
];

describe('a byte writer', () => {
  test.each(varints)('stores %d as %s, which is read back', (value, hex) => {
    const writer = createByteWriter(0);
    writer.varint(value);
    expect(toHex(writer.done())).toBe(hex);
    const reader = createByteReader(writer.done());
    expect([reader.varint(), reader.left(), reader.failed()]).toEqual([value, 0, false]);
  });

  test.each([-1, 0.5, 2 ** 53, Number.NaN])('rejects %d', (value) => {
    expect(() => createByteWriter().varint(value)).toThrow('a varint holds whole numbers from 0');
  });

  test('grows as needed and keeps its content', () => {
    const writer = createByteWriter(1);
    writer.byte(1);
    writer.byte(2);
    writer.bytes(Uint8Array.of(3, 4, 5, 6, 7, 8, 9));
    writer.byte(10);
    expect([...writer.done()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const before = writer.done();
    writer.byte(11);
    expect(before).toHaveLength(10);
  });
});

describe('a byte reader', () => {
  test('returns zeros past the end, and records it', () => {
    const reader = createByteReader(Uint8Array.of(1, 2, 3));
    expect([reader.byte(), reader.left(), reader.failed()]).toEqual([1, 2, false]);
    expect([...reader.bytes(2)]).toEqual([2, 3]);
    expect([reader.left(), reader.failed()]).toEqual([0, false]);
    expect([...reader.bytes(0)]).toEqual([]);
    expect(reader.failed()).toBe(false);
    expect([reader.byte(), reader.failed(), reader.left()]).toEqual([0, true, 0]);
  });

  test('returns nothing if more is requested than available', () => {
    const reader = createByteReader(Uint8Array.of(1, 2));
    expect([reader.bytes(3).length, reader.failed(), reader.left()]).toEqual([0, true, 0]);
    expect(reader.byte()).toBe(0);
    const later = createByteReader(Uint8Array.of(1, 2));
    expect([later.byte(), later.bytes(2).length, later.failed()]).toEqual([1, 0, true]);
  });

  test.each([
    ['breaks off', Uint8Array.of(128)],
    ['is larger than a number can be', Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 31)],
    ['never ends', Uint8Array.of(128, 128, 128, 128, 128, 128, 128, 128, 1)],
    ['has nine bytes', Uint8Array.of(128, 128, 128, 128, 128, 128, 128, 128, 0)],
  ])('rejects a varint where it %s', (_, bytes) => {
    const reader = createByteReader(bytes);
    expect([reader.varint(), reader.failed(), reader.left()]).toEqual([0, true, 0]);
  });
});

describe('scan rows', () => {
  test('are assigned in order, found again, and kept in large numbers', () => {
    const ids = createScanIds();
    const all = Array.from({ length: 500 }, (_, at) => idOf(at * 7));
    expect(ids.find(all[0] ?? '')).toBe(-1);
    expect(all.map((id) => ids.rowOf(id))).toEqual(all.map((_, at) => at));
    expect(all.map((id) => ids.rowOf(id))).toEqual(all.map((_, at) => at));
    expect(all.map((id) => ids.find(id))).toEqual(all.map((_, at) => at));
    expect([ids.count(), ids.find(idOf(1)), ids.idAt(499)]).toEqual([500, -1, idOf(499 * 7)]);
    expect(ids.bytes()).toHaveLength(500 * 16);
  });

  test('continue from saved ones', () => {
    const before = createScanIds();
    for (let at = 0; at < 200; at += 1) before.rowOf(idOf(at));
    const after = createScanIds(before.bytes());
    expect([after.count(), after.find(idOf(199)), after.rowOf(idOf(5)), after.rowOf(idOf(200))]).toEqual([
      200, 199, 5, 200,
    ]);
    expect(before.count()).toBe(200);
    expect(after.bytes()).toHaveLength(201 * 16);
  });

  test('accept only UUIDs', () => {
    expect(() => createScanIds().find('x')).toThrow(RangeError);
  });
});

describe('a state page', () => {
  const states = (count: number, ones: readonly number[]) => {
    const page = new Uint8Array(count);
    for (const at of ones) page[at] = 1;
    return page;
  };
  const rest = '0000000000';

  test.each([
    ['no bit', states(16, []), '00'],
    ['every bit', new Uint8Array(16).fill(1), '01'],
    ['two of sixteen', states(16, [3, 9]), '02020305'],
    ['all but two of sixteen', new Uint8Array(16).fill(1).with(0, 0).with(15, 0), '0302000e'],
    ['three of sixteen', states(16, [0, 8, 15]), '040181'],
    ['three of nine', states(9, [0, 7, 8]), '048101'],
  ])('for %s is written in the shortest form, and read back', (_, page, hex) => {
    expect(toHex(encodeStatePage(page))).toBe(`${hex}${rest}`);
    expect(decodeStatePage(encodeStatePage(page), page.length)).toEqual(page);
  });

  const plane = (...bytes: number[]) => Uint8Array.of(...bytes, 0, 0, 0, 0, 0);
  test.each([
    ['of a form that nobody knows', plane(5)],
    ['of such a form, however it goes on', plane(5, 0)],
    ['with a count beyond its tickets', plane(2, 9)],
    ['with more gaps than tickets', plane(2, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['with a gap beyond its end', plane(2, 1, 8)],
    ['with a bitmap that breaks off', Uint8Array.of(4)],
    ['with a byte too many', Uint8Array.of(...plane(0), 0)],
    ['without its last plane', Uint8Array.of(0, 0, 0, 0, 0)],
  ])('is rejected: %s', (_, page) => {
    expect(decodeStatePage(page, 8)).toBeUndefined();
  });

  test('flips only existing bits, and rejects longer lists', () => {
    expect(decodeStatePage(plane(2, 8, 0, 0, 0, 0, 0, 0, 0, 0), 8)).toEqual(new Uint8Array(8).fill(1));
    expect(decodeStatePage(plane(2, 1, 7), 8)).toEqual(states(8, [7]));
  });

  test('has a maximum size', () => {
    expect(maxStatePageLength(8192)).toBe(6 * (2_048 + 16));
  });
});

describe('a ticket table', () => {
  const filled = () => {
    const tickets = emptyTickets(4);
    fillTickets(tickets, [
      { kind: 'state', from: 1, states: Uint8Array.of(1, 3) },
      { kind: 'reference', from: 1, references: Uint32Array.of(70), types: Uint8Array.of(9) },
      { kind: 'admission', from: 0, count: 4, passages: [] },
    ]);
    return tickets;
  };

  test('knows the state, and type and reference if their page is stored', () => {
    const table = createTicketTable(filled());
    expect([0, 1, 2, 3, 4].map((at) => table.find(at))).toEqual([
      undefined,
      { state: 1, typeIndex: 9, reference: 70 },
      { state: 3, typeIndex: undefined, reference: undefined },
      undefined,
      undefined,
    ]);
  });

  test('applies changes and newly issued tickets', () => {
    const table = createTicketTable(filled());
    table.change(0, { state: 1, typeIndex: 2, reference: 0 });
    table.change(1, { state: 3, typeIndex: undefined, reference: 5 });
    table.change(2, { state: 1, typeIndex: 5, reference: undefined });
    table.change(4, { state: 1, typeIndex: 1, reference: 44 });
    table.change(5, { state: 0, typeIndex: 1, reference: 45 });
    expect([0, 1, 2, 4, 5].map((at) => table.find(at))).toEqual([
      { state: 1, typeIndex: 2, reference: 0 },
      { state: 3, typeIndex: 9, reference: 70 },
      { state: 1, typeIndex: undefined, reference: undefined },
      { state: 1, typeIndex: 1, reference: 44, joined: false },
      undefined,
    ]);
    expect(createTicketTable(table.saved()).find(4)).toEqual({
      state: 1,
      typeIndex: 1,
      reference: 44,
      joined: false,
    });
    expect(table.saved().later).toHaveLength(2);
  });
});
