import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Refusal } from '#server/access/refusal.ts';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { isPassword } from '#server/accounts/password/password.ts';
import { forgotPassword, resetPassword } from '#server/accounts/password/password-reset.ts';
import { provePerson, provePersonRecently } from '#server/accounts/proof-of-person.ts';
import { signIn } from '#server/accounts/sign-in/sign-in.ts';
import { signUpByPassword } from '#server/accounts/sign-up.ts';
import { updateProfile } from '#server/accounts/update-profile.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import { addUser, type User } from '#server/database/accounts/users.ts';
import { accountsOver } from '../server-data/accounts-over.ts';
import { openOneDatabase, type OpenedDatabase } from '../server-data/databases.ts';
import { linkTokenSentTo } from './messages-read.ts';
import { hangMs } from '#tests/until.ts';

const minute = 60_000;
const right = wirePasswordHash('correct horse battery staple');
const wrong = wirePasswordHash('wrong');
const origin = { ip: '10.0.0.1', browser: null, language: 'en' } as const;

let opened: OpenedDatabase;
let identity: Identity;
let now = 1_800_000_000_000;
beforeAll(async () => {
  opened = await openOneDatabase();
  identity = accountsOver(opened.database, () => now);
});
afterAll(async () => {
  await identity.mailer.idle(hangMs);
  await opened.close();
});

let made = 0;
const withPassword = (): Promise<User> => {
  const username = `person-${(made += 1)}`;
  const names = { username, email: `${username}@example.org`, firstName: 'A', lastName: 'B' };
  return createPerson(identity, opened.database, { ...names, passwordHash: right }, 'NORMAL_USER');
};
const withoutPassword = (): Promise<User> => {
  const username = `guest-${(made += 1)}`;
  const names = { id: username, username, email: '', firstName: '', lastName: '' };
  return addUser(opened.database, { ...names, role: 'NORMAL_USER', passwordHash: null, now });
};
const newSession = async ({ id: userId }: User): Promise<string> => {
  const id = `session-${(made += 1)}`;
  await addSession(opened.database, { id, userId, device: '', fingerprintHash: null, now });
  return id;
};
const codeOf = (answer: Refusal | null) => answer?.code ?? 'proven';

describe("confirming one's identity for a sensitive action", () => {
  test('requires the current password, however recent the sign-in', async () => {
    const me = await withPassword();
    const session = await newSession(me);
    const prove = async (hash?: string) => codeOf(await provePerson(identity, me, session, hash));
    now += 30 * 24 * 60 * minute;
    expect([await prove(), await prove(wrong), await prove(right)]).toEqual([
      'proof_needed',
      'current_password_wrong',
      'proven',
    ]);
  });

  test('counts wrong guesses per session only, so that a found phone affects no other session', async () => {
    const [me, other] = [await withPassword(), await withPassword()];
    const [found, own, theirs] = [await newSession(me), await newSession(me), await newSession(other)];
    for (let n = 0; n < 5; n += 1)
      expect(codeOf(await provePerson(identity, me, found, wrong))).toBe('current_password_wrong');
    expect(await provePerson(identity, me, found, right)).toMatchObject({
      status: 429,
      details: { retryAfterSeconds: 1 },
    });
    expect(codeOf(await provePerson(identity, me, own, right))).toBe('proven');
    // Session ids are unique; even with the same id, another user counts separately.
    expect(codeOf(await provePerson(identity, other, theirs, right))).toBe('proven');
    expect(codeOf(await provePerson(identity, other, found, right))).toBe('proven');
  });

  test('clears the wrong guesses after a right one', async () => {
    const me = await withPassword();
    const session = await newSession(me);
    const prove = async (hash: string) => codeOf(await provePerson(identity, me, session, hash));
    for (let turn = 0; turn < 3; turn += 1) {
      for (let n = 0; n < 4; n += 1) expect(await prove(wrong)).toBe('current_password_wrong');
      expect(await prove(right)).toBe('proven');
    }
  });

  test('accepts a sign-in of the last 15 minutes for an account without a password', async () => {
    const guest = await withoutPassword();
    const session = await newSession(guest);
    const prove = async (id = session) => codeOf(await provePerson(identity, guest, id, undefined));
    now += 15 * minute;
    expect([await prove(), await prove('no session')]).toEqual(['proven', 'sign_in_again']);
    now += 1;
    expect(await prove()).toBe('sign_in_again');
  });

  test('is done once for the next 15 minutes of that session', async () => {
    const me = await withPassword();
    const [session, other] = [await newSession(me), await newSession(me)];
    const lately = async (hash?: string, id = session) =>
      codeOf(await provePersonRecently(identity, me, id, hash));
    now += 15 * minute;
    expect(await lately()).toBe('proven');
    now += 1;
    expect([await lately(), await lately(wrong), await lately()]).toEqual([
      'proof_needed',
      'current_password_wrong',
      'proof_needed',
    ]);
    expect(await lately(right)).toBe('proven');
    expect([await lately(), await lately(undefined, other)]).toEqual(['proven', 'proof_needed']);
    now += 15 * minute;
    expect(await lately()).toBe('proven');
    now += 1;
    expect(await lately()).toBe('proof_needed');
  });

  test('requires a new sign-in without a password, once the last is 15 minutes old', async () => {
    const guest = await withoutPassword();
    const session = await newSession(guest);
    const lately = async (id = session) => codeOf(await provePersonRecently(identity, guest, id, undefined));
    now += 15 * minute;
    expect([await lately(), await lately('no session')]).toEqual(['proven', 'sign_in_again']);
    now += 1;
    expect(await lately()).toBe('sign_in_again');
  });
});

