import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ SMS_PER_HOUR: '12', SMS_PER_COUNTRY_HOUR: '8' });
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['guesses', 'turns']) await t.database.query(`DELETE FROM ${table}`);
});

let last = 0;
/** Returns how many of `count` requests succeed, each from a different address for a different number. */
async function passed(count: number, number: (n: number) => string): Promise<number> {
  let sent = 0;
  for (let n = 0; n < count; n += 1) {
    last += 1;
    const body = { phoneNumber: number(100 + last), purpose: 'guest' };
    const { status } = await t.call('POST', '/api/otp/send', { body, ip: `10.5.0.${last}` });
    sent += status === 200 ? 1 : 0;
  }
  return sent;
}
const gambian = (n: number) => `+2207000${n}`;
const senegalese = (n: number) => `+221771234${n}`;

test('limits text messages per country and for the whole server, in any hour', async () => {
  const start = t.clock.now;
  expect(await passed(10, gambian)).toBe(4);
  expect(await passed(10, senegalese)).toBe(2);
  let inHour = 0;
  for (let minute = 0; minute < 59; minute += 1) {
    t.clock.now += 60_000;
    inHour += await passed(1, gambian);
  }
  expect(t.clock.now - start).toBeLessThan(3_600_000);
  expect(inHour).toBeGreaterThan(0);
  expect(4 + inHour).toBeLessThanOrEqual(8);
  expect(6 + inHour).toBeLessThanOrEqual(12);
});

test('does not count a request refused by the global limit against its sender', async () => {
  await passed(4, gambian);
  const ask = () =>
    t.call('POST', '/api/otp/send', {
      body: { phoneNumber: '+2207999999', purpose: 'guest' },
      ip: '10.5.9.9',
    });
  for (let n = 0; n < 8; n += 1) expect((await ask()).status).toBe(429);
  t.clock.now += 3_600_000;
  expect((await ask()).status).toBe(200);
});
