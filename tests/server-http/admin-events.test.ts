import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enrolmentBody, newTestKey } from './device-identity.ts';
import { auditOf, messagesTo } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { lastHeader } from './last-header.ts';
import { addDevice, addEvent, openTestApp, signedBy, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
let eventId = '';
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  eventId = await published('Kora night');
});
afterAll(() => t.close());
beforeEach(async () => {
  for (const table of ['outbox', 'audit_log']) await t.database.query(`DELETE FROM ${table}`);
});

/** Publishes an event of Omar's in a week. */
async function published(name: string): Promise<string> {
  const id = await addEvent(t, (await p.numberOf('omar')).id);
  const startsAt = t.clock.now + 7 * 24 * 3_600_000;
  await t.database.query(
    `UPDATE events SET name = $2, status = 'published', starts_at = $3::bigint, doors_open_at = $3::bigint, ends_at = $3::bigint + 7200000 WHERE id = $1`,
    [id, name, startsAt],
  );
  return id;
}

const act = (id: string, what: string, body?: object, as = 'ada') =>
  t.call('POST', `/api/admin/events/${id}/${what}`, { ...p.as(as), ...(body === undefined ? {} : { body }) });
const isListed = async (search: string) => {
  const { json } = await t.call('GET', `/api/events?search=${encodeURIComponent(search)}`);
  return json['total'];
};
const list = async (query = '') => {
  const { status, json } = await t.call('GET', `/api/admin/events?${query}`, p.as('ada'));
  expect(status).toBe(200);
  return json as unknown as {
    readonly items: readonly { registrationId: string; state: string; startsAt: string }[];
    readonly next: string | null;
  };
};

describe('an event that is taken down', () => {
  test('disappears from the public list and from sale until restored; doors and organizer are informed', async () => {
    const device = await addDevice(t, eventId);
    expect(await isListed('kora')).toBe(1);
    const reason = 'It uses a band’s name without asking.';
    const down = await act(eventId, 'take-down', { reason });
    expect(down.json).toMatchObject({ state: 'taken_down', takenDown: { by: 'ada', reason } });
    expect((await act(eventId, 'take-down', { reason: 'Again' })).json).toEqual(down.json);
    expect(await isListed('kora')).toBe(0);
    expect(said(await t.call('GET', `/api/events/${eventId}`))).toEqual([404, 'event_not_found']);
    expect((await lastHeader(t, device, eventId)).takenDown).toBe(true);
    const [email, ...others] = await messagesTo(t, 'omar@example.org');
    expect([email, others.length]).toEqual([expect.stringContaining(reason), 0]);
    const [own] = (await t.call('GET', `/api/events/mine?registrationId=${eventId}`, p.as('omar'))).json[
      'items'
    ] as unknown as readonly object[];
    expect(own).toMatchObject({ status: 'draft', takenDown: reason });

    const edited = async () => (await t.call('GET', `/api/events/${eventId}/edit`, p.as('omar'))).json;
    expect(await edited()).toMatchObject({ status: 'draft', takenDown: reason, mayDelete: false });
    const publish = await t.call('POST', `/api/events/${eventId}/publish`, p.as('omar'));
    expect(said(publish)).toEqual([409, 'event_taken_down']);
    expect(said(await t.call('DELETE', `/api/events/${eventId}`, p.as('omar')))).toEqual([
      409,
      'event_taken_down',
    ]);
    const omar = await p.numberOf('omar');
    expect(said(await t.call('DELETE', `/api/admin/users/${omar.id}`, p.as('ada')))).toEqual([
      409,
      'events_running',
    ]);

    t.clock.now += 1;
    expect((await act(eventId, 'restore')).json).toMatchObject({ state: 'published', takenDown: null });
    expect(await edited()).toMatchObject({ status: 'published', takenDown: null });
    expect((await act(eventId, 'restore')).status).toBe(200);
    expect(await isListed('kora')).toBe(1);
    expect((await lastHeader(t, device, eventId)).takenDown).toBeUndefined();
    expect(await messagesTo(t, 'omar@example.org')).toHaveLength(2);
    expect(await auditOf(t, 'event_taken_down')).toHaveLength(1);
    expect(await auditOf(t, 'event_restored')).toHaveLength(1);
  });

  test('has a reason, and was published', async () => {
    const id = await published('Without a reason');
    expect(said(await act(id, 'take-down', { reason: ' ' }))).toEqual([422, 'invalid']);
    await t.database.query(`UPDATE events SET status = 'draft' WHERE id = $1`, [id]);
    expect(said(await act(id, 'take-down', { reason: 'Why not' }))).toEqual([409, 'event_not_published']);
    expect(said(await act('nothing', 'take-down', { reason: 'Why not' }))).toEqual([404, 'event_not_found']);
    expect((await act(id, 'restore')).json).toMatchObject({ state: 'draft' });
  });
});