test("clears an address's wrong guesses after the user has reset the password", async () => {
  const me = await withPassword();
  const { username, email } = me.publicUser;
  const from = (ip: string) => ({ ...origin, ip, device: '', replaces: null });
  const names = [
    { email: null, username: username.toUpperCase() },
    { email: email.toUpperCase(), username: null },
  ];
  const tries = async (ip: string, passwordHash: string) => {
    const codes: string[] = [];
    for (const name of names) {
      const answer = await signIn(identity, { ...name, passwordHash }, from(ip));
      codes.push('refused' in answer ? answer.code : 'signed in');
    }
    return codes;
  };
  for (const ip of ['10.4.0.1', '10.4.0.2']) for (let n = 0; n < 5; n += 1) await tries(ip, wrong);
  expect(await tries('10.4.0.1', right)).toEqual(['rate_limited', 'rate_limited']);
  await forgotPassword(identity, { identifier: username, countryCode: 'GM' }, origin);
  const token = await linkTokenSentTo({ app: { identity }, database: opened.database }, email);
  const fresh = wirePasswordHash('another one of their own');
  const reset = () => resetPassword(identity, { token, passwordHash: fresh }, from('10.4.0.1'));
  expect(await reset()).toBeNull();
  expect(await tries('10.4.0.1', fresh)).toEqual(['signed in', 'signed in']);
  expect(await tries('10.4.0.2', fresh)).toEqual(['rate_limited', 'rate_limited']);
});

/** Holds all derivations until the test ends, and fills the queue so that no more are accepted. */
function takeEveryPlace(): void {
  const held: (() => void)[] = [];
  const original = crypto.argon2;
  const replace = (by: typeof original) => {
    crypto.argon2 = by;
    syncBuiltinESMExports();
  };
  replace((kind, parameters, done) => void held.push(() => original(kind, parameters, done)));
  const asked = Array.from({ length: 66 }, () => isPassword(wrong, null, { memoryKiB: 64, passes: 1 }));
  onTestFinished(async () => {
    replace(original);
    for (const work of held) work();
    await Promise.all(asked);
  });
}

test('asks callers to retry in two seconds, doing nothing, when too many passwords are being checked', async () => {
  const me = await withPassword();
  const session = await newSession(me);
  const [username, email] = [me.publicUser.username, 'newcomer@example.org'];
  await forgotPassword(identity, { identifier: username, countryCode: 'GM' }, origin);
  const token = await linkTokenSentTo({ app: { identity }, database: opened.database }, me.publicUser.email);
  const guest = await withoutPassword();
  const guestSession = await newSession(guest);
  takeEveryPlace();
  const names = { firstName: 'A', lastName: 'B', username: 'newcomer', email, countryCode: 'GM' };
  const place = { ...origin, device: '', replaces: null };
  const fresh = wirePasswordHash('a new one of their own');
  const answers = {
    signIn: await signIn(identity, { email: null, username, passwordHash: right }, place),
    proof: await provePerson(identity, me, session, right),
    signUp: await signUpByPassword(identity, { ...names, passwordHash: fresh, applies: false }, origin),
    reset: await resetPassword(identity, { token, passwordHash: fresh }, origin),
    profile: await updateProfile(
      identity,
      guest,
      { countryCode: 'GM', passwordHash: fresh },
      { ...origin, sessionId: guestSession },
    ),
  };
  const busy = { status: 429, code: 'rate_limited', details: { retryAfterSeconds: 2 } };
  for (const [what, answer] of Object.entries(answers)) expect([what, answer]).toMatchObject([what, busy]);
  expect(await opened.database.query('SELECT 1 FROM users WHERE email = $1', [email])).toEqual([]);
  expect(
    await opened.database.query('SELECT 1 FROM password_resets WHERE user_id = $1', [me.id]),
  ).toHaveLength(1);
});
