import { describe, expect, it } from 'vitest';
import { failureText, mayHaveWorked } from '#app/format/failure-text.ts';
import type { Sending } from '#app/data/sending.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { spoken as arabic } from '#messages/ar/spoken.ts';
import { spoken as french } from '#messages/fr/spoken.ts';
import { textsOf } from '#tests/messages/english.ts';

const server = { kind: 'server', status: 503, retryAfterMs: null } as const;
const failures: readonly Failure[] = [
  { kind: 'unreachable' },
  { kind: 'unreachable', nothingSent: true },
  { kind: 'timeout' },
  { kind: 'foreign', status: 200 },
  server,
  { ...server, away: true },
  { ...server, away: true, message: 'The database does not respond.' },
  { ...server, outdated: true },
  { ...server, away: true, outdated: true },
  { kind: 'limited', retryAfterMs: 1_000 },
  { kind: 'too_large' },
  { kind: 'unauthorized', code: 'session_ended', message: '' },
  { kind: 'refused', status: 409, code: 'event_cancelled', message: 'It was cancelled.', errors: [] },
];
const sendings: readonly Sending[] = ['read', 'once', 'queued'];
const cases = failures.flatMap((failure) => sendings.map((sending) => ({ failure, sending })));

describe('the message of a failed call', () => {
  it.each(cases)(
    'asks to check whether it worked exactly where it may have worked: $failure, $sending',
    ({ failure, sending }) => {
      const text = failureText(failure, sending, textsOf('failures'));
      expect(/check whether it worked/i.test(text)).toBe(mayHaveWorked(failure, sending));
    },
  );

  it.each(cases.filter(({ sending }) => sending !== 'queued'))(
    'promises no automatic retry of what this device does not send again: $failure, $sending',
    ({ failure, sending }) => {
      for (const texts of [textsOf('failures'), french.first.failures, arabic.first.failures])
        expect(failureText(failure, sending, texts)).not.toMatch(/automatically|automatiquement|تلقائي/);
    },
  );
});
