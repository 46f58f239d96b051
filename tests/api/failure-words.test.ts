import { describe, expect, it } from 'vitest';
import { failureOf } from '#api/reply.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { englishFailure as failureWords } from '#tests/messages/english.ts';

const now = Date.UTC(2026, 10, 22, 12);

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
  readonly retryAfter?: string;
}

/** Returns the failure for a reply, to an ordinary call or to a device's call at the door. */
function failureAt({ status, text, type = 'application/json', retryAfter }: Reply, atDoor = false): Failure {
  const headers = new Headers({ 'content-type': type });
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter);
  return failureOf({ status, headers, text }, { ownFailuresOnly: atDoor, now });
}
const shown = (reply: Reply, atDoor = false): string => failureWords(failureAt(reply, atDoor));

const ours = (message: string, details?: object) =>
  JSON.stringify({ code: 'why', message, errors: [message], details, requestId: 'r1' });

describe('the message shown for a failed reply', () => {
  it.each([
    [429, 'Too many codes were sent. Try again in 1 hour.'],
    [500, 'Something went wrong on the server.'],
    [503, 'The server is starting.'],
    [422, 'That username is taken.'],
  ])("shows our server's message for %i", (status, message) => {
    expect(shown({ status, text: ours(message) })).toBe(message);
    expect(shown({ status, text: ours(message) }, true)).toBe(message);
  });

  it('shows the real wait when another host says only "slow down"', () => {
    const text = '{"message":"Slow down."}';
    expect(shown({ status: 429, text, retryAfter: '3600' })).toBe('Slow down. Try again in 1 hour.');
    expect(shown({ status: 429, text, retryAfter: new Date(now + 90_000).toUTCString() })).toBe(
      'Slow down. Try again in 2 minutes.',
    );
    expect(shown({ status: 429, text })).toBe('Slow down. Try again later.');
  });

  it('shows a wait when none is given', () => {
    expect(shown({ status: 429, text: '', retryAfter: '300' })).toBe(
      'Too many attempts. Try again in 5 minutes.',
    );
    expect(shown({ status: 429, text: '', retryAfter: 'soon' })).toBe('Too many attempts. Try again later.');
  });

  it("reads the wait from our server's message when the header is not readable", () => {
    const text = ours('Too many attempts.', { retryAfterSeconds: 3_600 });
    const headers = new Headers({ 'content-type': 'application/json' });
    expect(failureOf({ status: 429, headers, text }, { ownFailuresOnly: true, now })).toMatchObject({
      retryAfterMs: 3_600_000,
    });
  });

  it.each([
    [500, 'text/html', '<html><h1>500 Internal Server Error</h1></html>'],
    [500, 'application/json', '{"message":"<script>alert(1)</script>"}'],
    [500, 'text/html', 'x'],
    [507, 'application/json', '{}'],
  ])('shows no page or markup for %i from %s', (status, type, text) => {
    expect(shown({ status, text, type })).toBe('Something went wrong on our side. Try again in a minute.');
  });

  it("does not take a proxy's message at the door for our server's", () => {
    const reply = { status: 500, text: '{"message":"Buy more data."}' };
    expect(shown(reply, true)).toBe('Something went wrong on our side. Try again in a minute.');
    expect(shown(reply)).toBe('Buy more data.');
  });

  it.each([502, 503, 504])('reports the server as unavailable for %i from a proxy', (status) => {
    const page = { status, text: `<html><h1>${status}</h1></html>`, type: 'text/html' };
    expect(shown(page)).toBe(
      'Our server isn’t answering right now. Check whether it worked before you try again.',
    );
    expect(failureAt(page)).toMatchObject({ kind: 'server', away: true });
  });

  it('treats the server as down when it says so itself, not when it refuses one call', () => {
    const said = (code: string) =>
      JSON.stringify({ code, message: 'Why.', errors: ['Why.'], requestId: 'r1' });
    expect(failureAt({ status: 503, text: said('not_ready') })).toMatchObject({ away: true });
    expect(failureAt({ status: 503, text: said('pdf_busy') })).not.toHaveProperty('away');
    expect(failureAt({ status: 502, text: said('payment_refused') })).not.toHaveProperty('away');
    expect(failureAt({ status: 500, text: '' })).not.toHaveProperty('away');
  });

  it.each([400, 401, 403, 409, 422, 429, 500])(
    'keeps the message for %i short and free of markup',
    (status) => {
      const long = shown({ status, text: ours('x'.repeat(5_000)) });
      expect(long.length).toBeLessThanOrEqual(300);
      for (const text of [ours('<img src=x>'), '{"message":"<b>no</b>","code":"c"}'])
        expect(shown({ status, text })).not.toContain('<');
    },
  );

  it('keeps all messages besides the one shown', () => {
    const headers = new Headers({ 'content-type': 'application/json' });
    const text = '{"errors":[{"error":"One."},{"message":"Two."},"One."]}';
    for (const status of [401, 422, 429, 503]) {
      const failure = failureOf({ status, headers, text }, { ownFailuresOnly: false, now });
      expect(failure).toMatchObject({ errors: ['One.', 'Two.'] });
    }
  });
});
