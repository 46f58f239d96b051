import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { linkRepeatMs } from '#domain/people/one-time-code.ts';
import { languages } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { countEmail, firstEmails } from '#server/accounts/email-limit.ts';
import { hangMs } from '#tests/until.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { codeSentTo, messagesTo } from './messages-read.ts';
import { newAddress, person } from './people.ts';
import { apiKey, openTestApp, password, type TestApp } from './test-app.ts';

/* What is told of a change to an account is stored with the change, and sent however busy the mailer is. */

const { accountChanged, confirmEmail } = written.en.emails;
const newPassword = wirePasswordHash('another horse battery');

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
afterEach(() => {
  mail.mails.length = 0;
});

const post = (path: string, body: object, token?: string, method = 'POST') =>
  t.call(method, path, {
    body,
    ip: newAddress(),
    headers: apiKey,
    ...(token === undefined ? {} : { token }),
  });
const signUp = (username: string) => post('/api/userCredentials/add', person(username));
const signIn = async (username: string) =>
  String((await post('/login', { username, passwordHash: password })).json['accessToken']);
const change = (token: string, changes: object) =>
  post('/api/userCredentials/update', { ...changes, currentPasswordHash: password }, token, 'PUT');

/** Subjects of the emails that reached an address, sorted. */
async function subjectsTo(email: string): Promise<readonly string[]> {
  await messagesTo(t, email);
  return mail.mails
    .filter(({ to }) => to.includes(email))
    .map((one) => one.email.subject ?? '')
    .sort();
}

/** Lets the leader send what waits in the outbox. */
async function sendWaiting(): Promise<void> {
  t.clock.now += 90_000;
  for (const one of t.app.repeated(async () => 200)) if (one.name === 'sending emails') await one.work();
}

/** Runs calls while the mailer has as much under way as it takes. */
async function whileFull(calls: () => Promise<void>): Promise<void> {
  const { mailer } = t.app.identity;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  while (!mailer.isFull()) mailer.later(() => promise);
  try {
    await calls();
  } finally {
    resolve(undefined);
  }
  await mailer.idle(hangMs);
}

test('a link after a sign-up waits in the outbox while the mailer is full, and is sent later', async () => {
  await whileFull(async () => expect((await signUp('crowded')).status).toBe(200));
  expect(await subjectsTo('crowded@example.org')).toEqual([]);
  await sendWaiting();
  expect(await subjectsTo('crowded@example.org')).toHaveLength(1);
});

test('notices of changes, and the link to a new address, wait while the mailer is full', async () => {
  await signUp('moving');
  const token = await signIn('moving');
  expect(await subjectsTo('moving@example.org')).toHaveLength(1);
  mail.mails.length = 0;
  await whileFull(async () => {
    expect((await change(token, { passwordHash: newPassword, email: 'moved@example.org' })).status).toBe(200);
  });
  for (const name of ['moving', 'moved']) expect(await subjectsTo(`${name}@example.org`)).toEqual([]);
  await sendWaiting();
  expect(await subjectsTo('moving@example.org')).toHaveLength(2);
  expect(await subjectsTo('moved@example.org')).toHaveLength(1);
});

test('what was to be sent after the reply is sent later if the server stops right after its change', async () => {
  const { mailer } = t.app.identity;
  const later = vi.spyOn(mailer, 'sendLater').mockReturnValue(undefined);
  await signUp('stopped');
  const token = await signIn('stopped');
  expect((await change(token, { passwordHash: newPassword, email: 'stopped2@example.org' })).status).toBe(
    200,
  );
  later.mockRestore();
  const both = ['stopped@example.org', 'stopped2@example.org'];
  for (const to of both) expect(await subjectsTo(to)).toEqual([]);
  await sendWaiting();
  // The link after the sign-up, and the notices of both changes.
  expect(await subjectsTo('stopped@example.org')).toHaveLength(3);
  expect(await subjectsTo('stopped2@example.org')).toHaveLength(1);
});

test('a new phone number is told to the address of its account, and the same again to nobody', async () => {
  await signUp('caller');
  const token = await signIn('caller');
  await messagesTo(t, 'caller@example.org');
  mail.mails.length = 0;
  const phoneNumber = '+2207123299';
  const { codeRequestId } = (await post('/api/otp/send', { phoneNumber, purpose: 'phone' }, token)).json;
  const phone = { phoneNumber, smsOtp: await codeSentTo(t, phoneNumber), codeRequestId };
  for (let n = 0; n < 2; n += 1) expect((await change(token, phone)).status).toBe(200);
  expect(await subjectsTo('caller@example.org')).toEqual([accountChanged.subject]);
  expect(mail.mails[0]?.email.text).toContain(accountChanged.what.phone);
});

