import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { disableAccount } from '#server/accounts/end-account.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import { findUser } from '#server/database/accounts/users.ts';
import { enrolByCode, inviteDeviceTo } from '#server/door/enrol-devices.ts';
import { addToTeam, changeMember, removeMember } from '#server/events/team.ts';
import { inviteToTeam } from '#server/events/team-invites.ts';
import { createAccessChanges } from '#server/ops/access-changes.ts';
import { enrolmentBody, newTestKey } from '#tests/server-http/device-identity.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { postgresAvailable } from './postgres-server.ts';
import { addBuyer, callerOf, openSale } from './sale-hand.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

const codeOf = (answer: object | Refusal) =>
  isRefusal(answer as Refusal) ? (answer as Refusal).code : 'done';

const enrolment = { enrolmentKey: new Uint8Array(32) };

// The embedded database does one after another anyway.
describe.runIf(postgresAvailable())('a right that ends beside the call that uses it', () => {
  /** Runs `later` while `sql` holds what `first` needs next; `first` was asked before. */
  async function crossed<A, B>(sql: string, first: () => Promise<A>, later: () => Promise<B>) {
    const held = Promise.withResolvers<undefined>();
    const locked = Promise.withResolvers<undefined>();
    const holding = opened.database.transaction(async (queries) => {
      await queries.query(sql);
      locked.resolve(undefined);
      await held.promise;
    });
    await locked.promise;
    const answers = [first(), wait(300).then(later)] as const;
    await wait(600);
    held.resolve(undefined);
    await holding;
    return Promise.all(answers);
  }

  async function openTeam() {
    const sale = await openSale(opened.database, [{ name: 'Standing' }]);
    const { eventId, organizerId, parts } = sale;
    const member = await addBuyer(opened.database);
    const membershipId = randomUUID();
    await opened.database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, 'manager', 1)`,
      [membershipId, eventId, member],
    );
    await opened.database.query(`UPDATE users SET role = 'ORGANIZER' WHERE id = $1`, [member]);
    const accessChanges = createAccessChanges(() => undefined);
    const post = { add: async () => undefined, wake: () => undefined };
    const secrets = { inviteKey: new Uint8Array(32) };
    const team = {
      database: opened.database,
      now: parts.now,
      newId: randomUUID,
      accessChanges,
      post,
      secrets,
    };
    const owner = callerOf(organizerId, 'ORGANIZER');
    const remove = () => removeMember(team, membershipId, owner, false);
    const disable = async (userId: string) => {
      const user = await findUser(opened.database, userId);
      if (user === null) throw new Error('there is no such account');
      return disableAccount({ database: opened.database, now: parts.now, accessChanges }, user, organizerId);
    };
    return { ...sale, member: callerOf(member, 'ORGANIZER'), owner, team, remove, disable };
  }
  const count = async (table: string, column: string, value: string) =>
    (await opened.database.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [value])).length;

  it.each(['removed from the team', 'disabled'])('creates no code for somebody who is %s', async (how) => {
    const { eventId, parts, member, remove, disable } = await openTeam();
    const deps = { database: opened.database, now: parts.now, secrets: enrolment };
    const [, code] = await crossed(
      'LOCK TABLE device_invites IN SHARE MODE',
      how === 'disabled' ? () => disable(member.userId) : remove,
      () => inviteDeviceTo(deps, eventId, { role: 'steward', gateId: null }, member),
    );
    expect(codeOf(code)).toBe(how === 'disabled' ? 'not_signed_in' : 'not_allowed');
    expect(await count('device_invites', 'created_by', member.userId)).toBe(0);
  });

  it('enrols no phone of an account that is disabled', async () => {
    const { eventId, parts, owner, disable } = await openTeam();
    const steward = await addBuyer(opened.database);
    await opened.database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ($1, $2, $3, 'steward', 1)`,
      [randomUUID(), eventId, steward],
    );
    const deps = { database: opened.database, signers: parts.signers, now: parts.now, secrets: enrolment };
    const invited = await inviteDeviceTo(deps, eventId, { role: 'steward', gateId: null }, owner);
    if (isRefusal(invited)) throw new Error(invited.code);
    const lost = [{ deviceId: randomUUID(), epoch: randomUUID(), last: 3 }];
    const body = { ...enrolmentBody(newTestKey(), invited.code), lost };
    await crossed(
      'LOCK TABLE lost_scans IN SHARE MODE',
      () => enrolByCode(deps, body, callerOf(steward, 'NORMAL_USER')),
      () => disable(steward),
    );
    const working = await opened.database.query(
      'SELECT 1 FROM devices WHERE person = $1 AND revoked_at IS NULL',
      [steward],
    );
    expect(working).toEqual([]);
  });

  it('enrols a phone on which nobody is signed in, and none of an account that was disabled before', async () => {
    const { eventId, parts, owner, disable } = await openTeam();
    const steward = await addBuyer(opened.database);
    await disable(steward);
    const deps = { database: opened.database, signers: parts.signers, now: parts.now, secrets: enrolment };
    const enrol = async (caller: Parameters<typeof enrolByCode>[2]) => {
      const invited = await inviteDeviceTo(deps, eventId, { role: 'steward', gateId: null }, owner);
      if (isRefusal(invited)) throw new Error(invited.code);
      return codeOf(await enrolByCode(deps, enrolmentBody(newTestKey(), invited.code), caller));
    };
    expect(await enrol({ kind: 'none' })).toBe('done');
    expect(await enrol(callerOf(steward, 'NORMAL_USER'))).toBe('enrolment_code_invalid');
  });

  it('opens no session that comes back with the account', async () => {
    const { parts, disable } = await openTeam();
    const userId = await addBuyer(opened.database);
    const user = await findUser(opened.database, userId);
    const session = { id: randomUUID(), userId, device: '', fingerprintHash: null, now: parts.now() };
    // What follows the end of the sessions waits.
    await crossed(
      'LOCK TABLE device_invites IN SHARE MODE',
      () => disable(userId),
      () => addSession(opened.database, session, user),
    );
    const open = await opened.database.query(
      'SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
      [userId],
    );
    expect(open).toEqual([]);
  });

  it.each([
    ['invites nobody to the team', 'team_invites', 'created_by'],
    ['adds nobody to the team', 'event_staff', 'added_by'],
    ['changes nobody on the team', 'audit_log', 'actor'],
  ] as const)('%s once the member is removed', async (what, table, column) => {
    const { eventId, member, team, owner, remove } = await openTeam();
    const person = await addBuyer(opened.database);
    const [row] = await opened.database.query<{ username: string }>(
      'SELECT username FROM users WHERE id = $1',
      [person],
    );
    const wish = { registrationId: eventId, username: row?.username ?? '', role: 'steward' } as const;
    const add = (by: typeof member) => addToTeam(team, wish, by, async () => 0);
    const other = what === 'changes nobody on the team' ? await add(owner) : null;
    const act = async () => {
      if (other !== null && !isRefusal(other)) return changeMember(team, other.id, 'supervisor', member);
      if (what === 'adds nobody to the team') return add(member);
      return inviteToTeam(team, member, eventId, { inviteId: randomUUID(), role: 'steward', email: '' });
    };
    const [, answer] = await crossed(
      `SELECT 1 AS locked FROM events WHERE id = '${eventId}' FOR UPDATE`,
      remove,
      act,
    );
    expect(codeOf(answer)).toBe(other === null ? 'not_allowed' : 'membership_not_found');
    expect(await count(table, column, member.userId)).toBe(0);
  });
});
