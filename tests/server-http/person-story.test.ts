import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLineOf, deviceOf } from '#server/accounts/managed/story-presenter.ts';
import { auditOf, messagesTo } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { addDevice, addEvent, openTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let p: People;
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
});
afterAll(() => t.close());

const path = (id: number | string, rest = '') => `/api/admin/users/${id}${rest}`;
type Line = Readonly<Record<string, unknown>>;

/** Reads a whole list of a user in pages of one. */
async function inParts(id: string, what: string): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (let after: unknown = ''; after !== null;) {
    const query = after === '' ? '' : `&after=${String(after)}`;
    const { status, json } = await t.call('GET', path(id, `/${what}?limit=1${query}`), p.as('ada'));
    expect(status).toBe(200);
    const { items } = json as unknown as { readonly items: readonly Line[] };
    lines.push(...items);
    after = json['next'] ?? null;
  }
  return lines;
}

test("reports a device's last contact and revocation, if any", () => {
  const device = {
    id: 'd',
    eventId: 'e',
    eventName: 'Concert',
    name: 'Phone',
    role: 'steward',
    at: 1,
  } as const;
  const times = (lastContactAt: number | null, revokedAt: number | null) => {
    const shown = deviceOf({ ...device, lastContactAt, revokedAt });
    return [shown.lastContactAt, shown.revokedAt];
  };
  expect(times(null, null)).toEqual([null, null]);
  expect(times(1_000, 2_000)).toEqual(['1970-01-01T00:00:01.000Z', '1970-01-01T00:00:02.000Z']);
});

test('names no one in a log line whose users were deleted', () => {
  const line = { id: 1, at: 1, action: 'a', outcome: 'done', actor: 'x', details: {}, own: false } as const;
  expect(auditLineOf({ ...line, actorName: null, subjectName: null })).toMatchObject({
    actorName: '',
    subjectName: '',
  });
});

describe("an administrator's view of a user", () => {
  test('is paged: devices, orders, events and account history', async () => {
    const me = await p.newcomer('busy-bee', 'ORGANIZER');
    const [own, other] = [await addEvent(t, me.id), await addEvent(t, (await p.numberOf('omar')).id)];
    await t.database.query('UPDATE events SET starts_at = starts_at + 1 WHERE id = $1', [own]);
    for (const eventId of [own, other]) {
      const { deviceId } = await addDevice(t, eventId);
      await t.database.query('UPDATE devices SET enrolled_by = $1 WHERE id = $2', [me.id, deviceId]);
    }
    await t.database.query(
      `INSERT INTO event_staff (id, event_id, user_id, role, added_at) VALUES ('s', $1, $2, 'steward', 1)`,
      [other, me.id],
    );
    for (const [id, at] of [
      ['o1', 1],
      ['o2', 2],
      ['o3', 2],
    ] as const)
      await t.database.query(
        `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at)
         VALUES ($1, $2, $3, 'confirmed', 'Bee', 'bee@example.org', 500, 'GMD', $4, $5)`,
        [id, other, me.id, 'h', at],
      );
    await t.call('PUT', path(me.id), { ...p.as('ada'), body: { firstName: 'Busy' } });

    const deviceEvents = (await inParts(me.id, 'devices')).map(({ registrationId }) => registrationId);
    expect(new Set(deviceEvents)).toEqual(new Set([own, other]));
    expect(deviceEvents).toHaveLength(2);
    expect((await inParts(me.id, 'orders')).map(({ orderId }) => orderId)).toEqual(['o3', 'o2', 'o1']);
    expect((await inParts(me.id, 'teams')).map(({ registrationId, role }) => [registrationId, role])).toEqual(
      [
        [own, 'organizer'],
        [other, 'steward'],
      ],
    );
    const told = await inParts(me.id, 'audit');
    expect(told).toContainEqual(
      expect.objectContaining({
        action: 'account_changed',
        own: false,
        actorName: 'ada',
        subjectName: 'busy-bee',
        details: { what: 'firstName' },
      }),
    );
    expect(told).toContainEqual(expect.objectContaining({ action: 'sign_in', own: true }));
    // Reading a list is logged once, with its first page.
    for (const list of ['devices', 'orders', 'teams', 'audit']) {
      const lines = await auditOf(t, `account_${list}_read`);
      expect(lines.filter(({ subject }) => subject === me.id)).toHaveLength(1);
    }
  });

  test('is not found for an unknown user', async () => {
    for (const what of ['devices', 'orders', 'teams', 'audit'])
      expect(said(await t.call('GET', path('nobody', `/${what}`), p.as('ada')))).toEqual([
        404,
        'person_not_found',
      ]);
  });
});

describe('an administrator', () => {
  const resend = (id: string) => t.call('POST', path(id, '/email-confirmation'), p.as('ada'));

  test('resends a confirmation link when there is an address to confirm', async () => {
    const me = await p.newcomer('unproven');
    expect((await resend(me.id)).json).toEqual({ sent: true });
    expect((await messagesTo(t, 'unproven@example.org')).join('\n')).toMatch(/#token=/);
    expect((await auditOf(t, 'confirmation_resent')).at(-1)).toMatchObject({ subject: me.id });
    expect((await resend(me.id)).json).toEqual({ sent: true, sentBefore: true });
    await t.database.query('UPDATE users SET email_verified_at = 1 WHERE id = $1', [me.id]);
    expect((await resend(me.id)).json).toEqual({ sent: false });
    await t.database.query(`UPDATE users SET email = '' WHERE id = $1`, [me.id]);
    expect(said(await resend(me.id))).toEqual([409, 'no_email']);
    expect(await auditOf(t, 'confirmation_resent')).toHaveLength(1);
  });

  test('changes a number, which becomes unconfirmed, and the user is notified', async () => {
    const me = await p.newcomer('caller');
    const change = (body: object) => t.call('PUT', path(me.id), { ...p.as('ada'), body });
    await t.database.query(
      `UPDATE users SET phone_number = '+2207000001', phone_verified_at = 1 WHERE id = $1`,
      [me.id],
    );
    const proven = { phoneNumber: '+2207000001', phoneVerified: true };
    expect((await change({ phoneNumber: '700 0001', countryCode: 'GM' })).json).toMatchObject(proven);
    expect((await messagesTo(t, 'caller@example.org')).length).toBe(0);
    const moved = { phoneNumber: '+2207000002', phoneVerified: false };
    expect((await change({ phoneNumber: '7000002' })).json).toMatchObject(moved);
    expect((await messagesTo(t, 'caller@example.org')).join()).toMatch(/phone number/);
    expect(said(await change({ phoneNumber: '12' }))).toEqual([422, 'phone_invalid']);
    const other = await p.newcomer('holder');
    await t.database.query(`UPDATE users SET phone_number = '+2207000003' WHERE id = $1`, [other.id]);
    expect(said(await change({ phoneNumber: '7000003' }))).toEqual([409, 'phone_taken']);
    expect((await change({ phoneNumber: '' })).json).toMatchObject({ phoneNumber: '' });
    expect(said(await change({ email: '' }))).toEqual([422, 'contact_needed']);
  });
});
