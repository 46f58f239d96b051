import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordCodeSession } from '#server/accounts/codes/repeated-code.ts';
import { codeSentTo, otherCode } from './messages-read.ts';
import { openTestApp, apiKey, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

interface Sent {
  readonly code: string;
  readonly codeRequestId: string;
}
type Reply = Awaited<ReturnType<TestApp['call']>>;

const minute = 60_000;
const phone = { headers: { ...apiKey, 'x-browser-fingerprint': 'a phone' } };
const otherPhone = { headers: { ...apiKey, 'x-browser-fingerprint': 'another phone' } };
let last = 0;
const newEmail = () => `lost${String((last += 1))}@example.org`;
const newNumber = () => `+2207${String(200_000 + (last += 1))}`;

async function mailed(email: string): Promise<Sent> {
  const reply = await t.call('POST', '/api/guests/emailCode', {
    body: { email },
    ip: `10.4.0.${String(last)}`,
  });
  return { code: await codeSentTo(t, email), codeRequestId: String(reply.json['codeRequestId']) };
}
async function texted(phoneNumber: string): Promise<Sent> {
  const body = { phoneNumber, countryCode: 'GM', purpose: 'guest' };
  const reply = await t.call('POST', '/api/otp/send', { body, ip: `10.4.1.${String(last)}` });
  return { code: await codeSentTo(t, phoneNumber), codeRequestId: String(reply.json['codeRequestId']) };
}
const enter = (email: string, { code: smsOtp, codeRequestId }: Sent, by = phone) =>
  t.call('POST', '/api/guests/emailSignIn', { body: { email, smsOtp, codeRequestId }, ...by });
const addGuest = (phoneNumber: string, { code: smsOtp, codeRequestId }: Sent) =>
  t.call('POST', '/api/userCredentials/addGuest', {
    body: { phoneNumber, countryCode: 'GM', userType: 'GUEST', smsOtp, codeRequestId },
    ...phone,
  });
const login = (phoneNumber: string, { code: smsOtp, codeRequestId }: Sent) =>
  t.call('POST', '/login', { body: { phoneNumber, smsOtp, codeRequestId }, ...phone });
const said = ({ status, json }: Reply) => [status, json['code']];
const refused = [401, 'code_invalid'];
/** Uses the session of a reply that arrived. */
const useSession = ({ json }: Reply) =>
  t.call('GET', '/api/sessions', {
    headers: { ...apiKey, authorization: `Bearer ${String(json['accessToken'])}` },
  });
const sessionsOf = async (email: string) => {
  const rows = await t.database.query<{ ended: boolean }>(
    `SELECT s.ended_at IS NOT NULL AS ended FROM sessions s JOIN users u ON u.id = s.user_id
      WHERE u.email = $1 ORDER BY s.created_at, s.id`,
    [email],
  );
  return rows.map(({ ended }) => ended);
};

test('a code whose reply was lost signs the same person in again, and ends the session that nobody received', async () => {
  const email = newEmail();
  const sent = await mailed(email);
  const lost = await enter(email, sent);
  const again = await enter(email, sent);
  expect(again.status).toBe(200);
  expect(again.json['user']).toEqual(lost.json['user']);
  expect(await sessionsOf(email)).toEqual([true, false]);
  expect((await useSession(lost)).status).toBe(401);
  expect((await useSession(again)).status).toBe(200);
});

test('calls at the same time get one session', async () => {
  const email = newEmail();
  const sent = await mailed(email);
  const replies = await Promise.all([enter(email, sent), enter(email, sent), enter(email, sent)]);
  expect(replies.some(({ status }) => status === 200)).toBe(true);
  expect((await sessionsOf(email)).filter((ended) => !ended)).toHaveLength(1);
});

test('a code has one open session, whichever call was first', async () => {
  const email = newEmail();
  const sent = await mailed(email);
  const { json } = await enter(email, sent);
  const { identity } = t.app;
  const record = (sessionId: string) =>
    t.database.transaction((queries) => recordCodeSession(identity, queries, sent, sessionId));
  // Another call with the code, which was let in before this one had opened its session.
  expect(await record('a second session')).toBe(false);
  await t.call('POST', '/logout', { body: { sessionId: json['sessionId'] }, ...phone });
  expect(await record('a later session')).toBe(true);
});

test('a code is over once its session was used', async () => {
  const email = newEmail();
  const sent = await mailed(email);
  expect((await useSession(await enter(email, sent))).status).toBe(200);
  expect(said(await enter(email, sent))).toEqual(refused);
  expect(await sessionsOf(email)).toEqual([false]);
});

test('a code is over once its session was refreshed, or signed out', async () => {
  for (const path of ['/refresh', '/logout']) {
    const email = newEmail();
    const sent = await mailed(email);
    const { json } = await enter(email, sent);
    expect((await t.call('POST', path, { body: { sessionId: json['sessionId'] }, ...phone })).status).toBe(
      200,
    );
    expect(said(await enter(email, sent))).toEqual(refused);
  }
});

test('a used code opens nothing for another browser, another address or after five minutes', async () => {
  const email = newEmail();
  const sent = await mailed(email);
  await enter(email, sent);
  expect(said(await enter(email, sent, otherPhone))).toEqual(refused);
  expect(said(await enter(newEmail(), sent))).toEqual(refused);
  t.clock.now += 5 * minute;
  expect(said(await enter(email, sent))).toEqual(refused);
  expect(await sessionsOf(email)).toEqual([false]);
});

test('a used code can be tried three times in all, right or wrong', async () => {
  const email = newEmail();
  const sent = await mailed(email);
  await enter(email, sent);
  const wrong = { ...sent, code: otherCode(sent.code) };
  for (let i = 0; i < 3; i++) expect(said(await enter(email, wrong))).toEqual(refused);
  expect(said(await enter(email, sent))).toEqual(refused);
  expect(await sessionsOf(email)).toEqual([false]);
});

test('a disabled guest is refused a repeat', async () => {
  const email = newEmail();
  const sent = await mailed(email);
  await enter(email, sent);
  await t.database.query('UPDATE users SET disabled_at = 1 WHERE email = $1', [email]);
  expect(said(await enter(email, sent))).toEqual(refused);
});

test('a repeat opens no account of somebody else who has the address since', async () => {
  const email = newEmail();
  const sent = await mailed(email);
  await enter(email, sent);
  await t.database.query(`UPDATE users SET email = 'moved-' || email WHERE email = $1`, [email]);
  await t.database.query(
    `INSERT INTO users (id, username, email, role, created_at)
     VALUES (gen_random_uuid()::text, 'guest-00000000' || lpad($2::text, 2, '0'), $1, 'NORMAL_USER', 0)`,
    [email, last % 100],
  );
  expect(said(await enter(email, sent))).toEqual(refused);
  expect(await sessionsOf(email)).toEqual([]);
});

test('a number’s code whose reply was lost is repeated too, with or without its sign-in', async () => {
  const number = newNumber();
  const sent = await texted(number);
  const fresh = ({ json }: Reply): Sent => ({
    code: String(json['signInCode']),
    codeRequestId: String(json['codeRequestId']),
  });
  const first = await addGuest(number, sent);
  // The reply with the fresh code was lost.
  const second = await addGuest(number, sent);
  expect(second.json['user']).toEqual(first.json['user']);
  // The reply of the sign-in was lost.
  const lost = await login(number, fresh(second));
  expect(lost.status).toBe(200);
  const third = await addGuest(number, sent);
  const arrived = await login(number, fresh(third));
  expect((await useSession(lost)).status).toBe(401);
  expect((await useSession(arrived)).status).toBe(200);
  expect(said(await addGuest(number, sent))).toEqual(refused);
});

test('a repeated sign-in by number replaces the session that nobody received', async () => {
  const number = newNumber();
  await addGuest(number, await texted(number));
  const sent = await texted(number);
  const lost = await login(number, sent);
  const again = await login(number, sent);
  expect((await useSession(lost)).status).toBe(401);
  expect((await useSession(again)).status).toBe(200);
  expect(said(await login(number, sent))).toEqual(refused);
});

test('a changed number whose reply was lost is saved as it is', async () => {
  const old = newNumber();
  const signedIn = await addGuest(old, await texted(old));
  const { json } = await login(old, {
    code: String(signedIn.json['signInCode']),
    codeRequestId: String(signedIn.json['codeRequestId']),
  });
  const token = String(json['accessToken']);
  const number = newNumber();
  const { json: asked } = await t.call('POST', '/api/otp/send', {
    body: { phoneNumber: number, countryCode: 'GM', purpose: 'phone' },
    token,
  });
  const body = {
    phoneNumber: number,
    countryCode: 'GM',
    smsOtp: await codeSentTo(t, number),
    codeRequestId: asked['codeRequestId'],
  };
  const change = () => t.call('PUT', '/api/userCredentials/update', { body, token });
  const first = await change();
  expect(first.status).toBe(200);
  expect((await change()).json).toEqual(first.json);
});
