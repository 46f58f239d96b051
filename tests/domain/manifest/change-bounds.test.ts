import { describe, expect, test } from 'vitest';
import { latestTime } from '#contract/door/fields.ts';
import { idOf, passage } from '#tests/domain/door/records.ts';
import { readPage } from './read-page.ts';

const long = (length: number) => 'x'.repeat(length);
const uuids = {
  taken: [idOf(1), '01234567-89ab-cdef-0123-456789abcdef'],
  refused: ['', 'x', ` ${idOf(1)}`, `${idOf(1)}0`, idOf(1).toUpperCase(), idOf(1).replaceAll('-', '')],
};
const names = { taken: ['!', '~', long(64)], refused: ['', 'éa', 'aé', 'a b', long(65), 5, null] };
const times = { taken: [0, 1.5, latestTime], refused: [-1, latestTime + 1, '1', null] };
const numbers = { taken: [0, 0xffff_ffff], refused: [-1, 2 ** 32, 1.5, '1'] };
const revisions = { taken: [1, Number.MAX_SAFE_INTEGER], refused: [-1, 2 ** 53, 1.5, null] };
const passages = {
  scanId: uuids,
  ticketNumber: numbers,
  checkpoint: names,
  direction: { taken: ['entry', 'exit'], refused: [5, null] },
  gateId: names,
  deviceId: names,
  at: times,
};

interface Bounds {
  readonly taken: readonly unknown[];
  readonly refused: readonly unknown[];
}
interface Kind {
  readonly line: object;
  /** By the path of each field. */
  readonly fields: Readonly<Record<string, Bounds>>;
}
const within = (path: string, fields: Readonly<Record<string, Bounds>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, bounds]) => [`${path}.${name}`, bounds]));

const kinds: Readonly<Record<string, Kind>> = {
  ticket: {
    line: { revision: 1, ticketNumber: 5, typeIndex: 0, state: 3, reference: 77 },
    fields: {
      revision: revisions,
      ticketNumber: numbers,
      typeIndex: { taken: [0, 255], refused: [-1, 256] },
      state: { taken: [0, 255], refused: [-1, 256] },
      reference: { taken: [0, 2 ** 30 - 1], refused: [-1, 2 ** 30] },
    },
  },
  passage: { line: { revision: 1, ...passage(1) }, fields: { revision: revisions, ...passages } },
  ruling: {
    line: { revision: 1, scanId: idOf(1), ruling: 'first' },
    fields: { scanId: uuids, ruling: { taken: ['first', 'again', 'undone'], refused: [5, null] } },
  },
  conflict: {
    line: {
      revision: 1,
      conflict: {
        conflictId: idOf(1),
        kind: 'double_admission',
        ticketNumber: 7,
        checkpoint: 'event',
        first: passage(2),
        other: passage(1),
        status: 'open',
      },
    },
    fields: {
      'conflict.conflictId': names,
      'conflict.kind': { taken: ['double_admission', 'admitted_after_void'], refused: [5, null] },
      'conflict.ticketNumber': numbers,
      'conflict.checkpoint': names,
      'conflict.first': { taken: [null, passage(3)], refused: [] },
      ...within('conflict.first', passages),
      ...within('conflict.other', passages),
      'conflict.status': { taken: ['open', 'dissolved', 'resolved'], refused: [5, null] },
    },
  },
  header: {
    line: { revision: 1, signed: { header: '{}', keyId: 'abcdef', signature: 'abc_-' } },
    fields: {
      'signed.header': { taken: ['', long(10_000_000)], refused: [long(10_000_001), 5] },
      'signed.keyId': { taken: ['09afAF'.toLowerCase()], refused: ['abcde', 'abcdefa', 'aabcdeg', 'ABCDEF'] },
      'signed.signature': { taken: [`Az09_-${long(80)}`], refused: ['', 'a=', '=a', long(87)] },
    },
  },
};

/** A line of a kind with a value at a path, in wire format. */
function lineWith(kind: string, line: object, path: string, value: unknown): unknown {
  const copy = structuredClone({ kind, ...line }) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at = copy;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  at[last] = value;
  return copy;
}

describe.each(Object.entries(kinds))('a change of kind %s', (kind, { line, fields }) => {
  test.each(Object.entries(fields))(
    'accepts %s within its limits and rejects it beyond them by name',
    (path, { taken, refused }) => {
      for (const value of taken) {
        const given = lineWith(kind, line, path, value);
        const read = readPage([given]);
        const rounded = lineWith(kind, line, path, path.endsWith('at') ? Math.round(Number(value)) : value);
        expect(read, JSON.stringify(value).slice(0, 100)).toEqual({
          ok: true,
          changes: [rounded],
          ignored: 0,
        });
      }
      for (const value of refused) {
        const read = readPage([lineWith(kind, line, path, value)]);
        expect(read, JSON.stringify(value).slice(0, 100)).toMatchObject({
          ok: false,
          problem: { field: `[0].${path}` },
        });
      }
    },
  );
});

test("limits a kind's name to 40 characters, known or not", () => {
  expect(readPage([{ kind: long(40), revision: 1 }])).toEqual({ ok: true, changes: [], ignored: 1 });
  expect(readPage([{ kind: long(41), revision: 1 }])).toMatchObject({
    ok: false,
    problem: { field: '[0].kind' },
  });
});

test('allows equal revisions but no decreasing ones', () => {
  const at = (revision: number) => ({ kind: 'ruling', revision, scanId: idOf(1), ruling: 'first' });
  expect(readPage([at(5), at(5), at(6)])).toMatchObject({ ok: true, ignored: 0 });
  expect(readPage([at(5), at(4)])).toEqual({
    ok: false,
    code: 'bad_changes',
    problem: { field: '[1].revision', message: 'must not go back' },
  });
  // A line that is skipped does not block the others.
  expect(readPage([at(5), { kind: 'weather', revision: 9 }, at(6)])).toMatchObject({
    ok: true,
    ignored: 1,
  });
});
