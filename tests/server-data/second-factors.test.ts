import { expect, test } from 'vitest';
import { createPerson, wirePasswordHash } from '#server/accounts/first-admin.ts';
import { endSecondFactor, renewRecoveryCodes } from '#server/accounts/second-factor/own-second-factor.ts';
import type { Database } from '#server/database/database.ts';
import { findUser } from '#server/database/accounts/users.ts';
import {
  countRecoveryCodes,
  deleteSecondFactorOf,
  storeRecoveryCodes,
  storeSecret,
  switchOn,
  consumeStep,
} from '#server/database/accounts/second-factors.ts';
import { holdPerson } from '#server/database/accounts/first-proofs.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import { accountsOver } from './accounts-over.ts';
import { openOneDatabase } from './databases.ts';
import { postgresAvailable } from './postgres-server.ts';
import { untilSomebodyWaits } from './until-somebody-waits.ts';

const now = 1_800_000_000_000;

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

/** Makes a person who is asked for no code. */
async function newPerson(database: Database) {
  const words = { username: 'ada', email: 'ada@example.org', firstName: 'Ada', lastName: 'B' };
  const passwordHash = wirePasswordHash('x');
  const identity = accountsOver(database, () => now);
  const { id } = await createPerson(identity, database, { ...words, passwordHash }, 'ADMIN');
  await addSession(database, { id: 's', userId: id, device: '', fingerprintHash: null, now });
  return { identity, id };
}

async function found(database: Database, id: string) {
  const user = await findUser(database, id);
  if (user === null) throw new Error('Nobody was made.');
  return user;
}

test('creates no recovery codes for a user whose second factor was turned off meanwhile', async () => {
  const { database, close } = await openOneDatabase();
  const { identity, id } = await newPerson(database);
  await switchOn(database, id, now);
  const owner = { user: await found(database, id), sessionId: 's' };
  expect(await renewRecoveryCodes(identity, owner)).toHaveLength(10);
  await deleteSecondFactorOf(database, id);
  expect(await renewRecoveryCodes(identity, owner)).toMatchObject({ code: 'second_factor_off' });
  expect(await countRecoveryCodes(database, id)).toBe(0);
  await close();
});

/** What is stored of a person's second factor. */
async function storedOf(database: Database, id: string) {
  const [row] = await database.query<{ on: boolean; secrets: number; codes: number }>(
    `SELECT second_factor_at IS NOT NULL AS on,
       (SELECT count(*) FROM second_factors WHERE id = users.id) AS secrets,
       (SELECT count(*) FROM recovery_codes WHERE user_id = users.id) AS codes
     FROM users WHERE id = $1`,
    [id],
  );
  return row;
}

test.skipIf(!postgresAvailable())(
  'turning codes off waits for a confirmation beside it, so that nobody is asked for codes they have no secret for',
  async () => {
    const { database, close } = await openOneDatabase();
    const { identity, id } = await newPerson(database);
    const user = await found(database, id);
    const sealed = new Uint8Array([1, 2, 3]);
    await storeSecret(database, { userId: id, sealed, now });
    let off: ReturnType<typeof endSecondFactor> = Promise.resolve(null);
    await database.transaction(async (queries) => {
      await holdPerson(queries, id, 's');
      await switchOn(queries, id, now);
      await consumeStep(queries, id, { step: 7, sealed });
      await storeRecoveryCodes(queries, id, ['a', 'b']);
      off = endSecondFactor(identity, user, id);
      await untilSomebodyWaits(database, off);
    });
    expect(await off).toBeNull();
    expect(await storedOf(database, id)).toEqual({ on: false, secrets: 0, codes: 0 });
    await close();
  },
);

test('turning codes off that are off leaves a secret that awaits its first code', async () => {
  const { database, close } = await openOneDatabase();
  const { identity, id } = await newPerson(database);
  await storeSecret(database, { userId: id, sealed: new Uint8Array([1]), now });
  expect(await endSecondFactor(identity, await found(database, id), id)).toMatchObject({
    code: 'second_factor_off',
  });
  expect(await storedOf(database, id)).toEqual({ on: false, secrets: 1, codes: 0 });
  await close();
});
