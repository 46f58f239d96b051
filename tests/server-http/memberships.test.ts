import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccessChange } from '#server/ops/access-changes.ts';
import { isStillAllowed } from '#server/access/still-allowed.ts';
import { auditOf } from './messages-read.ts';
import { newAddress, openPeople, said, type People } from './people.ts';
import { addDevice, addEvent, openTestApp, signedBy, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId = '';
let elsewhere = '';
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
  const stranger = await p.newcomer('stranger', 'ORGANIZER');
  elsewhere = await addEvent(t, stranger.id);
});
afterAll(() => t.close());

const add = (username: string, role: string, token = p.tokenOf('omar'), registrationId = eventId) =>
  t.call('POST', '/api/userMembership/add', {
    token,
    body: { registrationId, username, role },
    ip: newAddress(),
  });
const change = (id: string, role: string, token = p.tokenOf('omar')) =>
  t.call('PUT', '/api/userMembership/update', { token, body: { id, role } });
const remove = (id: string, token = p.tokenOf('omar'), query = '') =>
  t.call('DELETE', `/api/userMembership/delete/${id}${query}`, { token });
const team = (token = p.tokenOf('omar'), registrationId = eventId) =>
  t.call('GET', `/api/userMembership?registrationId=${registrationId}`, { token });
/** Returns whether this token may read the event's gates and manage its devices. */
const may = async (token: string) => [
  (await t.call('GET', `/api/events/${eventId}/gates`, { token })).status,
  (await t.call('GET', `/api/events/${eventId}/scans`, { token })).status,
];

describe('a membership', () => {
  test('is created by the organizer and administrators, once per user, and reveals only the username', async () => {
    const me = await p.newcomer('helper');
    const made = await add('HELPER', 'steward');
    expect(made.json).toEqual({
      id: made.json['id'],
      registrationId: eventId,
      eventName: 'Concert',
      role: 'steward',
      addedAt: new Date(t.clock.now).toISOString(),
      person: { credentialId: me.number, username: 'helper' },
    });
    expect((await add('helper', 'steward')).json).toEqual(made.json);
    expect((await add('helper', 'steward', p.tokenOf('ada'))).json).toEqual(made.json);
    expect(said(await add('helper', 'supervisor'))).toEqual([409, 'already_member']);
    const noted = await auditOf(t, 'membership_added');
    expect(noted.filter(({ subject }) => subject === me.id)).toEqual([
      {
        actor: (await p.numberOf('omar')).id,
        subject: me.id,
        outcome: 'done',
        details: { role: 'steward' },
      },
    ]);
  });

  test.each([
    ['nobody', 'steward', 404, 'person_not_found'],
    ['omar', 'steward', 409, 'is_organizer'],
    ['awa', 'manager', 409, 'organizer_account_needed'],
    ['awa', 'owner', 422, 'invalid'],
    ['', 'steward', 422, 'invalid'],
  ])('of %s as %s is refused', async (username, role, status, code) => {
    expect(said(await add(username, role))).toEqual([status, code]);
  });

  test('of a user with a disabled account is refused', async () => {
    const me = await p.newcomer('sleeper');
    await t.database.query('UPDATE users SET disabled_at = 1 WHERE id = $1', [me.id]);
    expect(said(await add('sleeper', 'steward'))).toEqual([404, 'person_not_found']);
  });

  test('is created once by concurrent requests', async () => {
    await p.newcomer('twice');
    const replies = await Promise.all(Array.from({ length: 8 }, () => add('twice', 'steward')));
    expect(new Set(replies.map(({ json }) => json['id'])).size).toBe(1);
  });

  test('is not created by another organizer or an attendee, by any id', async () => {
    await p.newcomer('watcher');
    const id = String((await add('watcher', 'steward')).json['id']);
    const stranger = await p.newcomer('rival', 'ORGANIZER');
    for (const token of [stranger.token, p.tokenOf('awa')]) {
      expect((await add('awa', 'steward', token)).status).toBe(403);
      expect([403, 404]).toContain((await change(id, 'supervisor', token)).status);
    }
    expect(said(await remove(id, stranger.token))).toEqual([404, 'membership_not_found']);
    expect(said(await remove(id, p.tokenOf('awa')))).toEqual([404, 'membership_not_found']);
    expect(said(await add('awa', 'steward', p.tokenOf('omar'), elsewhere))).toEqual([403, 'not_allowed']);
    expect(said(await add('awa', 'steward', p.tokenOf('omar'), 'none'))).toEqual([404, 'event_not_found']);
  });

  test('at the door is created by managers too, and of another manager only by the organizer', async () => {
    const { token } = await p.newcomer('manager', 'ORGANIZER');
    const own = String((await add('manager', 'manager')).json['id']);
    await p.newcomer('deputy', 'ORGANIZER');
    const deputy = String((await add('deputy', 'steward', token)).json['id']);
    expect((await change(deputy, 'supervisor', token)).json).toMatchObject({ role: 'supervisor' });
    expect(said(await change(deputy, 'manager', token))).toEqual([403, 'not_allowed']);
    await p.newcomer('third', 'ORGANIZER');
    expect(said(await add('third', 'manager', token))).toEqual([403, 'not_allowed']);
    const third = String((await add('third', 'manager')).json['id']);
    expect(said(await change(third, 'steward', token))).toEqual([403, 'not_allowed']);
    expect(said(await remove(third, token))).toEqual([403, 'not_allowed']);
    expect((await remove(deputy, token)).status).toBe(200);
    // Otherwise a manager who was demoted meanwhile would take somebody for removed.
    await p.newcomer('kept');
    const kept = String((await add('kept', 'steward')).json['id']);
    await change(own, 'steward');
    expect(said(await remove(kept, token))).toEqual([403, 'not_allowed']);
    expect((await remove(own, token)).status).toBe(200);
    expect(said(await remove(kept, token))).toEqual([404, 'membership_not_found']);
  });

  test('cannot be used to discover users', async () => {
    const ip = newAddress();
    const codes = [];
    for (let n = 0; n < 40; n += 1)
      codes.push(
        (
          await t.call('POST', '/api/userMembership/add', {
            token: p.tokenOf('omar'),
            body: { registrationId: eventId, username: `guess${n}`, role: 'steward' },
            ip,
          })
        ).json['code'],
      );
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(10);
  });
});

