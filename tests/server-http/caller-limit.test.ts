import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, openTestApp, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('refuses a user with excessive calls from any address, and no other user', async () => {
  for (const name of ['awa', 'omar']) await addPerson(t, name, 'NORMAL_USER');
  const [awa, omar] = [(await signIn(t, 'awa')).accessToken, (await signIn(t, 'omar')).accessToken];
  const call = (token: string, ip: string) => t.call('GET', '/api/sessions', { token, ip });
  const statuses: number[] = [];
  // Each from another address, so that the limit per address doesn't apply.
  for (let n = 0; n < 620; n += 1) statuses.push((await call(awa, `10.9.${n >> 8}.${n & 255}`)).status);
  const firstRefused = statuses.indexOf(429);
  expect(firstRefused).toBeGreaterThan(500);
  expect(new Set(statuses.slice(0, firstRefused))).toEqual(new Set([200]));
  expect(new Set(statuses.slice(firstRefused))).toEqual(new Set([429]));
  expect((await call(omar, '10.9.0.1')).status).toBe(200);
  t.clock.now += 60_000;
  expect((await call(awa, '10.9.0.1')).status).toBe(200);
});
