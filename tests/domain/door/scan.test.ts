import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalText } from '#domain/wire/canonical-text.ts';
import { readScanRecord } from '#contract/door/scan-record.ts';
import { hashRecord } from '#domain/door/scan.ts';
import { idOf, scanRecord } from './records.ts';

const good = scanRecord();
const fromWire = (change: Record<string, unknown> = {}): unknown =>
  JSON.parse(JSON.stringify({ ...good, ...change }));

describe('the hash of a record', () => {
  test('never changes for the fixed example', () => {
    expect(hashRecord(good)).toBe('ea0e1e5380ce71223ca9496f0b832a07b7c9d62e4abb9181f77296f605b020ad');
  });

  test('is SHA-256 over JSON with sorted keys', () => {
    const sorted = JSON.stringify(
      Object.fromEntries(Object.entries(good).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    );
    expect(canonicalText(good)).toBe(sorted);
    expect(hashRecord(good)).toBe(createHash('sha256').update(sorted).digest('hex'));
  });

  test('does not depend on key order, even inside unknown fields', () => {
    const one = { ...good, extra: { a: 1, b: [{ c: 2, d: 3 }] } };
    const other = Object.fromEntries(
      Object.entries({ ...good, extra: { b: [{ d: 3, c: 2 }], a: 1 } }).toReversed(),
    );
    expect(readScanRecord(one)).toMatchObject({ ok: true });
    expect(canonicalText(one)).toBe(canonicalText(other));
  });

  test('accepts only JSON', () => {
    expect(() => hashRecord({ ...good, seq: Number.NaN })).toThrow(
      new TypeError('a scan record holds JSON only'),
    );
  });

  test('differs when any field differs', () => {
    for (const change of [
      { seq: 2 },
      { passed: false },
      { note: 'x' },
      { correctedTime: 1 },
      { previousHash: 'a'.repeat(64) },
    ]) {
      expect(hashRecord({ ...good, ...change })).not.toBe(hashRecord(good));
    }
  });
});

describe('reading a queued scan', () => {
  test('returns the record and the hash the device computed', () => {
    expect(readScanRecord(fromWire())).toEqual({
      ok: true,
      record: good,
      unknown: {},
      hash: hashRecord(good),
    });
  });

  test("keeps a newer app's fields separately and covers them by the hash", () => {
    const read = readScanRecord(fromWire({ version: 2, mood: 'calm', place: { lane: 3 } }));
    expect(read).toMatchObject({
      ok: true,
      record: { version: 1 },
      unknown: { mood: 'calm', place: { lane: 3 } },
    });
    expect(read.ok && read.hash).not.toBe(hashRecord(good));
  });

  test("reads a newer app's verdict as check by hand", () => {
    expect(readScanRecord(fromWire({ verdict: 'too_muddy' }))).toMatchObject({
      ok: true,
      record: { verdict: 'check_by_hand' },
    });
  });

  test('reads an exit that an older app allowed without recording it as passed', () => {
    const old = { direction: 'exit', verdict: 'not_inside', passed: false };
    const read = readScanRecord(fromWire(old));
    expect(read).toMatchObject({ ok: true, record: { ...old, passed: true } });
    // The hash is still that of the record as sent, which the device's next record carries.
    expect(read.ok && read.hash).toBe(
      hashRecord({ ...good, direction: 'exit', verdict: 'not_inside', passed: false }),
    );
  });

  test.each<[string, Record<string, unknown>]>([
    ['an entry', { direction: 'entry', verdict: 'not_inside', passed: false }],
    ['an exit that was refused', { direction: 'exit', verdict: 'forged', passed: false }],
    ['an exit by no ticket', { direction: 'exit', verdict: 'not_inside', passed: false, ticketNumber: null }],
    [
      'an exit taken back',
      { kind: 'undo', undoes: idOf(2), direction: 'exit', verdict: 'not_inside', passed: false },
    ],
  ])('leaves %s as it was', (_, change) => {
    expect(readScanRecord(fromWire(change))).toMatchObject({ ok: true, record: { passed: false } });
  });

  test('reads missing optional fields as empty, and rounds times', () => {
    const { note: _note, operator: _operator, codeDigest: _digest, ...rest } = good;
    const read = readScanRecord({ ...rest, correctedTime: 1000.6, uncertaintyMs: 0.2 });
    expect(read).toMatchObject({
      ok: true,
      record: { note: null, operator: null, codeDigest: null, correctedTime: 1001, uncertaintyMs: 0 },
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ['version', { version: 0 }],
    ['version', { version: 'x' }],
    ['scanId', { scanId: 'not-a-uuid' }],
    ['scanId', { scanId: good.scanId.toUpperCase() }],
    ['kind', { kind: 'delete' }],
    ['eventId', { eventId: '' }],
    ['eventId', { eventId: 'e'.repeat(65) }],
    ['deviceId', { deviceId: 'a b' }],
    ['epoch', { epoch: 5 }],
    ['seq', { seq: 0 }],
    ['seq', { seq: 1.5 }],
    ['seq', { seq: 2 ** 60 }],
    ['direction', { direction: 'up' }],
    ['ticketNumber', { ticketNumber: -1 }],
    ['ticketNumber', { ticketNumber: 2 ** 32 }],
    ['ticketNumber', { ticketNumber: null }],
    ['form', { form: 'spoken' }],
    ['test', { test: 0 }],
    ['verdict', { verdict: 'DROP TABLE' }],
    ['passed', { passed: null }],
    ['codeDigest', { codeDigest: 'xyz' }],
    ['knownRevision', { knownRevision: -1 }],
    ['deviceTime', { deviceTime: '2026' }],
    ['correctedTime', { correctedTime: -1 }],
    ['correctedTime', { correctedTime: 1e300 }],
    ['uncertaintyMs', { uncertaintyMs: -5 }],
    ['operator', { operator: {} }],
    ['undoes', { undoes: '018f0000-0000-7000-8000-000000000002' }],
    ['undoes', { kind: 'undo', passed: false }],
    ['undoes', { kind: 'undo', passed: false, undoes: good.scanId }],
    ['note', { note: 'n'.repeat(1_001) }],
    ['previousHash', { previousHash: 'abc' }],
  ])('names the field %s of %j', (field, change) => {
    expect(readScanRecord(fromWire(change))).toMatchObject({
      ok: false,
      code: 'bad_scan',
      problem: { field },
    });
  });

  test('rejects records that are too large or too deep, and still reports the scan id', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
    for (const extra of ['x'.repeat(9_000), deep]) {
      expect(readScanRecord(fromWire({ extra: 1 }))).toMatchObject({ ok: true });
      expect(readScanRecord({ ...good, extra })).toMatchObject({
        ok: false,
        code: 'bad_scan_size',
        scanId: good.scanId,
      });
    }
  });

  test('never throws, and a key named __proto__ changes no object', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (value) => {
        expect(readScanRecord(value).ok).toBe(false);
      }),
    );
    const read = readScanRecord(JSON.parse(`{"__proto__":{"passed":true},${JSON.stringify(good).slice(1)}`));
    expect(read).toMatchObject({ ok: true, record: good });
    expect(Object.hasOwn({}, 'passed')).toBe(false);
  });
});
