import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { linkGoogle, signInByGoogle } from '#server/accounts/google/google.ts';
import { acceptGoogleToken } from '#server/accounts/google/google-once.ts';
import type { GooglePerson } from '#server/accounts/google/google-token.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import { findUser, findUserByGoogle, type User } from '#server/database/accounts/users.ts';
import { accountsOver } from '../server-data/accounts-over.ts';
import { openOneDatabase, type OpenedDatabase } from '../server-data/databases.ts';
import { hangMs } from '#tests/until.ts';

const place = { ip: '10.0.0.1', browser: null, language: 'en', device: '', replaces: null } as const;
const minute = 60_000;

let opened: OpenedDatabase;
let identity: Identity;
let now = 1_800_000_000_000;
beforeAll(async () => {
  opened = await openOneDatabase();
  // The token contains the person it identifies, instead of a provider's signature.
  const google = (idToken: string) => Promise.resolve(personIn(idToken));
  identity = accountsOver(opened.database, () => now, { google });
});
afterAll(async () => {
  await identity.mailer.idle(hangMs);
  await opened.close();
});

let made = 0;
const personIn = (idToken: string): GooglePerson => {
  const [sub = '', , email = ''] = idToken.split(' ');
  return { sub, email, firstName: 'A', lastName: 'B' };
};
const tokenOf = (sub: string, email = `${sub}@example.org`) => `${sub} ${(made += 1)} ${email}`;
const newPerson = (username: string): Promise<User> =>
  createPerson(
    identity,
    opened.database,
    {
      username,
      email: `${username}@example.org`,
      firstName: 'A',
      lastName: 'B',
      passwordHash: wirePasswordHash('x'),
    },
    'NORMAL_USER',
  );
const newSession = async (user: User): Promise<string> => {
  const id = `session-${(made += 1)}`;
  await addSession(opened.database, { id, userId: user.id, device: '', fingerprintHash: null, now });
  return id;
};

describe('a Google token', () => {
  test('can be reused without a nonce until it was used with one', async () => {
    const take = (nonce?: string) => acceptGoogleToken(identity, { idToken: 'head.body.signature', nonce });
    expect(await take()).toBeNull();
    now += 2 * minute;
    expect(await take()).toBeNull();
    expect(await take('mine')).toBeNull();
    expect(await take('mine')).toBeNull();
    for (const nonce of ['theirs', undefined])
      expect(await take(nonce)).toMatchObject({ status: 401, code: 'google_token_used' });
    now += minute;
    expect(await take('mine')).toMatchObject({ code: 'google_token_used' });
  });

  test('is the same one under any signature encoding, and another one if any other part differs', async () => {
    const take = (idToken: string, nonce: string) => acceptGoogleToken(identity, { idToken: idToken, nonce });
    expect(await take('one.two.three', 'mine')).toBeNull();
    expect(await take('one.two.THREE', 'theirs')).toMatchObject({ code: 'google_token_used' });
    expect(await take('one.other.three', 'theirs')).toBeNull();
    expect(await take('other.two.three', 'theirs')).toBeNull();
  });
});

