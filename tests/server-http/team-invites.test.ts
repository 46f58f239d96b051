import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, messagesTo } from './messages-read.ts';
import { openPeople, said, type People } from './people.ts';
import { addEvent, openTestApp, type Reply, type TestApp } from './test-app.ts';

const day = 24 * 3_600_000;
let t: TestApp;
let p: People;
let eventId = '';
beforeAll(async () => {
  t = await openTestApp();
  p = await openPeople(t);
  eventId = await addEvent(t, (await p.numberOf('omar')).id);
});
afterAll(() => t.close());

interface Wish {
  readonly inviteId?: string;
  readonly role?: string;
  readonly email?: string;
  readonly token?: string;
  readonly event?: string;
}
const invite = ({
  inviteId = randomUUID(),
  role = 'steward',
  email = '',
  token,
  event = eventId,
}: Wish = {}) =>
  t.call('POST', `/api/events/${event}/team-invites`, {
    token: token ?? p.tokenOf('omar'),
    body: { inviteId, role, email },
  });
const open = async (token = p.tokenOf('omar')) =>
  ((await t.call('GET', `/api/events/${eventId}/team-invites`, { token })).json['items'] ?? []) as {
    inviteId: string;
    role: string;
  }[];
const drop = (inviteId: string, token = p.tokenOf('omar'), event = eventId) =>
  t.call('DELETE', `/api/events/${event}/team-invites/${inviteId}`, { token });
const linkOf = ({ json }: Reply) => ({ inviteId: String(json['inviteId']), token: String(json['token']) });
const read = (link: { inviteId: string; token: string }) =>
  t.call('POST', `/api/team-invites/${link.inviteId}/offer`, { body: { token: link.token } });
const accept = (link: { inviteId: string; token: string }, as: string) =>
  t.call('POST', `/api/team-invites/${link.inviteId}/accept`, { token: as, body: { token: link.token } });
const gatesSeen = async (token: string) =>
  (await t.call('GET', `/api/events/${eventId}/gates`, { token })).status;

