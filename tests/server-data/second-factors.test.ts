import { expect, test } from 'vitest';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import { renewRecoveryCodes } from '#server/accounts/second-factor/own-second-factor.ts';
import { findUser } from '#server/database/accounts/users.ts';
import {
  countRecoveryCodes,
  deleteSecondFactorOf,
  storeSecret,
  switchOn,
  consumeStep,
} from '#server/database/accounts/second-factors.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import { accountsOver } from './accounts-over.ts';
import { openOneDatabase } from './databases.ts';

test('accepts a code only for the secret it was checked with, and does not replace a secret that accepted one', async () => {
  const { database, close } = await openOneDatabase();
  await database.query(
    `INSERT INTO users (id, username, role, created_at) VALUES ('ada', 'ada', 'ADMIN', 0)`,
  );
  const [first, second] = [new Uint8Array([1]), new Uint8Array([2])];
  const keep = (sealed: Uint8Array) => storeSecret(database, { userId: 'ada', sealed, now: 1 });
  expect([await keep(first), await keep(second)]).toEqual([true, true]);
  expect(await consumeStep(database, 'ada', { step: 5, sealed: first })).toBe(false);
  expect(await consumeStep(database, 'ada', { step: 5, sealed: second })).toBe(true);
  expect(await keep(first)).toBe(false);
  expect(await consumeStep(database, 'ada', { step: 6, sealed: second })).toBe(true);
  await close();
});

test('creates no recovery codes for a user whose second factor was turned off meanwhile', async () => {
  const { database, close } = await openOneDatabase();
  const now = 1_800_000_000_000;
  const identity = accountsOver(database, () => now);
  const words = { username: 'ada', email: 'ada@example.org', firstName: 'Ada', lastName: 'B' };
  const { id } = await createPerson(
    identity,
    database,
    { ...words, passwordHash: wirePasswordHash('x') },
    'ADMIN',
  );
  await addSession(database, { id: 's', userId: id, device: '', fingerprintHash: null, now });
  await switchOn(database, id, now);
  const user = await findUser(database, id);
  if (user === null) throw new Error('Nobody was made.');
  const owner = { user, sessionId: 's' };
  expect(await renewRecoveryCodes(identity, owner)).toHaveLength(10);
  await deleteSecondFactorOf(database, id);
  expect(await renewRecoveryCodes(identity, owner)).toMatchObject({ code: 'second_factor_off' });
  expect(await countRecoveryCodes(database, id)).toBe(0);
  await close();
});
