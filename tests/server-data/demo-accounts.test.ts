import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import { prepareDemo } from '#server/administration/demo/demo.ts';
import { composeAccounts } from '#server/compose-accounts.ts';
import { issueSetupToken, wirePasswordHash } from '#server/accounts/first-admin.ts';
import { findSessionUser } from '#server/database/accounts/sessions.ts';
import { signIn, type Grant } from '#server/accounts/sign-in/sign-in.ts';
import { createLog } from '#server/ops/log.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const masterKey = new Uint8Array(32).fill(7);
const now = 1_800_000_000_000;

test.each<[Record<string, string>, string[], 'published' | 'drawn' | 'none']>([
  [{}, [], 'published'],
  [{ HOST: 'localhost' }, [], 'published'],
  [{ HOST: '::1' }, [], 'published'],
  [{ HOST: '127.0.0.2' }, ['--demo'], 'published'],
  [{}, ['--empty'], 'none'],
  [{ HOST: '0.0.0.0' }, [], 'none'],
  [{ HOST: '127.0.0.1.example.org' }, [], 'none'],
  [{ PUBLIC_URL: 'https://a.test' }, [], 'none'],
  [{ TRUST_PROXY: '1' }, [], 'none'],
  [{ DATABASE_URL: 'postgres://a@b/c' }, [], 'none'],
  [{}, ['--lan'], 'none'],
  [{ HOST: '0.0.0.0' }, ['--demo'], 'drawn'],
  [{ PUBLIC_URL: 'https://a.test' }, ['--demo'], 'drawn'],
  [{}, ['--lan', '--demo'], 'drawn'],
])('with %j and %j, demo passwords are %s', (env, flags, wish) => {
  expect(readConfig(env, flags).demo).toBe(wish);
});

test('rejects --empty together with --demo', () => {
  expect(() => readConfig({}, ['--empty', '--demo'])).toThrow('contradict');
});

describe.each(databaseKinds.filter(({ available }) => available))(
  'demo accounts in the $name',
  ({ open }) => {
    let opened: OpenedDatabase;
    let database: Database;
    beforeEach(async () => {
      opened = await open();
      ({ database } = opened);
    });
    afterEach(() => opened.close());

    const settle = (env: Record<string, string>, flags: readonly string[] = []) => {
      const { demo: wish, reachable } = readConfig(env, flags);
      return prepareDemo({ database, masterKey, now: () => now, wish, reachable });
    };
    const enter = (email: string, password: string): Promise<Grant | Refusal> => {
      const { identity } = composeAccounts({
        database,
        masterKey,
        log: createLog('silent'),
        now: () => now,
      });
      const origin = { ip: '192.0.2.1', browser: null, language: 'en' } as const;
      const place = { ...origin, device: 'test', replaces: null };
      return signIn(identity, { email, username: null, passwordHash: wirePasswordHash(password) }, place);
    };

    test('sign in on this machine, are closed when the server is reachable by others, and reopen here', async () => {
      expect(await settle({ PUBLIC_URL: 'https://a.test' })).toEqual([]);
      expect(await database.query('SELECT id FROM users')).toEqual([]);
      const printed = await settle({});
      const [, , admin] = printed;
      if (admin === undefined) throw new Error('no administrator');
      const session = await enter(admin.email, admin.password);
      if (isRefusal(session)) throw new Error(session.code);
      expect(await issueSetupToken(database, { setupKey: new Uint8Array(32), now })).toBeNull();

      expect(await settle({ PUBLIC_URL: 'https://a.test' })).toEqual([]);
      for (const { email, password } of printed)
        expect(await enter(email, password)).toMatchObject({ status: 401, code: 'bad_credentials' });
      expect(await findSessionUser(database, session.sessionId, now)).toBeNull();
      // The server has no administrator any more, so its operator gets a set-up link.
      expect(await issueSetupToken(database, { setupKey: new Uint8Array(32), now })).not.toBeNull();

      expect(await settle({})).toEqual(printed);
      expect(isRefusal(await enter(admin.email, admin.password))).toBe(false);
    });

    test('stay open with a custom password', async () => {
      await settle({});
      const own = await database.query<{ id: string; password_hash: string }>(
        `SELECT id, password_hash FROM users WHERE username = 'omar'`,
      );
      await database.query(`UPDATE users SET password_hash = NULL, google_sub = 'g' WHERE username = 'omar'`);
      await settle({ TRUST_PROXY: '1' });
      const closed = await database.query(
        'SELECT username FROM users WHERE disabled_at IS NOT NULL ORDER BY username',
      );
      expect(closed).toEqual([{ username: 'ada' }, { username: 'amie' }]);
      await database.query(`UPDATE users SET password_hash = $1, google_sub = NULL WHERE username = 'omar'`, [
        own[0]?.password_hash ?? '',
      ]);
      await settle({});
    });

    test('get generated passwords on request, shown once', async () => {
      const published = await settle({});
      const drawn = await settle({ HOST: '0.0.0.0' }, ['--demo']);
      expect(drawn.map(({ email }) => email)).toEqual(published.map(({ email }) => email));
      expect(new Set(drawn.map(({ password }) => password)).size).toBe(3);
      const [one] = drawn;
      if (one === undefined) throw new Error('nothing was drawn');
      expect(one.password).toMatch(/^[a-z2-9]{16}$/);
      expect(isRefusal(await enter(one.email, published[0]?.password ?? ''))).toBe(true);
      expect(isRefusal(await enter(one.email, one.password))).toBe(false);
      expect(await settle({ HOST: '0.0.0.0' }, ['--demo'])).toEqual([]);
      expect(await settle({})).toEqual([]);
      expect(isRefusal(await enter(one.email, one.password))).toBe(false);
    });
  },
);