describe('a team invitation', () => {
  test('is created once per id, describes itself to its link’s holder, and admits one person', async () => {
    const inviteId = randomUUID();
    const made = await invite({ inviteId });
    expect((await invite({ inviteId })).json).toEqual(made.json);
    expect(said(await invite({ inviteId, role: 'supervisor' }))).toEqual([409, 'invite_id_taken']);
    expect((await read(linkOf(made))).json).toEqual({
      registrationId: eventId,
      eventName: 'Concert',
      startsAt: expect.any(String) as string,
      timeZone: expect.any(String) as string,
      role: 'steward',
      state: 'open',
      expiresAt: new Date(t.clock.now + 7 * day).toISOString(),
    });
    const guest = await p.newcomer('binta');
    expect(await gatesSeen(guest.token)).toBe(403);
    const joined = await accept(linkOf(made), guest.token);
    expect(joined.json).toMatchObject({
      registrationId: eventId,
      role: 'steward',
      person: { username: 'binta' },
    });
    expect(await gatesSeen(guest.token)).toBe(200);
    // The reply was lost.
    expect((await accept(linkOf(made), guest.token)).json).toEqual(joined.json);
    const second = await p.newcomer('second');
    expect(said(await accept(linkOf(made), second.token))).toEqual([410, 'invite_taken']);
    expect((await read(linkOf(made))).json['state']).toBe('taken');
    expect((await open()).some((one) => one.inviteId === inviteId)).toBe(false);
    const path = `/api/events/${eventId}/team-invites`;
    const joinedNow = async () => (await t.call('GET', path, { token: p.tokenOf('omar') })).json['joined'];
    expect(await joinedNow()).toContainEqual({
      inviteId,
      username: 'binta',
      joinedAt: new Date(t.clock.now).toISOString(),
    });
    await t.database.query('UPDATE team_invites SET taken_at = taken_at - $2 WHERE id = $1', [inviteId, day]);
    expect(JSON.stringify(await joinedNow())).not.toContain(inviteId);
    const noted = (await auditOf(t, 'membership_joined')).filter(({ subject }) => subject === guest.id);
    expect(noted).toMatchObject([{ actor: guest.id }]);
  });

  test.each([
    ['whose account was disabled', 'disabled_at = 1'],
    ['whose account is no organizer’s any more', "role = 'NORMAL_USER'"],
  ])('does not admit a user %s', async (_, change) => {
    const owner = await p.newcomer(`owner${randomUUID().slice(0, 8)}`, 'ORGANIZER');
    const event = await addEvent(t, owner.id);
    const link = linkOf(await invite({ token: owner.token, event }));
    expect((await read(link)).json['state']).toBe('open');
    await t.database.query(`UPDATE users SET ${change} WHERE id = $1`, [owner.id]);
    expect((await read(link)).json['state']).toBe('over');
    const friend = await p.newcomer(`friend${randomUUID().slice(0, 8)}`);
    expect(said(await accept(link, friend.token))).toEqual([410, 'invite_over']);
  });

  test('admits one of many who accept at once', async () => {
    const link = linkOf(await invite());
    const people = [];
    for (let n = 0; n < 6; n += 1) people.push(await p.newcomer(`racer${n}`));
    const replies = await Promise.all(people.map(({ token }) => accept(link, token)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 410, 410, 410, 410, 410,
    ]);
  });

  test('is invalid with another token, another id, or one that never existed', async () => {
    const [one, other] = [linkOf(await invite()), linkOf(await invite())];
    const { token } = await p.newcomer('guesser');
    for (const link of [
      { ...one, token: other.token },
      { ...one, token: 'x' },
      { inviteId: randomUUID(), token: one.token },
    ]) {
      expect(said(await read(link))).toEqual([404, 'invite_not_found']);
      expect(said(await accept(link, token))).toEqual([404, 'invite_not_found']);
    }
    expect(await gatesSeen(token)).toBe(403);
  });

  test('admits no one once withdrawn, and withdrawing it again changes nothing', async () => {
    const link = linkOf(await invite());
    expect((await drop(link.inviteId)).json).toEqual({ removed: true });
    expect((await drop(link.inviteId)).json).toEqual({ removed: false });
    expect(said(await read(link))).toEqual([404, 'invite_not_found']);
    const { token } = await p.newcomer('late');
    expect(said(await accept(link, token))).toEqual([404, 'invite_not_found']);
  });

  test('expires after seven days, with its event, and when that is cancelled', async () => {
    const { token } = await p.newcomer('dawdler');
    const { id } = await p.newcomer('planner', 'ORGANIZER');
    const planned = await addEvent(t, id);
    const admin = { token: p.tokenOf('ada'), event: planned };
    const link = linkOf(await invite(admin));
    const started = t.clock.now;
    await t.database.query('UPDATE events SET ends_at = $2 WHERE id = $1', [planned, started + 30 * day]);
    await t.database.query('UPDATE team_invites SET expires_at = $2 WHERE id = $1', [link.inviteId, started]);
    expect((await read(link)).json['state']).toBe('over');
    expect(said(await accept(link, token))).toEqual([410, 'invite_over']);
    const second = linkOf(await invite(admin));
    await t.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [planned]);
    expect(said(await accept(second, token))).toEqual([410, 'invite_over']);
    expect(said(await invite(admin))).toEqual([409, 'event_cancelled']);
    await t.database.query(`UPDATE events SET status = 'published', ends_at = $2 WHERE id = $1`, [
      planned,
      started,
    ]);
    expect(said(await accept(second, token))).toEqual([410, 'invite_over']);
    expect(said(await invite(admin))).toEqual([409, 'event_over']);
  });

  test.each([
    ['whoever organizes it', 'omar', 'is_organizer'],
    ['an attendee as manager', 'awa', 'organizer_account_needed'],
  ])('refuses %s', async (_, name, code) => {
    const link = linkOf(await invite({ role: name === 'awa' ? 'manager' : 'steward' }));
    expect(said(await accept(link, p.tokenOf(name)))).toEqual([409, code]);
    // The invitation remains open for its intended recipient.
    expect((await read(link)).json['state']).toBe('open');
  });

  test('never changes the role of an existing team member', async () => {
    const { token } = await p.newcomer('known');
    await accept(linkOf(await invite({ role: 'supervisor' })), token);
    expect(said(await accept(linkOf(await invite()), token))).toEqual([409, 'already_member']);
    expect((await accept(linkOf(await invite({ role: 'supervisor' })), token)).status).toBe(200);
  });
});