test('a notice to a previous address is in the language of its person', async () => {
  await signUp('parle');
  const token = await signIn('parle');
  await t.database.query(`UPDATE users SET language = 'fr' WHERE username = 'parle'`);
  await messagesTo(t, 'parle@example.org');
  mail.mails.length = 0;
  expect((await change(token, { email: 'parle2@example.org' })).status).toBe(200);
  expect(await subjectsTo('parle@example.org')).toEqual(['Votre compte Gatehouse a été modifié']);
});

test.each([3, 4, 5, 12])(
  'an unconfirmed address is told of a change after %i refused ones',
  async (times) => {
    const owner = `owner-${times}@example.org`;
    await signUp(`owner-${times}`);
    await signUp(`taken-${times}`);
    const token = await signIn(`owner-${times}`);
    expect(await subjectsTo(owner)).toHaveLength(1);
    mail.mails.length = 0;
    for (let n = 0; n < times; n += 1)
      expect((await change(token, { email: `taken-${times}@example.org` })).status).toBe(409);
    t.clock.now += linkRepeatMs;
    expect((await post('/api/profile/email-confirmation', {}, token)).json).toEqual({ sent: true });
    expect((await change(token, { email: `thief-${times}@example.org` })).status).toBe(200);
    expect(await subjectsTo(owner)).toEqual([confirmEmail.subject, accountChanged.subject].sort());
  },
);

test('an unconfirmed address is told of a change however many emails strangers had sent there', async () => {
  const to = 'watched@example.org';
  await signUp('watched');
  const token = await signIn('watched');
  await messagesTo(t, to);
  mail.mails.length = 0;
  // Each stranger's second email counts for all of them.
  for (let n = 0; n < 8; n += 1)
    for (let again = 0; again < 2; again += 1) await countEmail(t.app.identity, { by: `stranger ${n}`, to });
  expect(await countEmail(t.app.identity, { by: 'stranger 1', to })).toBe(false);
  expect((await change(token, { email: 'thief@example.org' })).status).toBe(200);
  expect(await subjectsTo(to)).toEqual([accountChanged.subject]);
});

/** Returns what is counted of emails to unconfirmed addresses. */
const counted = () =>
  t.database.query(`SELECT key, taken_at FROM turns WHERE key LIKE 'emails %' ORDER BY key`);

test('a change beyond the limit on emails is made without a notice, and counts none', async () => {
  await signUp('often');
  const token = await signIn('often');
  expect(await subjectsTo('often@example.org')).toHaveLength(1);
  mail.mails.length = 0;
  await t.database.query(
    `UPDATE turns SET taken_at = array_fill($1::bigint, ARRAY[5]) WHERE key LIKE 'emails %'`,
    [t.clock.now],
  );
  const before = await counted();
  expect((await change(token, { passwordHash: newPassword })).status).toBe(200);
  expect(await subjectsTo('often@example.org')).toEqual([]);
  expect(await counted()).toEqual(before);
});

test('an account whose address was sent too many emails is created without a link, and counts none', async () => {
  const to = 'flooded@example.org';
  for (let n = 0; n < firstEmails.perHour; n += 1)
    expect(await countEmail(t.app.identity, { by: `person ${n}`, to })).toBe(true);
  const before = await counted();
  expect((await signUp('flooded')).status).toBe(200);
  const token = await signIn('flooded');
  expect(await subjectsTo(to)).toEqual([]);
  expect(await counted()).toEqual(before);
  // No link that was not sent counts as sent before.
  await t.database.query(`DELETE FROM turns WHERE key LIKE 'emails %'`);
  expect((await post('/api/profile/email-confirmation', {}, token)).json).toEqual({ sent: true });
  expect(await subjectsTo(to)).toEqual([confirmEmail.subject]);
});

test.each(languages)('the first email of a newcomer is in their language (%s)', async (language) => {
  const made = await t.call('POST', '/api/userCredentials/add', {
    body: person(`new-${language}`),
    ip: newAddress(),
    headers: { ...apiKey, 'accept-language': language },
  });
  expect(made.status).toBe(200);
  expect(await subjectsTo(`new-${language}@example.org`)).toEqual([
    written[language].emails.confirmEmail.subject,
  ]);
});