describe('a role on a team', () => {
  test('grants its permissions from the next call on: none, the door, the event', async () => {
    const me = await p.newcomer('riser', 'ORGANIZER');
    expect(await may(me.token)).toEqual([403, 403]);
    const id = String((await add('riser', 'steward')).json['id']);
    expect(await may(me.token)).toEqual([200, 403]);
    expect((await change(id, 'supervisor')).json).toMatchObject({ id, role: 'supervisor' });
    expect(await may(me.token)).toEqual([200, 403]);
    await change(id, 'manager');
    expect(await may(me.token)).toEqual([200, 200]);
    await change(id, 'steward');
    expect(await may(me.token)).toEqual([200, 403]);
    expect((await remove(id)).json).toEqual({ removed: true, devices: 0 });
    expect(await may(me.token)).toEqual([403, 403]);
    expect(said(await change(id, 'steward'))).toEqual([404, 'membership_not_found']);
  });

  test('never exceeds what the account may do', async () => {
    const me = await p.newcomer('attendee');
    const id = String((await add('attendee', 'steward')).json['id']);
    expect(await may(me.token)).toEqual([200, 403]);
    expect(said(await change(id, 'manager'))).toEqual([409, 'organizer_account_needed']);
    await t.database.query(`UPDATE event_staff SET role = 'manager' WHERE id = $1`, [id]);
    expect(await may(me.token)).toEqual([403, 403]);
  });

  test('of the organizer ends with their role: the event stays theirs, the calls do not', async () => {
    const me = await p.newcomer('former', 'ORGANIZER');
    const own = await addEvent(t, me.id);
    await t.database.query(`UPDATE users SET role = 'NORMAL_USER' WHERE id = $1`, [me.id]);
    expect((await t.call('GET', `/api/events/${own}/gates`, { token: me.token })).status).toBe(403);
    expect((await team(me.token, own)).status).toBe(403);
    expect((await add('awa', 'steward', me.token, own)).status).toBe(403);
  });

  test('keeps a live connection open, and closes it when the membership ends', async () => {
    const me = await p.newcomer('listener');
    const id = String((await add('listener', 'steward')).json['id']);
    const [session] = await t.database.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [
      me.id,
    ]);
    const caller = { kind: 'user', userId: me.id, credentialId: me.number, role: 'NORMAL_USER' } as const;
    const grant = { caller: { ...caller, sessionId: session?.id ?? '' }, eventId };
    expect(await isStillAllowed(t.database, grant, t.clock.now)).toBe(true);
    const told: AccessChange[] = [];
    const quiet = t.app.identity.accessChanges.listen((change) => void told.push(change));
    await remove(id);
    quiet();
    expect(told).toEqual([{ kind: 'user', userId: me.id }]);
    expect(await isStillAllowed(t.database, grant, t.clock.now)).toBe(false);
  });

  test('that no longer manages the event voids its unused invitations', async () => {
    const me = await p.newcomer('inviter', 'ORGANIZER');
    const id = String((await add('inviter', 'manager')).json['id']);
    const body = { role: 'steward', gateId: null };
    const made = await t.call('POST', `/api/events/${eventId}/devices`, { token: me.token, body });
    expect(made.status).toBe(200);
    const open = () => t.database.query('SELECT 1 FROM device_invites WHERE created_by = $1', [me.id]);
    expect(await open()).toHaveLength(1);
    await change(id, 'supervisor');
    expect(await open()).toEqual([]);
  });

  test('that ends voids its unused invitations, and its devices only on request', async () => {
    const me = await p.newcomer('runner', 'ORGANIZER');
    const device = await addDevice(t, eventId);
    await t.database.query('UPDATE devices SET enrolled_by = $1 WHERE id = $2', [me.id, device.deviceId]);
    const path = `/api/events/${eventId}/changes?since=0`;
    const asked = () =>
      t.call('GET', path, { headers: signedBy(device, { method: 'GET', path, at: t.clock.now }) });
    const invited = async () =>
      (
        await t.call('POST', `/api/events/${eventId}/devices`, {
          token: me.token,
          body: { role: 'steward', gateId: null },
        })
      ).status;
    const first = String((await add('runner', 'manager')).json['id']);
    expect(await invited()).toBe(200);
    expect((await remove(first)).json).toEqual({ removed: true, devices: 1 });
    expect((await asked()).status).toBe(200);
    expect(await t.database.query('SELECT 1 FROM device_invites WHERE created_by = $1', [me.id])).toEqual([]);
    const second = String((await add('runner', 'manager')).json['id']);
    expect((await remove(second, p.tokenOf('omar'), '?devices=revoke')).json).toEqual({
      removed: true,
      devices: 0,
    });
    expect(said(await asked())).toEqual([401, 'device_revoked']);
  });
});

