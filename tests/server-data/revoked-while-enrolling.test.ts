import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { enrolByCode, inviteDeviceTo } from '#server/door/enrol-devices.ts';
import { revokeDeviceOf } from '#server/door/revoke-devices.ts';
import { enrolmentBody, newTestKey } from '#tests/server-http/device-identity.ts';
import { postgresAvailable } from './postgres-server.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { callerOf, openSale } from './sale-hand.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

// The embedded database does one after another anyway.
it.runIf(postgresAvailable())('gives a phone no access if it is barred while it redeems a code', async () => {
  const { database } = opened;
  const { eventId, organizerId, parts } = await openSale(database, [{ name: 'Standing' }]);
  const organizer = callerOf(organizerId, 'ORGANIZER');
  const secrets = { enrolmentKey: new Uint8Array(32) };
  const deps = { database, signers: parts.signers, now: parts.now, secrets };
  const key = newTestKey();
  const enrol = async (code: string) => enrolByCode(deps, enrolmentBody(key, code), { kind: 'none' });
  const codeOf = async () => {
    const invited = await inviteDeviceTo(deps, eventId, { role: 'steward', gateId: null }, organizer);
    if (isRefusal(invited)) throw new Error(invited.code);
    return invited.code;
  };
  const first = await enrol(await codeOf());
  if (isRefusal(first)) throw new Error(first.code);
  const code = await codeOf();
  const held = Promise.withResolvers<undefined>();
  const locked = Promise.withResolvers<undefined>();
  // Whatever asks for the event waits: the code was looked at by then, and its phone is not written yet.
  const holding = database.transaction(async (queries) => {
    await queries.query('SELECT 1 AS locked FROM events WHERE id = $1 FOR UPDATE', [eventId]);
    locked.resolve(undefined);
    await held.promise;
  });
  await locked.promise;
  const enrolling = enrol(code);
  await wait(300);
  const revoking = revokeDeviceOf(
    { database, now: parts.now, accessChanges: { changed: () => undefined } },
    { registrationId: eventId, deviceId: first.deviceId },
    true,
    organizer,
  );
  await wait(300);
  held.resolve(undefined);
  const [, , revoked] = await Promise.all([holding, enrolling, revoking]);
  expect(revoked).toMatchObject({ revoked: true, enrolAgain: 'refused' });
  const working = await database.query('SELECT id FROM devices WHERE event_id = $1 AND revoked_at IS NULL', [
    eventId,
  ]);
  expect(working).toEqual([]);
});
