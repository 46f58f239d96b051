import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, codeSentTo, messagesTo } from './messages-read.ts';
import { addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await addPerson(t, 'ada', 'ADMIN');
});
afterAll(() => t.close());

const hour = 3_600_000;
let lastNumber = 0;
let lastAddress = 0;
/** Numbers and addresses that no other test has used. */
const newNumber = () => `+2207${String(100_000 + (lastNumber += 1)).padStart(6, '0')}`;
const newAddress = () => `10.1.${(lastAddress += 1) >> 8}.${lastAddress & 255}`;

const send = (phoneNumber: string, purpose = 'guest', ip = newAddress()) =>
  t.call('POST', '/api/otp/send', { body: { phoneNumber, purpose }, ip });
const said = (reply: { status: number; json: Record<string, unknown> }) => [reply.status, reply.json['code']];

async function sentCode(phone: string, purpose = 'guest'): Promise<string> {
  expect((await send(phone, purpose)).status).toBe(200);
  return codeSentTo(t, phone);
}

describe('requesting codes', () => {
  test('is allowed 5 times an hour per number, and again as the hour passes', async () => {
    const phone = newNumber();
    const ip = newAddress();
    for (let n = 0; n < 5; n += 1) {
      expect((await send(phone, 'guest', ip)).status).toBe(200);
      t.clock.now += 60_000;
    }
    const reply = await send(phone, 'guest', ip);
    expect(said(reply)).toEqual([429, 'rate_limited']);
    expect(Number(reply.headers.get('retry-after'))).toBe((hour - 5 * 60_000) / 1000);
    t.clock.now += hour - 5 * 60_000;
    expect((await send(phone, 'guest', ip)).status).toBe(200);
    expect((await send(phone, 'guest', ip)).status).toBe(429);
  });

  test('is allowed 20 times a day per number', async () => {
    const [phone, ip] = [newNumber(), newAddress()];
    let passed = 0;
    for (let n = 0; n < 30; n += 1) {
      passed += (await send(phone, 'guest', ip)).status === 200 ? 1 : 0;
      t.clock.now += hour / 2;
    }
    expect(passed).toBe(20);
  });

  test('is allowed 10 times an hour and 50 a day per address, for any numbers', async () => {
    const ip = newAddress();
    let [inHour, inDay] = [0, 0];
    for (let n = 0; n < 12; n += 1) inHour += (await send(newNumber(), 'guest', ip)).status === 200 ? 1 : 0;
    for (let n = 0; n < 60; n += 1) {
      t.clock.now += hour / 5;
      inDay += (await send(newNumber(), 'guest', ip)).status === 200 ? 1 : 0;
    }
    expect([inHour, inHour + inDay]).toEqual([10, 50]);
  });

  test('50 times at the same moment is allowed 5 times per number and 10 per address', async () => {
    const phone = newNumber();
    const ip = newAddress();
    const one = newAddress();
    const oneNumber = await Promise.all(Array.from({ length: 50 }, () => send(phone, 'guest', one)));
    const oneAddress = await Promise.all(Array.from({ length: 50 }, () => send(newNumber(), 'guest', ip)));
    const passed = (replies: readonly { status: number }[]) =>
      replies.filter(({ status }) => status === 200).length;
    expect([passed(oneNumber), passed(oneAddress)]).toEqual([5, 10]);
  });

  test('by strangers never blocks a number’s owner from the first code, up to ten networks an hour', async () => {
    const phone = newNumber();
    const stranger = newAddress();
    for (let n = 0; n < 8; n += 1) await send(phone, 'guest', stranger);
    expect((await send(phone, 'guest', stranger)).status).toBe(429);
    const owner = newAddress();
    expect((await send(phone, 'guest', owner)).status).toBe(200);
    // First requests are limited too, so that a phone doesn't keep ringing.
    const more = [];
    for (let n = 0; n < 20; n += 1) more.push((await send(phone)).status);
    expect(more.filter((status) => status === 200)).toHaveLength(8);
  });

  test('repeatedly from many networks stops at five an hour beyond the first ones', async () => {
    const phone = newNumber();
    const networks = [newAddress(), newAddress(), newAddress()];
    let passed = 0;
    for (let n = 0; n < 30; n += 1)
      passed += (await send(phone, 'guest', networks[n % 3] ?? '')).status === 200 ? 1 : 0;
    expect(passed).toBe(3 + 5);
  });

  test('from a browser known to the account is counted separately from strangers', async () => {
    const phone = newNumber();
    const ip = newAddress();
    const body = { phoneNumber: phone, purpose: 'guest' };
    const first = await t.call('POST', '/api/otp/send', { body, ip });
    const { codeRequestId } = first.json;
    const guest = await t.call('POST', `/api/userCredentials/addGuest`, {
      body: { phoneNumber: phone, smsOtp: await codeSentTo(t, phone), codeRequestId },
      ip,
    });
    const login = {
      phoneNumber: phone,
      smsOtp: guest.json['signInCode'],
      codeRequestId: guest.json['codeRequestId'],
    };
    const signedIn = await t.call('POST', '/login', {
      body: login,
      headers: { 'x-api-key': 'gatehouse-web' },
      ip,
    });
    expect(signedIn.status).toBe(200);
    const cookie = (signedIn.cookies.get('gatehouse-device') ?? '').split(';', 1)[0] ?? '';
    for (let n = 0; n < 40; n += 1) await send(phone);
    for (let n = 0; n < 15; n += 1) await send(newNumber(), 'guest', ip);
    expect((await t.call('POST', '/api/otp/send', { body, ip })).status).toBe(429);
    const known = [];
    for (let n = 0; n < 6; n += 1)
      known.push((await t.call('POST', '/api/otp/send', { body, ip, headers: { cookie } })).status);
    expect(known).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('beyond the address’s limit is not counted against the number', async () => {
    const [ip, phone] = [newAddress(), newNumber()];
    for (let n = 0; n < 10; n += 1) await send(newNumber(), 'guest', ip);
    for (let n = 0; n < 5; n += 1) expect((await send(phone, 'guest', ip)).status).toBe(429);
    expect((await send(phone)).status).toBe(200);
  });

  test('for a password reset answers the same for an unknown number, and sends nothing', async () => {
    const [unknown, known] = [newNumber(), newNumber()];
    await t.database.query(
      `INSERT INTO users (id, username, role, phone_number, password_hash, created_at) VALUES ('u-known', 'known', 'NORMAL_USER', $1, 'x', 1)`,
      [known],
    );
    const replies = [await send(unknown, 'reset'), await send(known, 'reset')];
    const shown = replies.map(({ text, json }) => text.replace(String(json['codeRequestId']), 'id'));
    expect(shown[0]).toBe(shown[1]);
    expect(replies.map(({ json }) => String(json['codeRequestId']).length)).toEqual([24, 24]);
    expect([(await messagesTo(t, unknown)).length, (await messagesTo(t, known)).length]).toEqual([0, 1]);
  });

  test.each([
    ['a number that cannot be', { phoneNumber: '12', purpose: 'guest' }, 'phone_invalid'],
    ['a number with an extension', { phoneNumber: '+2207123456 ext 5', purpose: 'guest' }, 'phone_invalid'],
    ['words', { phoneNumber: 'call me', purpose: 'guest' }, 'phone_invalid'],
    [
      'a country that is none',
      { phoneNumber: '7123456', countryCode: 'ZZ', purpose: 'guest' },
      'phone_invalid',
    ],
    ['a country in words', { phoneNumber: '7123456', countryCode: 'Gambia', purpose: 'guest' }, 'invalid'],
    ['a purpose of its own', { phoneNumber: '+2207123456', purpose: 'admin' }, 'invalid'],
    ['nothing', {}, 'invalid'],
  ])('is refused for %s', async (_what, body, code) => {
    expect(said(await t.call('POST', '/api/otp/send', { body, ip: newAddress() }))).toEqual([422, code]);
  });

  test('accepts numbers of other countries', async () => {
    expect(
      (
        await t.call('POST', '/api/otp/send', {
          body: { phoneNumber: '77 123 45 67', countryCode: 'SN', purpose: 'guest' },
          ip: newAddress(),
        })
      ).status,
    ).toBe(200);
    expect(await codeSentTo(t, '+221771234567')).toMatch(/^\d{6}$/);
  });
});

describe('the outbox', () => {
  test('shows administrators the messages sent in the last day, and logs their access', async () => {
    const phone = newNumber();
    const code = await sentCode(phone);
    const { accessToken: token } = await signIn(t, 'ada');
    const reply = await t.call('GET', '/api/admin/outbox?channel=sms&limit=1&texts=shown', { token });
    expect(reply.json['items']).toMatchObject([
      { channel: 'sms', recipient: phone, status: 'kept', problem: null },
    ]);
    expect(reply.text).toContain(code);
    expect(await auditOf(t, 'outbox_texts_read')).toHaveLength(1);
    const { tidy } = await import('#server/ops/housekeeping.ts');
    await tidy(t.database, t.clock.now + 24 * hour);
    expect(await messagesTo(t, phone)).toEqual([]);
    expect(await t.database.query('SELECT 1 FROM turns')).toEqual([]);
    expect(await t.database.query('SELECT 1 FROM one_time_codes')).toEqual([]);
  });

  test('accepts no unknown query parameters', async () => {
    const { accessToken: token } = await signIn(t, 'ada');
    expect(said(await t.call('GET', '/api/admin/outbox?limit=9999', { token }))).toEqual([422, 'invalid']);
    expect(said(await t.call('GET', '/api/admin/outbox?channel=fax', { token }))).toEqual([422, 'invalid']);
  });
});
