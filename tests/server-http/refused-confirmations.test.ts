import { afterAll, beforeAll, expect, test } from 'vitest';
import { hangMs } from '#tests/until.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

/* The profile says that the mail server refused the address which a link was to confirm. */

let mail: MailServer;
let t: TestApp;
beforeAll(async () => {
  mail = await openMailServer();
  t = await openTestApp(mail.settings);
});
afterAll(async () => {
  await t.close();
  await mail.close();
});

/** Sends a link to somebody's address, and answers what their profile says of it. */
async function askedBy(token: string): Promise<unknown> {
  expect((await t.call('POST', '/api/profile/email-confirmation', { token })).json).toEqual({ sent: true });
  await t.app.identity.mailer.idle(hangMs);
  return refusedOf(token);
}
const refusedOf = async (token: string) =>
  (await t.call('GET', '/api/profile', { token })).json['emailRefused'];

test('an address that the mail server refuses is said to be, until a link arrives there', async () => {
  await addPerson(t, 'typo', 'NORMAL_USER');
  const { accessToken: token } = await signIn(t, 'typo');
  expect(await refusedOf(token)).toBe(false);
  mail.refusedRecipients.add('typo@example.org');
  expect(await askedBy(token)).toBe(true);
  // Another address has not been tried.
  await t.database.query(`UPDATE users SET email = 'right@example.org' WHERE username = 'typo'`);
  expect(await refusedOf(token)).toBe(false);
  await t.database.query(`UPDATE users SET email = 'typo@example.org' WHERE username = 'typo'`);
  expect(await refusedOf(token)).toBe(true);
  mail.refusedRecipients.delete('typo@example.org');
  t.clock.now += 1;
  expect(await askedBy(token)).toBe(false);
});

test('what the mail server refuses for another reason is not the address’s fault', async () => {
  await addPerson(t, 'good', 'NORMAL_USER');
  const { accessToken: token } = await signIn(t, 'good');
  mail.refusals.push({ code: 554, text: 'we take no mail from you' });
  expect(await askedBy(token)).toBe(false);
});