describe('a Google account', () => {
  test('gets a username from the email if possible', async () => {
    const nameOf = async (sub: string, email: string) => {
      await signInByGoogle(identity, { idToken: tokenOf(sub, email) }, place);
      return (await findUserByGoogle(opened.database, sub))?.publicUser.username;
    };
    expect(await nameOf('g-1', 'fatou.j+gate@example.org')).toMatch(/^fatou\.jgate-[0-9a-f]{6}$/);
    expect(await nameOf('g-2', 'fj@example.org')).toMatch(/^person-[0-9a-f]{6}$/);
    expect(await nameOf('g-3', `${'long'.repeat(15)}@example.org`)).toMatch(/^(long){10}-[0-9a-f]{6}$/);
  });

  test('is signed in to and created once when a concurrent first sign-in created it', async () => {
    let tries = 0;
    const ahead: Identity = {
      ...identity,
      database: {
        ...opened.database,
        async transaction(work) {
          // The other account is created between the lookup and the insert.
          if ((tries += 1) === 1) await signInByGoogle(identity, { idToken: tokenOf('g-twin') }, place);
          return opened.database.transaction(work);
        },
      },
    };
    const granted = await signInByGoogle(ahead, { idToken: tokenOf('g-twin') }, place);
    const twin = await findUserByGoogle(opened.database, 'g-twin');
    // It looks the account up again before creating another one.
    expect(tries).toBe(1);
    expect(twin).not.toBeNull();
    expect(granted).toMatchObject({ user: { username: twin?.publicUser.username } });
    const made = await opened.database.query(
      `SELECT 1 FROM audit_log WHERE action = 'sign_up' AND subject = $1`,
      [twin?.id ?? ''],
    );
    expect(made).toHaveLength(1);
  });

  test('is linked from a valid session, which is recorded and announced', async () => {
    const me = await newPerson('joiner');
    const session = await newSession(me);
    const given = { idToken: tokenOf('g-join') };
    expect(await linkGoogle(identity, me, given, place, session)).toBeNull();
    const notes = await opened.database.query(
      `SELECT actor, outcome FROM audit_log WHERE action = 'google_linked' AND subject = $1`,
      [me.id],
    );
    expect(notes).toEqual([{ actor: me.id, outcome: 'done' }]);
    // Asked again by the same person, it is linked already.
    expect(await linkGoogle(identity, me, { idToken: tokenOf('g-join') }, place, session)).toBeNull();
    await identity.mailer.idle(hangMs);
    const told = await opened.database.query('SELECT 1 FROM outbox WHERE recipient = $1', [
      me.publicUser.email,
    ]);
    expect(told).toHaveLength(1);
    const joined = await findUser(opened.database, me.id);
    expect(joined?.googleSub).toBe('g-join');
    expect(
      joined && (await linkGoogle(identity, joined, { idToken: tokenOf('g-other') }, place, session)),
    ).toMatchObject({ status: 409, code: 'google_linked' });
  });

  test('already linked is signed in to without another record or notice', async () => {
    const given = () => ({ idToken: tokenOf('g-again') });
    await signInByGoogle(identity, given(), place);
    expect(await signInByGoogle(identity, given(), place)).toMatchObject({ user: { role: 'NORMAL_USER' } });
    const me = await findUserByGoogle(opened.database, 'g-again');
    const notes = await opened.database.query<{ action: string }>(
      'SELECT action FROM audit_log WHERE subject = $1 ORDER BY id',
      [me?.id ?? ''],
    );
    expect(notes.map(({ action }) => action)).not.toContain('google_linked');
    await identity.mailer.idle(hangMs);
    const told = await opened.database.query('SELECT 1 FROM outbox WHERE recipient = $1', [
      'g-again@example.org',
    ]);
    expect(told).toEqual([]);
  });

  test('is linked without a notice if the person has no email address', async () => {
    const { id } = await newPerson('mailless');
    await opened.database.query(`UPDATE users SET email = '' WHERE id = $1`, [id]);
    const me = await findUser(opened.database, id);
    const session = me && (await newSession(me));
    const given = { idToken: tokenOf('g-mailless') };
    expect(me && (await linkGoogle(identity, me, given, place, session ?? ''))).toBeNull();
    await identity.mailer.idle(hangMs);
    expect(await opened.database.query(`SELECT 1 FROM outbox WHERE recipient = ''`)).toEqual([]);
  });

  test('is not said to be linked when the database failed', async () => {
    const me = await newPerson('unlucky');
    const transaction = () => Promise.reject(new Error('the disk is full'));
    const failing = { ...identity, database: { ...opened.database, transaction } };
    const given = { idToken: tokenOf('g-unlucky') };
    await expect(linkGoogle(failing, me, given, place, await newSession(me))).rejects.toThrow('the disk');
    const unknown = signInByGoogle(failing, { idToken: tokenOf('g-unknown') }, place);
    await expect(unknown).rejects.toThrow('the disk');
  });

  test('is not linked once the requesting session has ended', async () => {
    const me = await newPerson('gone');
    const given = { idToken: tokenOf('g-late') };
    expect(await linkGoogle(identity, me, given, place, 'no session')).toMatchObject({ status: 401 });
    expect((await findUser(opened.database, me.id))?.googleSub).toBeNull();
  });
});

describe('a Google sign-in guess', () => {
  /** Returns the distinct statuses of more attempts than one browser has. */
  async function many(
    from: string,
    answerOf: (idToken: string) => GooglePerson | Refusal,
  ): Promise<number[]> {
    const asked: Identity = { ...identity, google: (idToken) => Promise.resolve(answerOf(idToken)) };
    const statuses: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = await signInByGoogle(asked, { idToken: tokenOf('g-guest') }, { ...place, ip: from });
      statuses.push(isRefusal(answer) ? answer.status : 200);
    }
    return [...new Set(statuses)];
  }

  test('is a token Google did not issue: after a few of them that browser has to wait', async () => {
    expect(await many('10.0.0.2', () => refusal(401, 'google_token_invalid', () => 'no'))).toEqual([
      401, 429,
    ]);
  });

  test('is not counted while Google is unreachable, nor when the token was valid', async () => {
    expect(await many('10.0.0.3', () => refusal(503, 'google_unreachable', () => 'no'))).toEqual([503]);
    expect(await many('10.0.0.4', personIn)).toEqual([200]);
  });
});
