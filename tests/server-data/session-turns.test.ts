import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { written } from '#messages/written.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { createPerson } from '#server/accounts/first-admin.ts';
import { signOut } from '#server/accounts/sign-in/own-sessions.ts';
import { csrfTokenFor } from '#server/accounts/sign-in/csrf.ts';
import { writeRefreshToken } from '#server/accounts/sign-in/refresh-token.ts';
import { refreshSession } from '#server/accounts/sign-in/refresh.ts';
import { refreshByBodyOrCookie } from '#server/accounts/sign-in/session-proof.ts';
import { addSession, endSessionRow } from '#server/database/accounts/sessions.ts';
import type { Database } from '#server/database/database.ts';
import { accountsOver } from './accounts-over.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';

const now = 1_800_000_000_000;
let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
}, 120_000);
afterAll(() => opened.close());

/** A database in which another request always records a session's next refresh first. */
function alwaysQuicker(database: Database): { readonly database: Database; readonly tries: () => number } {
  let tries = 0;
  return {
    tries: () => tries,
    database: {
      ...database,
      query: async <T extends object>(...asked: Parameters<Database['query']>): Promise<T[]> => {
        if (!asked[0].startsWith('UPDATE sessions SET generation')) return database.query<T>(...asked);
        tries += 1;
        return [];
      },
    },
  };
}

/** Signs a person in on a phone. */
async function signedIn(username: string) {
  const identity = accountsOver(opened.database, () => now);
  const person = { username, email: `${username}@example.org`, firstName: 'A', lastName: 'B' };
  const { id: userId } = await createPerson(
    identity,
    opened.database,
    { ...person, passwordHash: 'x'.repeat(64) },
    'NORMAL_USER',
  );
  const sessionId = identity.newId();
  await addSession(opened.database, { id: sessionId, userId, device: 'a phone', fingerprintHash: null, now });
  return { identity, userId, sessionId };
}

test('reports a sign-out to live connections at once, and logs it once', async () => {
  const { identity, userId, sessionId } = await signedIn('leaver');
  const told: unknown[] = [];
  identity.accessChanges.listen((change) => told.push(change));
  const noted = vi.spyOn(identity.log, 'info');
  expect([await signOut(identity, sessionId), await signOut(identity, sessionId)]).toEqual([true, false]);
  expect(told).toEqual([{ kind: 'session', sessionId }]);
  expect(noted.mock.calls).toEqual([[{ event: 'sign_out', userId, sessionId }, 'session ended']]);
});

test('tries a refresh that loses every race three times, then asks to retry, and the session continues', async () => {
  const { identity, sessionId } = await signedIn('racer');
  const token = writeRefreshToken(identity.secrets.refreshKey, { sessionId, generation: 1 });
  const quicker = alwaysQuicker(opened.database);
  const refused = await refreshSession({ ...identity, database: quicker.database }, token, 'en');
  expect(refused).toMatchObject({ status: 503, code: 'session_busy', details: { retryAfterSeconds: 1 } });
  expect(isRefusal(refused) && refused.text(written.en.refusals)).toContain('1 second');
  expect(quicker.tries()).toBe(3);
  expect(await refreshSession(identity, token, 'en')).toMatchObject({ sessionId });
});

test('stores the language of the app at a refresh if it is another one', async () => {
  const { identity, sessionId, userId } = await signedIn('polyglot');
  let writes = 0;
  const database: Database = {
    ...opened.database,
    query: async <T extends object>(...asked: Parameters<Database['query']>): Promise<T[]> => {
      if (asked[0].startsWith('UPDATE users SET language')) writes += 1;
      return opened.database.query<T>(...asked);
    },
  };
  let generation = 1;
  const refresh = (language: 'en' | 'fr') => {
    const token = writeRefreshToken(identity.secrets.refreshKey, { sessionId, generation });
    generation += 1;
    return refreshSession({ ...identity, database }, token, language);
  };
  await refresh('en');
  writes = 0;
  await refresh('en');
  expect(writes).toBe(0);
  await refresh('fr');
  expect(writes).toBe(1);
  const users = await opened.database.query('SELECT language FROM users WHERE id = $1', [userId]);
  expect(users).toEqual([{ language: 'fr' }]);
});

test('keeps the cookies for a retry when a browser’s refresh loses every race', async () => {
  const { identity, sessionId } = await signedIn('keeper');
  const { refreshKey, csrfKey } = identity.secrets;
  const token = writeRefreshToken(refreshKey, { sessionId, generation: 1 });
  const csrf = csrfTokenFor(csrfKey, sessionId);
  const set: string[] = [];
  const browser = {
    secure: false,
    cookie: (name: string) => (name.endsWith('csrf') ? csrf : token),
    setCookie: (line: string) => set.push(line),
    csrfToken: csrf,
    language: 'en',
  } as const;
  const { database } = alwaysQuicker(opened.database);
  const refused = await refreshByBodyOrCookie({ ...identity, database }, undefined, browser);
  expect(refused).toMatchObject({ code: 'session_busy' });
  expect(set).toEqual([]);
  await endSessionRow(opened.database, sessionId, 'a test', now);
  expect(await refreshByBodyOrCookie(identity, undefined, browser)).toMatchObject({ code: 'session_ended' });
  expect(set).toHaveLength(2);
});
