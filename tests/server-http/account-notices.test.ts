import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { hangMs } from '#tests/until.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { messagesTo } from './messages-read.ts';
import { newAddress, person } from './people.ts';
import { apiKey, openTestApp, password, type TestApp } from './test-app.ts';

/* What is told of a change to an account is stored with the change, and sent however busy the mailer is. */

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
  await sendWaiting();
  expect(await subjectsTo('moving@example.org')).toHaveLength(2);
  expect(await subjectsTo('moved@example.org')).toHaveLength(1);
});

test('a notice is stored with its change: a server that stops right after it forgets none', async () => {
  await signUp('stopped');
  const token = await signIn('stopped');
  await messagesTo(t, 'stopped@example.org');
  // Nothing that was to run after the reply does.
  const { mailer } = t.app.identity;
  const later = vi.spyOn(mailer, 'sendLater').mockReturnValue(undefined);
  expect((await change(token, { passwordHash: newPassword })).status).toBe(200);
  later.mockRestore();
  mail.mails.length = 0;
  await sendWaiting();
  expect(await subjectsTo('stopped@example.org')).toHaveLength(1);
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
