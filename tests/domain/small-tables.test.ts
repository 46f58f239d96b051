import { describe, expect, test } from 'vitest';
import { sums } from '#domain/sales/money.ts';
import { grownCapacity, shouldGrow, slotsFor } from '#domain/manifest/room.ts';
import { createNameTable } from '#domain/manifest/name-table.ts';
import { reachAfter } from '#domain/failures/reachability.ts';
import { decodeReferencePage, encodeReferencePage } from '#domain/manifest/reference-page.ts';

describe('a name table', () => {
  test('gives each name one index, and finds it again', () => {
    const table = createNameTable(['a', 'b']);
    expect(table.indexOf('b')).toBe(1);
    expect(table.find('c')).toBeUndefined();
    expect(table.indexOf('c')).toBe(2);
    expect(table.indexOf('c')).toBe(2);
    expect(table.find('c')).toBe(2);
    expect(table.names).toEqual(['a', 'b', 'c']);
    expect([table.nameAt(0), table.nameAt(3)]).toEqual(['a', '']);
  });

  test('starts empty, and copies the list it was created from', () => {
    const known = ['a'];
    createNameTable(known).indexOf('b');
    expect(known).toEqual(['a']);
    expect(createNameTable().names).toEqual([]);
  });
});

describe('a reference page', () => {
  const page = { references: Uint32Array.of(1, 0x3fff_ffff), types: Uint8Array.of(4, 255) };

  test('has four bytes a ticket, little-endian, then one byte a ticket', () => {
    const bytes = encodeReferencePage(page);
    expect([...bytes]).toEqual([1, 0, 0, 0, 0xff, 0xff, 0xff, 0x3f, 4, 255]);
    expect(decodeReferencePage(bytes, 2)).toEqual(page);
  });

  test('is read from the middle of other bytes', () => {
    const around = Uint8Array.of(9, 9, ...encodeReferencePage(page), 9);
    expect(decodeReferencePage(around.subarray(2, 12), 2)).toEqual(page);
  });

  test('must match the number of tickets', () => {
    expect(decodeReferencePage(encodeReferencePage(page), 1)).toBeUndefined();
    expect(decodeReferencePage(encodeReferencePage(page), 3)).toBeUndefined();
  });

  test('needs a type for each reference', () => {
    expect(() => encodeReferencePage({ ...page, types: Uint8Array.of(1) })).toThrow(
      'one type for each reference',
    );
  });
});

describe('sums of money', () => {
  test('are grouped by currency, counting only orders', () => {
    const line = (quantity: number, amount: number, currency: string) => ({
      quantity,
      price: { amount, currency },
    });
    expect(sums([line(2, 300, 'GMD'), line(1, 50, 'GMD'), line(3, 5, 'XOF'), line(0, 9, 'EUR')])).toEqual([
      { amount: 650, currency: 'GMD' },
      { amount: 15, currency: 'XOF' },
    ]);
    expect(sums([])).toEqual([]);
  });
});

describe('the connection to the server', () => {
  test.each([
    [null, 2_999, 'online'],
    [null, 3_000, 'slow'],
    [{ kind: 'foreign', status: 200 }, 1, 'portal'],
    [{ kind: 'unreachable' }, 9_000, 'offline'],
    [{ kind: 'timeout' }, 1, 'slow'],
    [{ kind: 'server', status: 500, retryAfterMs: null }, 1, 'online'],
    [{ kind: 'server', status: 500, retryAfterMs: null }, 3_000, 'slow'],
  ] as const)('after %j and %d ms is %s', (failure, tookMs, reach) => {
    expect(reachAfter(failure, tookMs)).toBe(reach);
  });
});

describe('capacity for rows', () => {
  test('is a quarter more than needed, and at least 64', () => {
    expect([0, 51, 52, 100, 101].map(grownCapacity)).toEqual([64, 64, 65, 125, 127]);
  });

  test('grows from three quarters full, and a new table is at most two thirds full', () => {
    expect([shouldGrow(96, 128), shouldGrow(97, 128)]).toEqual([false, true]);
    expect([0, 85, 86, 1_000].map(slotsFor)).toEqual([128, 128, 256, 2_048]);
  });
});
