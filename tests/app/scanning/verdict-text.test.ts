import { describe, expect, test } from 'vitest';
import { formatsIn } from '#messages/formats-in.ts';
import { verdictText, type VerdictTextContext } from '#app/scanning/verdict-text.ts';
import { checkByHand, judge, verdictCodes } from '#domain/door/verdict.ts';
import { toOpenDate } from '#domain/events/open-date.ts';
import { scanning } from '#messages/en/door/scanning.ts';
import { at, code, evening, knowing, left, passed } from '#tests/spec/verdicts.ts';

const { timeApart, timeThere } = formatsIn.en;

const context: VerdictTextContext = {
  now: evening,
  timeZone: 'Africa/Banjul',
  gateName: () => undefined,
  otherGate: 'another gate',
  texts: scanning.verdicts,
  formats: formatsIn.en,
};

describe('the text of a verdict', () => {
  test.each(['not_yet', 'too_late'] as const)(
    'explains for %s at an uncertain time that the clock may be wrong',
    (verdict) => {
      const said = (tone: 'attention' | 'refuse') =>
        verdictText({ ...checkByHand, code: verdict, tone }, context).sentences.join(' ');
      expect(said('attention')).toContain('This phone’s clock may be wrong.');
      expect(said('refuse')).not.toContain('clock');
    },
  );

  test('never shows the placeholder date of an event whose date is open', () => {
    const verdict = {
      ...checkByHand,
      code: 'not_yet',
      tone: 'refuse',
      boundaryAt: toOpenDate(evening),
    } as const;
    const said = verdictText(verdict, context).sentences.join(' ');
    expect(said).toBe(
      'The event is postponed; its new date isn’t known yet. Ask them to keep their ticket for it.',
    );
  });

  test.each([
    ['nobody came in', [], 'No entry found', 'No entry with this ticket has reached this device.'],
    ['they left before', [passed(12), left(3)], 'Already left', '18:57, another gate, 3 minutes ago.'],
  ])('explains on an exit scan that %s', (_why, passages, title, first) => {
    const verdict = judge(code(), knowing({ passages }), at({ direction: 'exit' }));
    const said = verdictText(verdict, context);
    expect([said.title, said.sentences[0]]).toEqual([title, first]);
  });

  test('suggests checking a typed reference that matches no ticket', () => {
    const said = (isTyped: boolean) =>
      verdictText({ ...checkByHand, code: 'forged', tone: 'refuse' }, { ...context, isTyped }).sentences.join(
        ' ',
      );
    expect(said(true)).toMatch(/Check what you typed/);
    expect(said(false)).not.toMatch(/typed/);
  });

  test('a code that was never issued is no reason to keep somebody in', () => {
    const said = (isLeaving: boolean) =>
      verdictText(
        { ...checkByHand, code: 'forged', tone: 'refuse' },
        { ...context, isLeaving },
      ).sentences.join(' ');
    expect(said(true)).toBe('This code wasn’t issued for this event. Ask for the ticket they came in with.');
    expect(said(false)).toMatch(/Don’t admit/);
  });

  test('has a title and an instruction for every code, even with nothing else known', () => {
    for (const verdictCode of verdictCodes) {
      const { title, sentences } = verdictText({ ...checkByHand, code: verdictCode }, context);
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
  ])('describes %d ms from now as %s', (off, text) => {
    expect(timeApart(evening + off, evening)).toBe(text);
  });

  test('shows times in the event’s time zone, with the date if it differs', () => {
    expect(timeThere(evening, evening, 'Asia/Tokyo')).toBe('04:00');
    expect(timeThere(evening, evening - 6 * 3_600_000, 'Asia/Tokyo')).toBe('Sun 22 Nov, 04:00');
    expect(timeThere(Date.UTC(2026, 10, 21, 0, 5), evening, 'Africa/Banjul')).toBe('00:05');
  });

  test('calls an unknown gate another gate', () => {
    const verdict = judge(code(), knowing({ passages: [passed(12)] }), at());
    expect(verdictText(verdict, context).sentences[0]).toBe('18:48, another gate, 12 minutes ago.');
  });
});
