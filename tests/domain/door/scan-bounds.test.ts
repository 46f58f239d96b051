import { describe, expect, test } from 'vitest';
import { latestTime } from '#contract/door/fields.ts';
import { readScanRecord } from '#contract/door/scan-record.ts';
import { verdictCodes } from '#domain/door/verdict.ts';
import { idOf, scanRecord } from './records.ts';

const long = (length: number) => 'x'.repeat(length);
const names = { taken: ['!', '~', long(64)], refused: ['', 'éa', 'aé', 'a b', long(65), 5, null] };
const times = { taken: [0, latestTime], refused: [-1, latestTime + 1, '1', null] };
const counts = { taken: [Number.MAX_SAFE_INTEGER], refused: [-1, 2 ** 53, 1.5, null] };
const flags = { taken: [true, false], refused: [0, 'true', null] };

const fields: Readonly<
  Record<string, { readonly taken: readonly unknown[]; readonly refused: readonly unknown[] }>
> = {
  scanId: { taken: [idOf(2)], refused: ['', `${idOf(2)}0`, `0${idOf(2)}`, idOf(2).replaceAll('-', ''), 5] },
  kind: { taken: ['scan'], refused: ['', 'delete', 5] },
  eventId: names,
  deviceId: names,
  epoch: names,
  seq: { ...counts, taken: [1, ...counts.taken], refused: [0, ...counts.refused] },
  checkpoint: names,
  gateId: names,
  direction: { taken: ['entry', 'exit'], refused: ['', 'up', null] },
  ticketNumber: { taken: [0, 0xffff_ffff], refused: [-1, 2 ** 32, 1.5, '1'] },
  form: { taken: ['printed', 'rolling', 'typed', null], refused: ['', 'spoken', 5] },
  test: flags,
  verdict: { taken: verdictCodes, refused: ['', '_a', 'A', 'a1', ' a', long(41), 5] },
  passed: flags,
  codeDigest: {
    taken: ['0123456789abcdef', null],
    refused: ['', '0123456789abcde', '0123456789abcdeg', '0123456789abcdef0', 'xx0123456789abcd', 5],
  },
  knownRevision: { ...counts, taken: [0, ...counts.taken] },
  deviceTime: { taken: [-latestTime, latestTime], refused: [-latestTime - 1, latestTime + 1, null] },
  correctedTime: times,
  uncertaintyMs: times,
  operator: { taken: ['', long(64), null], refused: [long(65), 5] },
  undoes: { taken: [null], refused: ['x', 5] },
  note: { taken: ['', long(1_000), null], refused: [long(1_001), 5] },
  previousHash: {
    taken: ['', '0'.repeat(64)],
    refused: ['0'.repeat(63), '0'.repeat(65), `${'0'.repeat(63)}g`, `g${'0'.repeat(63)}`, null],
  },
};

describe('each field of a queued scan', () => {
  test.each(Object.entries(fields))(
    'accepts %s within its limits and rejects it beyond them by name',
    (name, { taken, refused }) => {
      for (const value of taken) {
        const given = { ...scanRecord(), [name]: value };
        expect(readScanRecord(given), JSON.stringify(value)).toMatchObject({ ok: true, record: given });
      }
      for (const value of refused)
        expect(readScanRecord({ ...scanRecord(), [name]: value }), JSON.stringify(value)).toMatchObject({
          ok: false,
          code: 'bad_scan',
          scanId: name === 'scanId' ? null : idOf(1),
          problem: { field: name },
        });
    },
  );
});

describe('the version of a queued scan', () => {
  const wrong = { kind: 'delete' };

  test.each([
    [1, 'bad_scan'],
    [2, 'scan_too_new'],
    [1_000, 'scan_too_new'],
    [1_001, 'bad_scan'],
    [1.5, 'bad_scan'],
    ['2', 'bad_scan'],
    [null, 'bad_scan'],
    [undefined, 'bad_scan'],
  ])('%s reports whether an app update may help: %s', (version, code) => {
    expect(readScanRecord({ ...scanRecord(), ...wrong, version })).toMatchObject({ ok: false, code });
  });

  test.each([null, 5, 'x', [], undefined])('is missing in %o', (value) => {
    expect(readScanRecord(value)).toMatchObject({ ok: false, code: 'bad_scan', scanId: null });
  });

  test('is read up to the highest foreseen version', () => {
    expect(readScanRecord({ ...scanRecord(), version: 1_000 })).toMatchObject({ ok: true });
    expect(readScanRecord({ ...scanRecord(), version: 1_001 })).toMatchObject({
      problem: { field: 'version' },
    });
  });
});

describe('all fields of a queued scan together', () => {
  test.each<[string, object, string, string]>([
    ['an undo of nothing', { kind: 'undo' }, 'undoes', 'must name a scan exactly when this is an undo'],
    ['a scan that undoes', { undoes: idOf(2) }, 'undoes', 'must name a scan exactly when this is an undo'],
    ['an undo of itself', { kind: 'undo', undoes: idOf(1) }, 'undoes', 'must name another scan'],
    [
      'nobody who passed',
      { ticketNumber: null, passed: true },
      'ticketNumber',
      'must be there when somebody passed',
    ],
  ])('%s is refused', (_, change, field, message) => {
    expect(readScanRecord({ ...scanRecord(), ...change })).toMatchObject({ problem: { field, message } });
  });

  test.each<[string, object]>([
    ['an undo of another scan', { kind: 'undo', undoes: idOf(2) }],
    ['an undo that names no ticket', { kind: 'undo', undoes: idOf(2), ticketNumber: null, passed: true }],
    ['a refusal of nothing that could be read', { ticketNumber: null, passed: false }],
  ])('%s is taken', (_, change) => {
    expect(readScanRecord({ ...scanRecord(), ...change }).ok).toBe(true);
  });

  test('have at most 8,000 characters', () => {
    const size = (note: number, extra: string) =>
      readScanRecord({ ...scanRecord(), note: long(note), extra });
    const empty = JSON.stringify({ ...scanRecord(), note: '', extra: '' }).length;
    expect(size(0, long(8_000 - empty)).ok).toBe(true);
    expect(size(0, long(8_001 - empty))).toEqual({
      ok: false,
      code: 'bad_scan_size',
      scanId: idOf(1),
      problem: { field: '', message: 'must nest little and have at most 8000 characters' },
    });
  });

  test('are hashed by the given hash function', () => {
    expect(readScanRecord(scanRecord(), (text) => `${text.length} characters`)).toMatchObject({
      hash: `${JSON.stringify(scanRecord()).length} characters`,
    });
  });
});
