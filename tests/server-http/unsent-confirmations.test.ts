import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmationMs } from '#domain/people/email-confirmation.ts';
import { firstEmails } from '#server/accounts/email-limit.ts';
import { messagesTo } from './messages-read.ts';
import { newAddress, person } from './people.ts';
import { apiKey, openTestApp, password, type TestApp } from './test-app.ts';

/* A sign-up and a profile say that a link to confirm the address was sent only if one was. */

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const post = (path: string, body: object) =>
  t.call('POST', path, { body, ip: newAddress(), headers: apiKey });
const signUp = async (username: string, email: string) =>
  (await post('/api/userCredentials/add', { ...person(username), email })).json;
const signIn = async (username: string) =>
  String((await post('/login', { username, passwordHash: password })).json['accessToken']);
const linkSent = async (token: string) => (await t.call('GET', '/api/profile', { token })).json['linkSent'];

test('an address that has had too many first emails gets no link, and nobody says that it did', async () => {
  const email = 'wanted@example.org';
  for (let n = 0; n < firstEmails.perHour; n += 1) {
    expect(await signUp(`wants${n}`, email)).toMatchObject({ linkSent: true });
    await t.database.query(`UPDATE users SET email = '' WHERE email = $1`, [email]);
  }
  const before = (await messagesTo(t, email)).length;
  expect(await signUp('owner', email)).toMatchObject({ user: { email }, linkSent: false });
  // Repeated, because the reply was lost.
  expect(await signUp('owner', email)).toMatchObject({ user: { email }, linkSent: false });
  expect(await messagesTo(t, email)).toHaveLength(before);
  const token = await signIn('owner');
  expect(await linkSent(token)).toBe(false);
  t.clock.now += 3_600_001;
  const later = { token: await signIn('owner'), ip: newAddress() };
  expect((await t.call('POST', '/api/profile/email-confirmation', later)).json).toEqual({ sent: true });
  expect(await linkSent(later.token)).toBe(true);
});

test('a link that was sent counts until it expires, and for the address it was sent to', async () => {
  expect(await signUp('kaddy', 'kaddy@example.org')).toMatchObject({ linkSent: true });
  const token = await signIn('kaddy');
  expect(await linkSent(token)).toBe(true);
  await t.database.query(`UPDATE users SET email = 'other@example.org' WHERE username = 'kaddy'`);
  expect(await linkSent(token)).toBe(false);
  await t.database.query(`UPDATE users SET email = 'kaddy@example.org' WHERE username = 'kaddy'`);
  await t.database.query('UPDATE email_confirmations SET expires_at = expires_at - $1::bigint', [
    confirmationMs,
  ]);
  expect(await linkSent(token)).toBe(false);
});
