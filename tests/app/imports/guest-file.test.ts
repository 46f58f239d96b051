import { describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { readGuestFile } from '#app/imports/guest-file.ts';
import { guestsOf, sendGuests } from '#app/imports/send-guests.ts';
import { guestRowsAtOnce, maxGuestRows, type GuestCells } from '#domain/events/guest-row.ts';

const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'guests.csv');
const rowsOf = async (file: File) => {
  const read = await readGuestFile(file, () => undefined);
  return read.ok ? read.rows : read.problem;
};

describe('a guest file', () => {
  test.each<[name: string, file: File, rows: unknown]>([
    [
      'in UTF-8 with its mark',
      fileOf('\u{feff}Name,Email\nÉbrima,e@example.org'),
      [
        ['Name', 'Email'],
        ['Ébrima', 'e@example.org'],
      ],
    ],
    [
      'with semicolons and quotes',
      fileOf('Name;Note\n"Jallow; E";"two\nlines"'),
      [
        ['Name', 'Note'],
        ['Jallow; E', 'two\nlines'],
      ],
    ],
    [
      'in UTF-16',
      fileOf(Uint8Array.from(Buffer.from('\u{feff}Name\tNo\r\nÉbrima\t2', 'utf16le'))),
      [
        ['Name', 'No'],
        ['Ébrima', '2'],
      ],
    ],
    [
      'of an old spreadsheet',
      fileOf(Uint8Array.from([...Buffer.from('Name\nJos'), 0xe9])),
      [['Name'], ['José']],
    ],
    [
      'that is a picture',
      fileOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0, 0, 0, 13])),
      'not_text',
    ],
    ['without rows', fileOf('\n , \n'), 'empty'],
    ['with nothing in it', fileOf(), 'empty'],
  ])('is read: %s', async (_, file, rows) => {
    expect(await rowsOf(file)).toEqual(rows);
  });

  test('is read up to the row limit and reports progress', async () => {
    const rows = (count: number) => fileOf('Name\n', 'Someone\n'.repeat(count));
    const parts: number[] = [];
    const read = await readGuestFile(rows(maxGuestRows), (part) => parts.push(part));
    expect([read.ok && read.rows.length, parts.at(-1)]).toEqual([maxGuestRows + 1, 1]);
    expect(parts.length).toBeGreaterThan(3);
    expect(await rowsOf(rows(maxGuestRows + 1))).toBe('too_many_rows');
  });

  test('gives each row’s line number, counting the header, empty and multi-line rows', async () => {
    const file = fileOf('Name,Note\r\nAwa,"two\r\nlines"\r\n\r\n,\r\nÉbrima,x');
    const read = await readGuestFile(file, () => undefined);
    expect(read.ok && read.lines).toEqual([1, 2, 5]);
  });

  test('reports that the file is missing', async () => {
    const gone = fileOf('Name');
    Object.defineProperty(gone, 'slice', {
      value: () => {
        throw new Error('NotFoundError');
      },
    });
    expect(await rowsOf(gone)).toBe('unreadable');
  });
});

const guests: readonly GuestCells[] = Array.from({ length: guestRowsAtOnce * 2 + 1 }, (_, place) => ({
  name: `Guest ${place}`,
  email: '',
  type: '',
  quantity: '',
}));
const list = { eventId: 'e', importId: 'i', fileName: 'guests.csv', ticketTypeId: null, rows: guests };

/** A server that already has some rows, and whose connection breaks after a number of calls. */
function serverWith(received: number, breaksAfter = Infinity) {
  const parts: [from: number, rows: number][] = [];
  const call = async (
    _: unknown,
    { body }: { readonly body: { from?: number; rows: GuestCells[] | number } },
  ) => {
    if (parts.length >= breaksAfter) return { ok: false, failure: { kind: 'unreachable' } };
    if (body.from !== undefined && Array.isArray(body.rows)) {
      parts.push([body.from, body.rows.length]);
      received = body.from - 1 + body.rows.length;
    }
    return { ok: true, value: { received } };
  };
  return { parts, call: call as unknown as Call };
}

describe('a guest list', () => {
  test('is sent in parts, resuming where the server left off', async () => {
    const fresh = serverWith(0);
    const sent: number[] = [];
    expect(await sendGuests(fresh.call, list, (rows) => sent.push(rows))).toMatchObject({ ok: true });
    expect(fresh.parts).toEqual([
      [1, 500],
      [501, 500],
      [1001, 1],
    ]);
    expect(sent).toEqual([0, 500, 1000, 1001]);
    const begun = serverWith(1000);
    await sendGuests(begun.call, list, () => undefined);
    expect(begun.parts).toEqual([[1001, 1]]);
  });

  test('stops when the connection breaks and reports it', async () => {
    const { call, parts } = serverWith(0, 1);
    expect(await sendGuests(call, list, () => undefined)).toMatchObject({ ok: false });
    expect(parts).toEqual([[1, 500]]);
  });

  test('is built from the mapped columns, without the header row', () => {
    const rows = [
      ['Name', 'Email'],
      ['x'.repeat(2_000), 'e'],
    ];
    const mapping = { hasHeader: true, columns: { name: 0, email: 1 } };
    expect(guestsOf({ rows, lines: [1, 3] }, mapping)).toEqual([
      { name: 'x'.repeat(1_000), email: 'e', type: '', quantity: '', line: 3 },
    ]);
  });
});
