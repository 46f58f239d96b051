import { describe, expect, test } from 'vitest';
import { redemptionRules } from '#domain/door/admission-rules.ts';
import { judge } from '#domain/door/verdict.ts';
import { at, code, evening, knowing, passed, standard, withState } from '#tests/spec/verdicts.ts';

describe.each(['imported', 'member', 'hand'] as const)('a ticket read as %s', (kind) => {
  const reading = { kind, ticketNumber: 7 };

  test('is admitted when listed, and shows no code that could be stale', () => {
    for (const policy of ['static', 'rotating', 'rotating_with_fallback'] as const)
      expect(judge(reading, knowing(), at({ policy: { code: policy } }))).toMatchObject({
        code: 'admit',
        ticketNumber: 7,
        type: standard,
      });
  });

  test('needs a check by hand when unlisted or nothing is known of it', () => {
    for (const known of [knowing({ listed: false }), undefined])
      expect(judge(reading, known, at())).toMatchObject({ code: 'check_by_hand', passes: false });
  });

  test('is refused for any reason recorded against it', () => {
    expect(judge(reading, withState('revoked'), at()).code).toBe('revoked');
  });
});

test('shows the amount owed only for a ticket refused as unpaid', () => {
  const owed = { amount: 350, currency: 'GMD' };
  expect(judge(code(), { ...withState('unpaid'), owed }, at())).toMatchObject({ code: 'unpaid', owed });
  expect(judge(code(), withState('unpaid'), at())).not.toHaveProperty('owed');
  expect(judge(code(), { ...withState('revoked'), owed }, at())).not.toHaveProperty('owed');
  expect(judge(code(), knowing({ owed }), at())).not.toHaveProperty('owed');
});

describe("the verdict at an add-on's gate", () => {
  const drink = { ...standard, name: 'Drink', addOn: true, gates: ['a'] };
  const bar = at({ rules: redemptionRules(3) });

  test('shows how often it was redeemed and the limit', () => {
    const known = knowing({ type: drink, passages: [passed(12)] });
    expect(judge(code(), known, bar)).toMatchObject({ code: 'admit', uses: { used: 1, of: 3 } });
    const all = knowing({ type: drink, passages: [passed(12), passed(9), passed(5)] });
    expect(judge(code(), all, bar)).toMatchObject({ code: 'limit_reached', uses: { used: 3, of: 3 } });
  });

  test('omits this for ordinary tickets, at other gates, and when not genuine', () => {
    const elsewhere = { ...drink, gates: ['b'] };
    for (const [reading, known, context] of [
      [code(), knowing(), bar],
      [code(), knowing({ type: elsewhere }), bar],
      [code(), knowing({ type: drink }), at()],
      [code({ genuine: false }), knowing({ type: drink }), bar],
      [code(), undefined, bar],
    ] as const)
      expect(judge(reading, known, context).uses).toBeUndefined();
    expect(judge(code(), knowing({ type: elsewhere }), bar).code).toBe('wrong_gate');
  });
});

describe('outside the windows of a checkpoint', () => {
  const window = (from: number, until: number) => ({ from: evening + from, until: evening + until });
  const [before, after] = [window(-200, -50), window(60, 200)];
  test.each([
    ['just after one, from where it was open', [before, after], 51, 'not_yet', 60],
    ['just before one, from where it will be', [window(-200, -60), window(50, 200)], 50, 'not_yet', 50],
    ['as near to both, from the next', [before, window(50, 200)], 50, 'not_yet', 50],
    ['before the first', [after], 60, 'not_yet', 60],
    ['after the last', [before], 51, 'too_late', -50],
  ] as const)('never refuses because of an uncertain time: %s', (_, windows, doubtMs, named, boundary) => {
    const said = (uncertaintyMs: number) =>
      judge(code(), knowing(), at({ rules: { windows }, uncertaintyMs }));
    const boundaryAt = evening + boundary;
    expect(said(doubtMs - 1)).toMatchObject({ code: named, tone: 'refuse', boundaryAt });
    expect(said(doubtMs)).toMatchObject({ code: named, tone: 'attention', boundaryAt, passes: false });
  });
});
