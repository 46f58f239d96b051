import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { receipt as wireReceipt } from '#contract/door/receipts.ts';
import { unreadableReceipt, needsUpdate } from '#domain/door/read-receipt.ts';
import { unsupportedScanCode } from '#domain/door/scan.ts';
import { idOf, passage } from './records.ts';

const readReceipt = (value: unknown) => v.parse(wireReceipt, value);

const outcome = { ruling: 'first', conflictId: null, first: null, revision: 3, receivedAt: 5 };
const receipt = { scanId: idOf(1), status: 'applied', outcome, code: null, message: null };

describe('a receipt', () => {
  test.each(['first', 'again', 'none'])('keeps the ruling %s', (ruling) => {
    const given = { ...receipt, outcome: { ...outcome, ruling } };
    expect(readReceipt(given)).toEqual(given);
  });

  test.each(['entry', 'exit'] as const)('names the %s that counts instead', (direction) => {
    const given = { ...receipt, outcome: { ...outcome, first: passage(2, { direction }) } };
    expect(readReceipt(given)).toEqual(given);
  });

  test('has a code and a message only when they are strings', () => {
    expect(readReceipt({ ...receipt, code: 'x', message: 'y' })).toMatchObject({ code: 'x', message: 'y' });
    expect(readReceipt({ ...receipt, code: 5, message: ['y'] })).toMatchObject({ code: null, message: null });
  });

  test.each([
    ['later', unreadableReceipt, true],
    ['later', unsupportedScanCode, true],
    ['later', 'busy', false],
    ['later', null, false],
    ['parked', unsupportedScanCode, false],
    ['applied', unreadableReceipt, false],
  ] as const)('with status %s and code %s waits for an app update: %s', (status, code, waits) => {
    expect(needsUpdate({ status, code })).toBe(waits);
  });
});