describe('an event given to another organizer', () => {
  test('belongs only to them, both are informed, and a device at its door continues', async () => {
    const id = await published('Handed on');
    const heir = await p.newcomer('heir', 'ORGANIZER');
    await t.database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ('m', $1, $2, 'steward', 1)`,
      [id, heir.id],
    );
    const device = await addDevice(t, id);
    expect(said(await act(id, 'transfer', { username: 'nobody' }))).toEqual([404, 'person_not_found']);
    expect(said(await act(id, 'transfer', { username: 'awa' }))).toEqual([409, 'organizer_account_needed']);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await act(id, 'transfer', { username: 'HEIR' })).json).toMatchObject({
        organizer: { username: 'heir' },
      });
    const edit = (as: object) => t.call('GET', `/api/events/${id}/edit`, as);
    expect((await edit({ token: heir.token })).status).toBe(200);
    expect(said(await edit(p.as('omar')))).toEqual([403, 'not_allowed']);
    expect(await t.database.query('SELECT 1 FROM event_staff WHERE event_id = $1', [id])).toEqual([]);
    const changes = `/api/events/${id}/changes?since=0`;
    const sign = signedBy(device, { method: 'GET', path: changes, at: t.clock.now });
    expect((await t.call('GET', changes, { headers: sign })).status).toBe(200);
    expect((await messagesTo(t, 'heir@example.org')).join()).toContain('transferred this event to you');
    expect((await messagesTo(t, 'omar@example.org'))[0]).toContain('another organizer');
    expect(await auditOf(t, 'event_transferred')).toMatchObject([{ subject: heir.id }]);
  });
});

test('an organizer whose event was given to another has no codes left that enrol at it', async () => {
  const id = await published('Handed on with codes');
  const heir = await p.newcomer('next', 'ORGANIZER');
  const invited = await t.call('POST', `/api/events/${id}/devices`, {
    ...p.as('omar'),
    body: { role: 'supervisor' },
  });
  const body = { inviteId: crypto.randomUUID(), role: 'steward' };
  expect((await t.call('POST', `/api/events/${id}/team-invites`, { ...p.as('omar'), body })).status).toBe(
    200,
  );
  expect((await act(id, 'transfer', { username: 'next' })).status).toBe(200);
  const enrolment = enrolmentBody(newTestKey(), String(invited.json['code']));
  const enrolled = await t.call('POST', '/api/devices/enrol', { body: enrolment });
  expect(said(enrolled)).toEqual([410, 'enrolment_code_invalid']);
  const open = await t.call('GET', `/api/events/${id}/team-invites`, { token: heir.token });
  expect(open.json['items']).toEqual([]);
});

describe('the list of all events', () => {
  test('is returned in pages, latest first, by state, words and organizer’s username', async () => {
    const draft = await published('Draft in Bakau');
    await t.database.query(`UPDATE events SET status = 'draft' WHERE id = $1`, [draft]);
    const past = await published('Past in Bakau');
    await t.database.query('UPDATE events SET starts_at = 1, doors_open_at = 1, ends_at = 2 WHERE id = $1', [
      past,
    ]);
    const all: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const part = await list(`limit=1${after === '' ? '' : `&after=${after}`}`);
      all.push(...part.items.map(({ registrationId }) => registrationId));
      after = part.next;
    }
    expect(new Set(all).size).toBe(all.length);
    expect(all.at(-1)).toBe(past);
    const whole = (await list()).items;
    expect(all).toEqual(whole.map(({ registrationId }) => registrationId));
    const found = async (query: string) =>
      (await list(query)).items.map(({ registrationId }) => registrationId);
    expect(await found('state=ended')).toEqual([past]);
    expect(await found('state=draft&search=bakau')).toEqual([draft]);
    expect(await found('search=bakau')).toEqual([draft, past]);
    expect(await found('search=heir')).toHaveLength(1);
    expect(await found('state=taken_down')).toEqual([]);
    expect(await found('search=%25')).toEqual([]);
  });
});
