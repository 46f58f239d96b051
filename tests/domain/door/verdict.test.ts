import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkByHand, judge, toneOf } from '#domain/door/verdict.ts';
import {
  at,
  code,
  evening,
  knowing,
  left,
  passed,
  rolling,
  standard,
  typed,
  withState,
} from '#tests/spec/verdicts.ts';

describe('a verdict', () => {
  test('names the ticket and its type only when the code is genuine', () => {
    expect(judge(code(), knowing(), at())).toMatchObject({ ticketNumber: 7, type: { name: 'Standard' } });
    for (const reading of [code({ genuine: false, test: true }), typed(1)]) {
      expect(judge(reading, withState('test'), at())).toMatchObject({
        ticketNumber: undefined,
        type: undefined,
        test: false,
      });
    }
  });

  test.each([{ kind: 'unreadable' }, { kind: 'foreign', keyId: '111111' }] as const)(
    'names nothing for %j, even if something is known',
    (reading) => {
      expect(judge(reading, withState('test'), at())).toMatchObject({
        ticketNumber: undefined,
        type: undefined,
        test: false,
      });
    },
  );

  test('never counts a step as shown for a printed code', () => {
    const rotating = at({ policy: { code: 'rotating' } });
    expect(judge(rolling(360), knowing(), rotating).code).toBe('admit');
    expect(judge(code({ form: 'printed', step: 360 }), knowing(), rotating).code).toBe('stale_code');
  });

  test('gives a future code no time until which it was valid', () => {
    const rotating = at({ policy: { code: 'rotating' } });
    expect(judge(rolling(363), knowing(), rotating)).toMatchObject({
      code: 'stale_code',
      boundaryAt: undefined,
    });
    expect(judge(rolling(357), knowing(), rotating).boundaryAt).toBe(evening);
  });

  test.each([
    ['an old code', rolling(350), knowing(), 210_001],
    ['a code of later', rolling(370), knowing(), 240_000],
    [
      'a ticket that is too early',
      code(),
      knowing({ type: { ...standard, validFrom: evening + 60_000 } }),
      60_000,
    ],
    [
      'a ticket that is too late',
      code(),
      knowing({ type: { ...standard, validUntil: evening - 60_000 } }),
      60_001,
    ],
  ])('neither refuses nor admits %s by an uncertain time', (_what, reading, known, doubtMs) => {
    const said = (uncertaintyMs: number) => {
      const context = at({ policy: { code: 'rotating' }, uncertaintyMs });
      return judge(reading, known, reading.form === 'rolling' ? context : at({ uncertaintyMs }));
    };
    expect(said(doubtMs - 1)).toMatchObject({ tone: 'refuse', passes: false });
    expect(said(doubtMs)).toMatchObject({ tone: 'attention', passes: false });
    expect(said(doubtMs).code).toBe(said(0).code);
  });

  test('does not depend on time for a print where codes rotate', () => {
    const rotating = at({ policy: { code: 'rotating' }, uncertaintyMs: 86_400_000 });
    expect(judge(code(), knowing(), rotating).tone).toBe('refuse');
  });

  test('asks for a check when somebody leaving is not inside, whatever the unlisted policy', () => {
    for (const unlisted of ['admit', 'ask', 'refuse'] as const)
      expect(toneOf('not_inside', at({ policy: { unlisted } }))).toBe('attention');
  });

  test('includes the passage in the way', () => {
    const passages = [passed(12)];
    expect(judge(code(), knowing({ passages }), at()).because).toBe(passages[0]);
  });

  test.each([
    ['never came in', [], undefined],
    ['left once', [passed(12), left(3)], 1],
    ['was scanned out three times', [passed(12), left(9), left(5), left(2)], 1],
    ['left, came back and left again', [passed(12), left(9), passed(6), left(3)], 3],
    ['left before its entry was known', [left(3)], 0],
  ])('gives the exit time when a guest who %s is scanned out', (_who, passages, nth) => {
    const verdict = judge(code(), knowing({ passages }), at({ direction: 'exit' }));
    expect(verdict).toMatchObject({ code: 'not_inside', passes: true });
    expect(verdict.because).toBe(nth === undefined ? undefined : passages[nth]);
  });

  test('has no passage in the way for the exit of somebody inside', () => {
    const verdict = judge(code(), knowing({ passages: [passed(12)] }), at({ direction: 'exit' }));
    expect([verdict.code, verdict.because]).toEqual(['exit', undefined]);
  });

  test('is marked as a rehearsal by the code or by the manifest', () => {
    expect(judge(code({ test: true }), knowing(), at()).test).toBe(true);
    expect(judge(code(), withState('test'), at()).test).toBe(true);
    expect(judge(code(), knowing(), at()).test).toBe(false);
  });

  test('never admits with any reason to refuse, whatever else applies', () => {
    const state = fc.integer({ min: 2, max: 31 });
    fc.assert(
      fc.property(
        state,
        fc.boolean(),
        fc.constantFrom('static', 'rotating', 'rotating_with_fallback'),
        (bits, listed, policy) => {
          const verdict = judge(
            code(),
            knowing({ state: bits | 1, listed }),
            at({ policy: { code: policy } }),
          );
          expect(verdict.passes).toBe(false);
        },
      ),
    );
  });

  test('never admits when judging failed', () => {
    expect(checkByHand).toMatchObject({
      code: 'check_by_hand',
      passes: false,
      tone: toneOf('check_by_hand', at()),
      test: false,
    });
  });
});
