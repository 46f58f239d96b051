import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeSentTo } from './messages-read.ts';
import { newAddress } from './people.ts';
import { addEvent, addPerson, apiKey, openTestApp, password, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let token = '';
beforeAll(async () => {
  t = await openTestApp();
  await addPerson(t, 'ada', 'ADMIN');
  token = (await signIn(t, 'ada')).accessToken;
});
afterAll(() => t.close());

const put = (body: object) => t.call('PUT', '/api/admin/settings', { token, body });
const changes = async () => (await t.call('GET', '/api/admin/settings', { token })).json['changes'];

test('refuses new accounts while sign-up is closed, from the next call, and accepts them after an undo', async () => {
  const signUp = () =>
    t.call('POST', '/api/userCredentials/add', {
      headers: apiKey,
      body: {
        firstName: 'Binta',
        lastName: 'Jallow',
        username: 'binta',
        email: 'binta@example.org',
        passwordHash: password,
      },
    });
  expect((await put({ signUpOpen: false })).status).toBe(200);
  expect(await signUp()).toMatchObject({ status: 403, json: { code: 'sign_up_closed' } });
  const [change] = (await changes()) as unknown as { name: string; before: boolean }[];
  expect(change).toMatchObject({ name: 'signUpOpen', before: true, after: false, by: 'ada' });
  await put({ signUpOpen: change?.before });
  expect((await signUp()).status).toBeLessThan(300);
});

test('refuses new guests while they are closed, and lets in those who were here before', async () => {
  const enter = async (email: string) => {
    t.clock.now += 60_000;
    const sent = await t.call('POST', '/api/guests/emailCode', { body: { email }, ip: newAddress() });
    const body = { email, smsOtp: await codeSentTo(t, email), codeRequestId: sent.json['codeRequestId'] };
    const { status, json } = await t.call('POST', '/api/guests/emailSignIn', { headers: apiKey, body });
    return [status, json['code'] ?? null];
  };
  expect(await enter('fatou@example.org')).toEqual([200, null]);
  token = (await signIn(t, 'ada')).accessToken;
  await put({ guestsOpen: false });
  expect(await enter('isatou@example.org')).toEqual([403, 'guests_closed']);
  expect(await enter('fatou@example.org')).toEqual([200, null]);
  await put({ guestsOpen: true });
  expect(await enter('isatou@example.org')).toEqual([200, null]);
});

test('applies the reservation time, and rejects a value out of range or an unknown name', async () => {
  const eventId = await addEvent(t, (await addPerson(t, 'lamin', 'ORGANIZER')).id);
  const [type] = (await t.call('GET', `/api/events/${eventId}`)).json['ticketTypes'] as unknown as {
    ticketTypeId: string;
  }[];
  const hold = () =>
    t.call('POST', '/api/holds', {
      body: { holdId: randomUUID(), ticketTypeId: type?.ticketTypeId, quantity: 1 },
    });
  const minutes = async () => (Date.parse(String((await hold()).json['heldUntilAt'])) - t.clock.now) / 60_000;
  expect(await minutes()).toBe(10);
  await put({ holdMinutes: 25 });
  expect(await minutes()).toBe(25);
  const before = await changes();
  expect((await put({ holdMinutes: 500 })).status).toBe(422);
  expect((await put({ holdMinutes: 7, colour: 'red' })).status).toBe(422);
  // Already in effect, so this is no change.
  expect((await put({ holdMinutes: 25 })).status).toBe(200);
  expect(await changes()).toEqual(before);
});

test('keeps log lines for the configured number of days', async () => {
  const { deleteLogLines } = await import('#server/database/administration/log-lines.ts');
  const old = t.clock.now - 10 * 24 * 3_600_000;
  await t.database.query(
    `INSERT INTO log_lines (at, level, source, action, outcome, words) VALUES ($1, 'info', 'events', 'old', 'done', '')`,
    [old],
  );
  const left = () => t.database.query(`SELECT at FROM log_lines WHERE action = 'old'`);
  await deleteLogLines(t.database, t.clock.now);
  expect(await left()).toHaveLength(1);
  await put({ logDays: 8 });
  await deleteLogLines(t.database, t.clock.now);
  expect(await left()).toEqual([]);
});

test('offers a sender name only if emails are sent', async () => {
  const names = (
    (await t.call('GET', '/api/admin/settings', { token })).json['items'] as unknown as {
      name: string;
    }[]
  ).map(({ name }) => name);
  expect(names).toEqual([
    'signUpOpen',
    'guestsOpen',
    'holdMinutes',
    'siteName',
    'accent',
    'logo',
    'logDays',
    'requestDays',
  ]);
});
