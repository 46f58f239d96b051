import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import { enrolByCode, inviteDeviceTo } from '#server/door/enrol-devices.ts';
import { removeMember } from '#server/events/team.ts';
import { createAccessChanges } from '#server/ops/access-changes.ts';
import { enrolmentBody, newTestKey } from '#tests/server-http/device-identity.ts';
import { postgresAvailable } from './postgres-server.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, callerOf, openSale } from './sale-hand.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

// The embedded database does one after another anyway.
it.runIf(postgresAvailable())(
  'a steward who is removed from the team while their phone enrols keeps no device',
  async () => {
    const { database } = opened;
    const { eventId, organizerId, parts } = await openSale(database, [{ name: 'Standing' }]);
    const organizer = callerOf(organizerId, 'ORGANIZER');
    const { now } = parts;
    const steward = await addBuyer(database);
    const membershipId = randomUUID();
    await database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, 'steward', 1)`,
      [membershipId, eventId, steward],
    );
    const secrets = { enrolmentKey: new Uint8Array(32) };
    const deps = { database, signers: parts.signers, now, secrets };
    const invited = await inviteDeviceTo(deps, eventId, { role: 'steward', gateId: null }, organizer);
    if (isRefusal(invited)) throw new Error(invited.code);
    const held = Promise.withResolvers<undefined>();
    const locked = Promise.withResolvers<undefined>();
    // Whoever writes a device waits: it is known by then whose phone it is.
    const holding = database.transaction(async (queries) => {
      await queries.query('LOCK TABLE devices IN SHARE MODE');
      locked.resolve(undefined);
      await held.promise;
    });
    await locked.promise;
    const body = enrolmentBody(newTestKey(), invited.code);
    const enrolling = enrolByCode(deps, body, callerOf(steward, 'NORMAL_USER'));
    await wait(300);
    const team = { database, now, newId: randomUUID, accessChanges: createAccessChanges(() => undefined) };
    const removing = removeMember(team, membershipId, organizer, false);
    await wait(300);
    held.resolve(undefined);
    const [, enrolled, removed] = await Promise.all([holding, enrolling, removing]);
    expect([isRefusal(enrolled), removed]).toEqual([false, { removed: true, devices: 0 }]);
    const working = await database.query(
      'SELECT id FROM devices WHERE event_id = $1 AND person = $2 AND revoked_at IS NULL',
      [eventId, steward],
    );
    expect(working).toEqual([]);
  },
);
