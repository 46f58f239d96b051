import { expect, it } from 'vitest';
import type { JudgedScan } from '#app/engines/door-desk.ts';
import { saidToGuest } from '#app/scanning/kiosk-words.ts';
import { checkByHand, verdictCodes, type Verdict } from '#domain/door/verdict.ts';
import { textsOf } from '#tests/messages/english.ts';

const { kiosk: texts } = textsOf('scanning');
const said = (
  verdict: Partial<Verdict>,
  scan: { readonly passed: boolean; readonly direction?: 'entry' | 'exit' },
  addOn = false,
) =>
  saidToGuest(
    { verdict: { ...checkByHand, ...verdict }, scan: { direction: 'entry', ...scan } } as JudgedScan,
    addOn,
    texts,
  ).title;

it('welcomes whoever was let in and nobody else', () => {
  expect(said({ code: 'admit', tone: 'admit' }, { passed: true })).toBe(texts.welcome.title);
  expect(said({ code: 'admit', tone: 'admit' }, { passed: true }, true)).toBe(texts.redeemed.title);
  expect(said({ code: 'exit', tone: 'admit' }, { passed: true, direction: 'exit' })).toBe(
    texts.goodbye.title,
  );
  // Let out although no entry is known: that is not for the guest to hear.
  expect(said({ code: 'not_inside', tone: 'attention' }, { passed: true, direction: 'exit' })).toBe(
    texts.goodbye.title,
  );
  for (const code of verdictCodes)
    for (const tone of ['admit', 'attention', 'refuse'] as const)
      expect(said({ code, tone }, { passed: false })).not.toBe(texts.welcome.title);
});

it('sends a guest to the staff with what nobody is let in by, and with a ticket to rehearse with', () => {
  expect(said({ code: 'forged', tone: 'refuse' }, { passed: false })).toBe(texts.refuse.title);
  expect(said({ code: 'admit_unlisted', tone: 'attention' }, { passed: false })).toBe(texts.ask.title);
  expect(said({ code: 'admit', tone: 'attention', test: true }, { passed: true })).toBe(texts.ask.title);
  expect(said({ code: 'unreadable', tone: 'refuse' }, { passed: false })).toBe(texts.unreadable.title);
  const lost = { scan: null, reason: 'storage_full', verdict: checkByHand } as const;
  expect(saidToGuest(lost, false, texts)).toEqual({ look: 'attention', ...texts.ask });
});
