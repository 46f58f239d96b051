import * as v from 'valibot';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receipt as wireReceipt } from '#contract/door/receipts.ts';
import { stateAfter, needsUpdate } from '#domain/door/read-receipt.ts';
import { idOf, passage } from './records.ts';

const readReceipt = (value: unknown) => v.parse(wireReceipt, value);

const outcome = { ruling: 'first', conflictId: null, first: null, revision: 3, receivedAt: 5 };
const whole = { scanId: idOf(1), status: 'applied', outcome, code: null, message: null };

describe('a receipt', () => {
  test.each(['applied', 'duplicate', 'conflict'])('reads %s unchanged', (status) => {
    const first = passage(2);
    const sent = { ...whole, status, outcome: { ...outcome, ruling: 'again', conflictId: 'c', first } };
    expect(readReceipt(sent)).toEqual(sent);
    expect(stateAfter(status)).toBe('acknowledged');
  });

  test.each([
    ['parked', 'parked'],
    ['later', 'unsent'],
  ])('reads %s as its queue', (status, state) => {
    const sent = { ...whole, status, outcome: null, code: 'bad_scan', message: 'Why.' };
    expect(readReceipt(sent)).toEqual(sent);
    expect(stateAfter(status)).toBe(state);
  });

  test.each<[string, unknown]>([
    ['a status that was invented since', { ...whole, status: 'under_review' }],
    ['a ruling that was invented since', { ...whole, outcome: { ...outcome, ruling: 'shared' } }],
    ['no outcome, though stored', { ...whole, outcome: null }],
    ['an outcome without a revision', { ...whole, outcome: { ...outcome, revision: undefined } }],
    ['a status of every object', { ...whole, status: 'constructor' }],
    ['no status', { scanId: idOf(1) }],
  ])('with %s keeps the scan, and says that an update is needed', (_, sent) => {
    const receipt = readReceipt(sent);
    expect(receipt).toMatchObject({
      scanId: idOf(1),
      status: 'later',
      outcome: null,
      code: 'unknown_receipt',
    });
    expect(needsUpdate(receipt)).toBe(true);
  });

  test('keeps the known fields when the first passage is of a new kind', () => {
    const first = { ...passage(2), direction: 'sideways' };
    expect(readReceipt({ ...whole, outcome: { ...outcome, ruling: 'again', first } }).outcome).toEqual({
      ...outcome,
      ruling: 'again',
    });
  });

  test('puts a scan in one of the queues, whatever arrived', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { status, outcome: read } = readReceipt(value);
        expect(['unsent', 'acknowledged', 'parked']).toContain(stateAfter(status));
        expect(stateAfter(status) === 'acknowledged').toBe(read !== null);
      }),
    );
    expect(stateAfter('under_review')).toBe('unsent');
    expect(stateAfter('__proto__')).toBe('unsent');
  });

  test('does not wait for an app update when the server was busy', () => {
    expect(needsUpdate(readReceipt({ ...whole, status: 'later', code: 'busy' }))).toBe(false);
  });
});
