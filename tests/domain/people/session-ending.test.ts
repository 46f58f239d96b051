import { expect, test } from 'vitest';
import { endingOf } from '#domain/people/session-ending.ts';
import type { StoredSession } from '#domain/people/session.ts';

const tokenOf = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;
const sessionWith = (claims: unknown, csrfToken: string | null = 'csrf') =>
  ({ accessToken: tokenOf(claims), csrfToken }) as unknown as StoredSession;

test('ends a session by its id and CSRF token', () => {
  expect(endingOf(sessionWith({ sid: 'session-1' }))).toEqual({ sessionId: 'session-1', csrfToken: 'csrf' });
});

test.each([
  ['names no session', sessionWith({})],
  ['names an empty one', sessionWith({ sid: '' })],
  ['names it by a number', sessionWith({ sid: 5 })],
  ['has no CSRF token', sessionWith({ sid: 'session-1' }, null)],
])('does not end a session by a token that %s', (_, session) => {
  expect(endingOf(session)).toBeNull();
});
