import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkByHand, judge, toneOf, verdictCodes } from '#domain/door/verdict.ts';
import { timeApart, timeThere, wordsFor } from '#domain/door/verdict-words.ts';
import {
  at,
  code,
  evening,
  knowing,
  passed,
  rolling,
  standard,
  typed,
  withState,
} from '#tests/spec/verdicts.ts';

const words = {
  now: evening,
  timeZone: 'Africa/Banjul',
  gateName: () => undefined,
} as const;

describe('a verdict', () => {
  test('names the ticket and its type only when the code is believed', () => {
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
    'of %j names nothing, even if something is known',
    (reading) => {
      expect(judge(reading, withState('test'), at())).toMatchObject({
        ticketNumber: undefined,
        type: undefined,
        test: false,
      });
    },
  );

  test('of a printed code never counts a step as shown', () => {
    const rotating = at({ policy: { code: 'rotating' } });
    expect(judge(rolling(360), knowing(), rotating).code).toBe('admit');
    expect(judge(code({ form: 'printed', step: 360 }), knowing(), rotating).code).toBe('stale_code');
  });

  test('of a code that is to come says no time until which it was good', () => {
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
  ])(
    'refuses %s by no time that may be wrong, and lets nobody in by it',
    (_what, reading, known, doubtMs) => {
      const said = (uncertaintyMs: number) => {
        const context = at({ policy: { code: 'rotating' }, uncertaintyMs });
        return judge(reading, known, reading.form === 'rolling' ? context : at({ uncertaintyMs }));
      };
      expect(said(doubtMs - 1)).toMatchObject({ tone: 'refuse', passes: false });
      expect(said(doubtMs)).toMatchObject({ tone: 'attention', passes: false });
      expect(said(doubtMs).code).toBe(said(0).code);
    },
  );

  test.each(['not_yet', 'too_late'] as const)('%s by a time in doubt says what may be wrong', (verdict) => {
    const said = (tone: 'attention' | 'refuse') =>
      wordsFor({ ...checkByHand, code: verdict, tone }, words).sentences.join(' ');
    expect(said('attention')).toContain('This phone’s clock may be wrong.');
    expect(said('refuse')).not.toContain('clock');
  });

  test('of a print where codes rotate is no matter of time', () => {
    const rotating = at({ policy: { code: 'rotating' }, uncertaintyMs: 86_400_000 });
    expect(judge(code(), knowing(), rotating).tone).toBe('refuse');
  });

  test('of somebody who is not inside asks for a look, whatever holds for unlisted tickets', () => {
    for (const unlisted of ['admit', 'ask', 'refuse'] as const)
      expect(toneOf('not_inside', at({ policy: { unlisted } }))).toBe('attention');
  });

  test('carries the passage in the way', () => {
    const passages = [passed(12)];
    expect(judge(code(), knowing({ passages }), at()).because).toBe(passages[0]);
  });

  test('is marked as a rehearsal by the code or by the manifest', () => {
    expect(judge(code({ test: true }), knowing(), at()).test).toBe(true);
    expect(judge(code(), withState('test'), at()).test).toBe(true);
    expect(judge(code(), knowing(), at()).test).toBe(false);
  });

  test('passes nobody with any standing against them, whatever else holds', () => {
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

  test('that could not be made passes nobody', () => {
    expect(checkByHand).toMatchObject({
      code: 'check_by_hand',
      passes: false,
      tone: toneOf('check_by_hand', at()),
      test: false,
    });
  });
});

describe('words', () => {
  test('every code has a title and says what to do, also with nothing else known', () => {
    for (const verdictCode of verdictCodes) {
      const { title, sentences } = wordsFor({ ...checkByHand, code: verdictCode }, words);
      expect(title).toMatch(/^[A-Z]/);
      expect(verdictCode === 'admit' ? ['-'] : sentences).not.toEqual([]);
      for (const sentence of sentences) expect(sentence).toMatch(/\.$/);
    }
  });

  test.each([
    [0, 'just now'],
    [-5_000, 'just now'],
    [-12_000, '12 seconds ago'],
    [-60_000, '1 minute ago'],
    [-3_599_000, '59 minutes ago'],
    [-3_600_000, '1 hour ago'],
    [-47 * 3_600_000, '47 hours ago'],
    [-48 * 3_600_000, '2 days ago'],
    [300_000, 'in 5 minutes'],
  ])('%d ms from now is %s', (off, text) => {
    expect(timeApart(evening + off, evening)).toBe(text);
  });

  test('times are told in the time zone of the event, with the day when it is another', () => {
    expect(timeThere(evening, { now: evening, timeZone: 'Asia/Tokyo' })).toBe('04:00');
    expect(timeThere(evening, { now: evening - 6 * 3_600_000, timeZone: 'Asia/Tokyo' })).toBe(
      'Sun 22 Nov, 04:00',
    );
    expect(timeThere(Date.UTC(2026, 10, 21, 0, 5), words)).toBe('00:05');
  });

  test('a gate that is not known is called another gate', () => {
    const verdict = judge(code(), knowing({ passages: [passed(12)] }), at());
    expect(wordsFor(verdict, words).sentences[0]).toBe('another gate, 18:48, 12 minutes ago.');
  });
});
