import { expect, test } from 'vitest';
import { keepSecret, takeStep } from '#server/database/accounts/second-factors.ts';
import { openOneDatabase } from './databases.ts';

test('a code counts for the secret that it was judged by, and a secret that gave one is not replaced', async () => {
  const { database, close } = await openOneDatabase();
  await database.query(
    `INSERT INTO users (id, username, role, created_at) VALUES ('ada', 'ada', 'ADMIN', 0)`,
  );
  const [first, second] = [new Uint8Array([1]), new Uint8Array([2])];
  const keep = (sealed: Uint8Array) => keepSecret(database, { userId: 'ada', sealed, now: 1 });
  expect([await keep(first), await keep(second)]).toEqual([true, true]);
  expect(await takeStep(database, 'ada', { step: 5, sealed: first })).toBe(false);
  expect(await takeStep(database, 'ada', { step: 5, sealed: second })).toBe(true);
  expect(await keep(first)).toBe(false);
  expect(await takeStep(database, 'ada', { step: 6, sealed: second })).toBe(true);
  await close();
});
