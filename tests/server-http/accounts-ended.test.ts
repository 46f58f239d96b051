import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount, disableAccount } from '#server/accounts/end-account.ts';
import { giveRole, raiseRole } from '#server/accounts/give-role.ts';
import { disableByNumber } from '#server/accounts/managed/managed-accounts.ts';
import { changesLeft } from '#server/accounts/user-changes.ts';
import { addApplication, findApplication } from '#server/database/accounts/applications.ts';
import { isActiveUser } from '#server/database/accounts/user-changes.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import { auditOf } from './messages-read.ts';
import { openPeople, type People } from './people.ts';
import { addDevice, addEvent, addPerson, openTestApp, type TestApp } from './test-app.ts';

/* Accounts that end, and changes that find nothing to change. */

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

/** Returns what live connections receive during the work. */
async function toldBy(work: () => Promise<unknown>): Promise<readonly object[]> {
  const told: object[] = [];
  const unlisten = t.app.identity.accessChanges.listen((change) => void told.push(change));
  await work();
  unlisten();
  return told;
}
const notesOf = async (action: string, id: string) =>
  (await auditOf(t, action)).filter(({ subject }) => subject === id);

describe('an account that ends', () => {
  test.each([
    ['disabled', (user: User) => disableAccount(t.app.identity, user, 'an administrator')],
    ['deleted', (user: User) => deleteAccount(t.app.identity, user)],
  ])('because it is %s closes its live connections, and is active no more', async (how, end) => {
    const me = await addPerson(t, `was-${how}`, 'NORMAL_USER');
    expect(await isActiveUser(t.database, me.id)).toBe(true);
    expect(await toldBy(() => end(me))).toEqual([{ kind: 'user', userId: me.id }]);
    expect(await isActiveUser(t.database, me.id)).toBe(false);
  });

  test('is deleted for its person by a second request, and missing for anybody else', async () => {
    const me = await addPerson(t, 'twice', 'NORMAL_USER');
    const { identity } = t.app;
    expect(await deleteAccount(identity, me)).toBeNull();
    // The person was read before the first request had deleted them.
    expect(await deleteAccount(identity, me)).toBeNull();
    expect(await deleteAccount(identity, me, 'an administrator')).toMatchObject({ code: 'person_not_found' });
    expect(await notesOf('account_deleted', me.id)).toMatchObject([{ actor: me.id }]);
  });

  test('keeps its sessions only to tell the person who deleted it', async () => {
    const ends: unknown[] = [];
    for (const name of ['themself', 'an administrator']) {
      const { id } = await p.newcomer(name.replace(' ', '-'));
      const user = await findUser(t.database, id);
      if (user === null) throw new Error('nobody is there');
      await deleteAccount(t.app.identity, user, name === 'themself' ? id : name);
      const [session] = await t.database.query('SELECT ended_because FROM sessions WHERE user_id = $1', [id]);
      ends.push(session?.['ended_because']);
    }
    expect(ends).toEqual(['account deleted by the person', undefined]);
  });

  test('is not disabled by a caller who is nobody', async () => {
    const { number, id } = await p.newcomer('left-alone');
    const answer = await disableByNumber(t.app.identity, number, { kind: 'none' }, undefined);
    expect(answer).toMatchObject({ status: 401 });
    expect(await isActiveUser(t.database, id)).toBe(true);
  });
});

describe('a role', () => {
  const post = { add: async () => 0, wake: () => undefined };
  const by = () => ({ actor: 'an administrator', now: t.clock.now, post });

  test('that is lost leaves the person’s own phone at the door of somebody else’s event', async () => {
    const [me, other] = [
      await addPerson(t, 'helper', 'ORGANIZER'),
      await addPerson(t, 'helped', 'ORGANIZER'),
    ];
    const { deviceId } = await addDevice(t, await addEvent(t, other.id));
    const enrol = 'UPDATE devices SET person = $1, enrolled_by = $2 WHERE id = $3';
    await t.database.query(enrol, [me.id, other.id, deviceId]);
    expect(await giveRole(t.database, me.id, 'NORMAL_USER', by())).toEqual([]);
    const revoked = 'SELECT revoked_at FROM devices WHERE id = $1';
    expect(await t.database.query(revoked, [deviceId])).toEqual([{ revoked_at: null }]);
  });

  test('that the person has already, or more than that, approves a pending application', async () => {
    for (const has of ['ORGANIZER', 'ADMIN'] as const) {
      const me = await addPerson(t, `has-${has.toLowerCase()}`, has);
      await addApplication(t.database, `of ${has}`, me.id, 1);
      expect(await raiseRole(t.database, me.id, 'ORGANIZER', by())).toBeNull();
      expect(await findApplication(t.database, `of ${has}`)).toMatchObject({ status: 'approved' });
      expect(await notesOf('role_changed', me.id)).toEqual([]);
    }
  });
});

describe('a change that changes nothing', () => {
  test('is not noted: a role that the account has, and sessions that are over', async () => {
    const me = await addPerson(t, 'same-role', 'ORGANIZER');
    const post = { add: async () => 0, wake: () => undefined };
    const by = { actor: 'an administrator', now: t.clock.now, post };
    expect(await giveRole(t.database, me.id, 'ORGANIZER', by)).toBeNull();
    const reply = await t.call('DELETE', `/api/admin/users/${me.id}/sessions`, p.as('ada'));
    expect(reply.json).toEqual({ ended: 0 });
    expect([await notesOf('role_changed', me.id), await notesOf('sessions_ended', me.id)]).toEqual([[], []]);
  });

  test('has no changes left: a number that is as verified as the change makes it', async () => {
    const me = await addPerson(t, 'same-number', 'NORMAL_USER');
    const phone = { number: '+2203019001', country: 'GM' };
    const has = (phoneVerified: boolean): User => ({
      ...me,
      publicUser: { ...me.publicUser, phoneNumber: phone.number },
      phoneVerified,
    });
    expect(changesLeft({ phone }, has(true))).toEqual({});
    expect(changesLeft({ phone }, has(false))).toEqual({ phone });
    expect(changesLeft({ phone: { ...phone, unproven: true } }, has(false))).toEqual({});
    expect(changesLeft({ phone }, me)).toEqual({ phone });
  });
});
