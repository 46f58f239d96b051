import { afterAll, beforeAll, expect, test } from 'vitest';
import { tidy } from '#server/ops/housekeeping.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { codeSentTo, linkTokenSentTo } from './messages-read.ts';
import {
  addEvent,
  addPerson,
  apiKey,
  openTestApp,
  signedInFrom,
  signIn,
  type CallOptions,
  type Reply,
  type TestApp,
} from './test-app.ts';
import { hangMs } from '#tests/until.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'trace' });
  await addPerson(t, 'ada', 'ADMIN');
});
afterAll(() => t.close());

const fingerprint = 'canvas:deadbeef|fonts:cafe';
const headers = { ...apiKey, 'x-browser-fingerprint': fingerprint, 'user-agent': 'Zebraphone 77 Firefox' };
const me = {
  firstName: 'Xanthippe',
  lastName: 'Quvenzhane',
  username: 'xanthippe.q',
  email: 'xanthippe@quvenzhane.example',
  phoneNumber: '7654321',
  passwordHash: wirePasswordHash('blue heron over the river'),
};
const phone = '+2207654321';
const guestPhone = '+2207654399';

/** All personal data and credentials; grows during the test. */
const personal = new Set(Object.values(me));
for (const word of [
  phone,
  guestPhone,
  guestPhone.slice(4),
  'newaddress@quvenzhane.example',
  'Zebraphone',
  fingerprint,
])
  personal.add(word);

async function walk(method: string, path: string, status: number, options: CallOptions = {}): Promise<Reply> {
  const reply = await t.call(method, path, {
    ...options,
    headers: { ...headers, ...options.headers },
  });
  expect([method, path, reply.status, reply.json['code']]).toEqual([
    method,
    path,
    status,
    reply.json['code'],
  ]);
  for (const name of ['accessToken', 'sessionId', 'csrfToken', 'signInCode', 'codeRequestId']) {
    const value: unknown = reply.json[name];
    if (typeof value === 'string') personal.add(value);
  }
  return reply;
}

async function codeFor(number: string, purpose: string) {
  const sent = await walk('POST', '/api/otp/send', 200, { body: { phoneNumber: number, purpose } });
  const smsOtp = await codeSentTo(t, number);
  personal.add(smsOtp);
  return { smsOtp, codeRequestId: String(sent.json['codeRequestId']) };
}

