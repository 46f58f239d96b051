import { expect, it } from 'vitest';
import type { JudgedScan } from '#app/engines/door-desk.ts';
import { guestNotice } from '#app/scanning/guest-notice.ts';
import { checkByHand, verdictCodes, type Verdict } from '#domain/door/verdict.ts';
import { textsOf } from '#tests/messages/english.ts';

const { kiosk: texts } = textsOf('scanning');
const said = (
  verdict: Partial<Verdict>,
  scan: { readonly passed: boolean; readonly direction?: 'entry' | 'exit' },
  addOn = false,
) =>
  guestNotice(
    { verdict: { ...checkByHand, ...verdict }, scan: { direction: 'entry', ...scan } } as JudgedScan,
    addOn,
    texts,
  ).title;

it('welcomes only admitted guests', () => {
  expect(said({ code: 'admit', tone: 'admit' }, { passed: true })).toBe(texts.welcome.title);
  expect(said({ code: 'admit', tone: 'admit' }, { passed: true }, true)).toBe(texts.redeemed.title);
  expect(said({ code: 'exit', tone: 'admit' }, { passed: true, direction: 'exit' })).toBe(
    texts.goodbye.title,
  );
  // An exit without a known entry: guests don't learn about it.
  expect(said({ code: 'not_inside', tone: 'attention' }, { passed: true, direction: 'exit' })).toBe(
    texts.goodbye.title,
  );
  for (const code of verdictCodes)
    for (const tone of ['admit', 'attention', 'refuse'] as const)
      expect(said({ code, tone }, { passed: false })).not.toBe(texts.welcome.title);
});

it('sends guests to the staff for refusals, questions and rehearsal tickets', () => {
  expect(said({ code: 'forged', tone: 'refuse' }, { passed: false })).toBe(texts.refuse.title);
  expect(said({ code: 'admit_unlisted', tone: 'attention' }, { passed: false })).toBe(texts.ask.title);
  expect(said({ code: 'admit', tone: 'attention', test: true }, { passed: true })).toBe(texts.ask.title);
  expect(said({ code: 'unreadable', tone: 'refuse' }, { passed: false })).toBe(texts.unreadable.title);
  const lost = { scan: null, reason: 'storage_full', verdict: checkByHand } as const;
  expect(guestNotice(lost, false, texts)).toEqual({ look: 'attention', ...texts.ask });
});