describe('the list of memberships', () => {
  test("is the user's own without an event, and members may leave by themselves", async () => {
    const me = await p.newcomer('leaver');
    const id = String((await add('leaver', 'steward')).json['id']);
    const own = () => t.call('GET', '/api/userMembership', { token: me.token });
    expect((await own()).json).toMatchObject({ total: 1, page: 1, items: [{ id, role: 'steward' }] });
    expect((await remove(id, me.token)).status).toBe(200);
    expect((await own()).json).toMatchObject({ total: 0, items: [] });
    expect((await auditOf(t, 'membership_removed')).at(-1)).toMatchObject({ actor: me.id, subject: me.id });
  });

  test('of an event is for its managers', async () => {
    const steward = await p.newcomer('door', 'ORGANIZER');
    await add('door', 'steward');
    const manager = await p.newcomer('second', 'ORGANIZER');
    await add('second', 'manager');
    const statuses = [];
    for (const token of [p.tokenOf('omar'), p.tokenOf('ada'), manager.token, steward.token, p.tokenOf('awa')])
      statuses.push((await team(token)).status);
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    expect((await team(p.tokenOf('omar'), 'none')).status).toBe(404);
    const page = await t.call(
      'GET',
      `/api/userMembership?registrationId=${eventId}&limit=1&page=2`,
      p.as('omar'),
    );
    expect(page.json['items']).toHaveLength(1);
    expect(page.text).not.toMatch(/example\.org|firstName/);
  });

  test('drops a user who deleted their account', async () => {
    const me = await p.newcomer('goner');
    const id = String((await add('goner', 'steward')).json['id']);
    await t.call('DELETE', `/api/admin/users/${me.number}`, p.as('ada'));
    expect((await team()).text).not.toContain(id);
  });
});
