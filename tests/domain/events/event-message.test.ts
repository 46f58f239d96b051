import { expect, it } from 'vitest';
import { canResend } from '#domain/events/event-message.ts';

/** One recipient of each kind. */
const one = { allFound: true, recipients: 4, sent: 1, kept: 1, failed: 1, skipped: 1 } as const;

it.each<[string, Parameters<typeof canResend>[0], boolean]>([
  ['was sent and failed to reach somebody', { ...one, state: 'sent' }, true],
  ['was sent while some are still under way', { ...one, state: 'sent', recipients: 5 }, true],
  ['reached everybody', { ...one, state: 'sent', failed: 0, recipients: 3 }, false],
  ['was stopped, and nothing is under way', { ...one, state: 'stopped' }, true],
  ['was stopped while an email of it is under way', { ...one, state: 'stopped', recipients: 5 }, false],
  ['was stopped before all recipients were found', { ...one, state: 'stopped', allFound: false }, false],
  ['is still being sent', { ...one, state: 'sending' }, false],
])('a message that %s can be sent again to whom it failed to reach: %s', (_, message, can) => {
  expect(canResend(message)).toBe(can);
});