test("keeps personal data out of the log and the audit log over an account's whole life", async () => {
  const login = (passwordHash: string, status: number) =>
    walk('POST', '/login', status, { body: { email: me.email, passwordHash } });

  const { smsOtp, codeRequestId } = await codeFor(phone, 'signup');
  const proof = `smsOtp=${smsOtp}&codeRequestId=${codeRequestId}`;
  await walk('POST', `/api/userCredentials/add?${proof}&role=ORGANIZER`, 200, { body: me });
  await walk('POST', '/api/userCredentials/add', 409, { body: { ...me, phoneNumber: '' } });
  await login(wirePasswordHash('wrong'), 401);
  for (const path of [`email/${me.email}`, `username/${me.username}`, `phone/${phone.replace('+', '%2B')}`])
    await walk('GET', `/api/userCredentials/${path}`, 200);

  const mine = signedInFrom(await login(me.passwordHash, 200));
  const next = signedInFrom(await walk('POST', '/refresh', 200, { body: { sessionId: mine.refreshToken } }));
  const token = next.accessToken;
  await walk('GET', '/api/profile', 200, { token });
  await walk('GET', '/api/profile/export', 200, { token });
  await walk('PUT', '/api/userCredentials/update', 403, {
    token,
    body: { email: 'newaddress@quvenzhane.example', currentPasswordHash: wirePasswordHash('no') },
  });
  await walk('PUT', '/api/userCredentials/update', 200, {
    token,
    body: { email: 'newaddress@quvenzhane.example', currentPasswordHash: me.passwordHash },
  });
  await walk('POST', '/google', 503, { body: { idToken: `e30.${me.username}.x` } });

  const guestOtp = await codeFor(guestPhone, 'guest');
  const guest = await walk('POST', '/api/userCredentials/addGuest', 200, {
    body: { phoneNumber: guestPhone, ...guestOtp },
  });
  const asGuest = await walk('POST', '/login', 200, {
    body: {
      phoneNumber: guestPhone,
      smsOtp: String(guest.json['signInCode']),
      codeRequestId: guest.json['codeRequestId'],
    },
  });
  // A session that was used shows that the reply arrived: the code signs in nobody again (decision 0178).
  await walk('GET', '/api/profile', 200, { token: String(asGuest.json['accessToken']) });
  await walk('POST', '/login', 401, { body: { phoneNumber: guestPhone, ...guestOtp } });

  await walk('POST', '/api/userCredentials/forgotPassword', 200, {
    body: { identifier: 'newaddress@quvenzhane.example' },
  });
  const link = await linkTokenSentTo(t, 'newaddress@quvenzhane.example');
  personal.add(link);
  const passwordHash = wirePasswordHash('another river, another heron');
  personal.add(passwordHash);
  await walk('POST', '/api/userCredentials/resetPassword', 200, { body: { token: link, passwordHash } });

  const { accessToken: admin } = await signIn(t, 'ada');
  personal.add(admin);
  const found = await walk('GET', `/api/admin/users?search=${me.lastName}`, 200, { token: admin });
  const [record] = found.json['items'] as unknown as { id: string; credentialId: number }[];
  const path = `/api/admin/users/${record?.id ?? ''}`;
  await walk('PUT', path, 200, { token: admin, body: { role: 'ORGANIZER', lastName: 'Quvenzhane-Njie' } });
  const eventId = await addEvent(t, (await addPerson(t, 'omar', 'ORGANIZER')).id);
  await walk('POST', '/api/userMembership/add', 200, {
    token: admin,
    body: { registrationId: eventId, username: me.username, role: 'manager' },
  });

  const again = await walk('POST', '/login', 200, { body: { username: me.username, passwordHash } });
  const last = String(again.json['accessToken']);
  await walk('DELETE', '/api/profile', 200, {
    token: last,
    body: { confirm: 'delete my account', currentPasswordHash: passwordHash },
  });
  await walk('GET', path, 404, { token: admin });

  // A database failure during a call is logged too, without the data that was sent.
  await t.database.script('ALTER TABLE one_time_codes RENAME TO away');
  await walk('POST', '/api/userCredentials/addGuest', 500, {
    body: { phoneNumber: guestPhone, ...guestOtp },
  });
  await t.database.script('ALTER TABLE away RENAME TO one_time_codes');

  await t.app.identity.mailer.idle(hangMs);
  const log = t.logged.join('');
  const audit = JSON.stringify(await t.database.query('SELECT * FROM audit_log'));
  expect(log).toContain('a call failed');
  expect(t.logged.length).toBeGreaterThan(30);
  expect(audit).toContain('account_deleted');
  for (const word of personal) {
    expect(log.toLowerCase()).not.toContain(word.toLowerCase());
    expect(audit.toLowerCase()).not.toContain(word.toLowerCase());
  }
});

test('leaves no personal data in the tables after account deletion, and in messages after a day', async () => {
  await tidy(t.database, t.clock.now + 24 * 3_600_000);
  const tables = ['users', 'sessions', 'guesses', 'turns', 'password_resets', 'outbox', 'event_staff'];
  for (const table of tables) {
    const text = JSON.stringify(await t.database.query(`SELECT * FROM ${table}`)).toLowerCase();
    for (const word of [me.lastName, me.username, me.email, phone, 'newaddress'])
      expect([table, text.includes(word.toLowerCase())]).toEqual([table, false]);
  }
});