describe('the inviter', () => {
  test('is the organizer for every role, or a manager for door roles', async () => {
    const manager = await p.newcomer('maya', 'ORGANIZER');
    await accept(linkOf(await invite({ role: 'manager' })), manager.token);
    const waiting = linkOf(await invite({ role: 'manager' }));
    expect(said(await invite({ role: 'manager', token: manager.token }))).toEqual([403, 'not_allowed']);
    const own = await invite({ role: 'supervisor', token: manager.token });
    expect(own.status).toBe(200);
    // A manager can neither see nor revoke the link of a role that they cannot assign.
    expect((await open(manager.token)).map(({ role }) => role)).not.toContain('manager');
    expect(said(await drop(waiting.inviteId, manager.token))).toEqual([403, 'not_allowed']);
    expect((await open()).map(({ role }) => role)).toContain('manager');
    const steward = await p.newcomer('steve', 'ORGANIZER');
    await accept(linkOf(await invite()), steward.token);
    const rival = await p.newcomer('rosa', 'ORGANIZER');
    for (const token of [steward.token, rival.token, p.tokenOf('awa')])
      expect((await invite({ token })).status).toBe(403);
    const elsewhere = await addEvent(t, rival.id);
    expect((await drop(waiting.inviteId, rival.token, elsewhere)).json).toEqual({ removed: false });
    expect((await read(waiting)).json['state']).toBe('open');
  });

  test('loses pending invitations on leaving the team', async () => {
    const manager = await p.newcomer('moved', 'ORGANIZER');
    const joined = await accept(linkOf(await invite({ role: 'manager' })), manager.token);
    const link = linkOf(await invite({ token: manager.token }));
    await t.call('DELETE', `/api/userMembership/delete/${String(joined.json['id'])}`, {
      token: p.tokenOf('omar'),
    });
    expect(said(await read(link))).toEqual([404, 'invite_not_found']);
  });

  test('has at most a hundred pending invitations', async () => {
    const { id, token } = await p.newcomer('busy', 'ORGANIZER');
    const full = await addEvent(t, id);
    await t.database.query(
      `INSERT INTO team_invites (id, event_id, role, email, created_by, created_at, expires_at)
       SELECT 'busy ' || n, $1, 'steward', '', $2, 0, $3 FROM generate_series(1, 99) n`,
      [full, id, t.clock.now + day],
    );
    const replies = await Promise.all(Array.from({ length: 3 }, () => invite({ event: full, token })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('an invitation by email', () => {
  test('is sent once, with the link to join', async () => {
    const inviteId = randomUUID();
    const email = 'new-steward@example.org';
    const made = await invite({ inviteId, email });
    await invite({ inviteId, email });
    const sent = await messagesTo(t, email);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(`/join/${inviteId}?token=${linkOf(made).token}`);
    expect(sent[0]).toContain('You’re invited to scan tickets at the doors of this event.');
    expect(sent[0]).not.toMatch(/omar|Omar/);
    const { token } = await p.newcomer('newsteward');
    expect((await accept(linkOf(made), token)).status).toBe(200);
  });

  test('to an invalid address is refused at its field', async () => {
    expect(said(await invite({ email: 'nobody' }))).toEqual([422, 'invalid']);
  });
});

test('logs no invitation tokens', async () => {
  const { token } = linkOf(await invite());
  await read({ inviteId: randomUUID(), token });
  expect(t.logged.join('\n')).not.toContain(token);
});
