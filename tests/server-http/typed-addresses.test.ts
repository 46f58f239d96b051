import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { countEmail, firstEmails, personEmails } from '#server/accounts/email-limit.ts';
import { phoneSends } from '#server/database/limits/send-counts.ts';
import type { QueuedEmail } from '#server/database/messages/queued-emails.ts';
import { bySystem, noteInHistory } from '#server/database/sales/order-history.ts';
import { createSealer } from '#server/signing/seal.ts';
import { freeWaitMs } from '#server/messages/notify-buyers.ts';
import { mayGoOut } from '#server/messages/email-limit.ts';
import { addPerson, masterKey, openTestApp, password, signIn, type TestApp } from './test-app.ts';
import { hangMs } from '#tests/until.ts';

const advert = 'WIN MONEY at evil.example';
const victim = 'victim@example.org';
let t: TestApp;
let ticketTypeId = '';
const tokens = new Map<string, string>();
const userIds = new Map<string, string>();
beforeAll(async () => {
  t = await openTestApp({ PUBLIC_URL: 'https://tickets.example.org' });
  for (const name of ['omar', 'mallory', 'friend', 'other']) {
    const { id } = await addPerson(t, name, name === 'omar' ? 'ORGANIZER' : 'NORMAL_USER');
    userIds.set(name, id);
  }
  await t.database.query(`UPDATE users SET first_name = $1, last_name = '' WHERE username = 'mallory'`, [
    advert,
  ]);
  const now = t.clock.now;
  const made = await createDemoEvent(
    t.database,
    createSealer(masterKey),
    {
      organizerId: userIds.get('omar') ?? '',
      name: 'Concert',
      startsAt: now + 86_400_000,
      endsAt: now + 90_000_000,
      doorsOpenAt: now + 86_000_000,
      timeZone: 'Africa/Banjul',
      gates: [{ name: 'Main' }],
      types: [{ name: 'Free seat', quantity: 500 }],
    },
    now,
  );
  ticketTypeId = made.ticketTypeIds[0] ?? '';
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.app.identity.mailer.idle(hangMs);
  for (const table of ['outbox', 'turns', 'guesses']) await t.database.query(`DELETE FROM ${table}`);
  await t.database.query('UPDATE users SET email_verified_at = NULL');
  // The clock advances by more than the life of a session.
  for (const name of userIds.keys()) tokens.set(name, (await signIn(t, name)).accessToken);
});

const post = (name: string, path: string, body: object = {}) =>
  t.call('POST', path, { token: tokens.get(name) ?? '', body });
interface Placed {
  readonly orderId: string;
  readonly ticketId: string;
}
async function order(name: string, email = victim): Promise<Placed> {
  const [holdId, orderId] = [randomUUID(), randomUUID()];
  await post(name, '/api/holds', { holdId, ticketTypeId, quantity: 1 });
  const buyer = { name: advert, email };
  const attendees = [{ holdId, name: advert }];
  const reply = await post(name, '/api/orders', { orderId, holdIds: [holdId], buyer, attendees });
  expect(reply.status).toBe(200);
  const { attendees: places } = JSON.parse(reply.text) as { attendees: { ticketId: string }[] };
  return { orderId, ticketId: places[0]?.ticketId ?? '' };
}
/** Returns everything sent to an address so far. */
async function sentTo(to: string) {
  await t.app.identity.mailer.idle(hangMs);
  return t.database.query<{ subject: string; body: string; attachments: { name: string }[] }>(
    `SELECT subject, body, attachments FROM outbox WHERE recipient = $1 AND status = 'kept' ORDER BY id`,
    [to],
  );
}
async function later(ms: number) {
  await t.app.identity.mailer.idle(hangMs);
  t.clock.now += ms;
  t.app.emails.post.wake();
}

describe('a free order with an unconfirmed address', () => {
  test('sends no email if cancelled within minutes, and one otherwise', async () => {
    const cancelled = await order('mallory');
    expect(await sentTo(victim)).toEqual([]);
    await post('mallory', `/api/orders/${cancelled.orderId}/cancel`);
    await later(freeWaitMs);
    expect(await sentTo(victim)).toEqual([]);
    await order('mallory');
    await later(freeWaitMs);
    const [told, ...more] = await sentTo(victim);
    expect([told?.subject, more]).toEqual(['Your ticket for Concert', []]);
  });

  test('repeats nothing the buyer typed, until they have confirmed the address', async () => {
    await order('mallory');
    await later(freeWaitMs);
    const [unproven] = await sentTo(victim);
    expect(`${unproven?.subject} ${unproven?.body}`).not.toContain(advert);
    expect(unproven?.body).toMatch(/^Hello,\n/);
    await t.database.query(`UPDATE users SET email_verified_at = 1 WHERE username = 'other'`);
    await order('other', 'other@example.org');
    const [proven] = await sentTo('other@example.org');
    expect(proven?.body).toContain(`Hello ${advert},`);
  });

  test('can be confirmed only by its own buyer', async () => {
    await t.database.query(`UPDATE users SET email_verified_at = 1 WHERE username = 'friend'`);
    await order('mallory', 'friend@example.org');
    expect(await sentTo('friend@example.org')).toEqual([]);
    await later(freeWaitMs);
    expect((await sentTo('friend@example.org'))[0]?.body).not.toContain(advert);
  });
});

test('names no one when a ticket is offered to a stranger, and the giver to a confirmed address', async () => {
  const { ticketId } = await order('mallory', 'mallory@example.org');
  await post('mallory', `/api/tickets/${ticketId}/transfer`, { to: victim });
  // An offer that ends before its email went out is not emailed at all.
  expect(await sentTo(victim)).toHaveLength(1);
  await post('mallory', `/api/tickets/${ticketId}/transfer/cancel`);
  const said = await sentTo(victim);
  expect(said).toHaveLength(2);
  for (const { subject, body } of said) expect(`${subject} ${body}`).not.toContain(advert);
  await t.database.query(`UPDATE users SET email_verified_at = 1 WHERE username = 'friend'`);
  await post('mallory', `/api/tickets/${ticketId}/transfer`, { to: 'friend@example.org' });
  expect((await sentTo('friend@example.org'))[0]?.body).toContain(advert);
});

/** Every email, who triggers it, and what limits them; new kinds must be added here. */
const kinds = {
  order_confirmed: ({ orderId }) => ({ kind: 'order_confirmed', orderId }),
  order_ended: ({ orderId }) => ({ kind: 'order_ended', orderId }),
  order_to_pay: ({ orderId }) => ({ kind: 'order_to_pay', orderId }),
  order_pay_soon: ({ orderId }) => ({ kind: 'order_pay_soon', orderId }),
  ticket_ended: ({ ticketId }) => ({ kind: 'ticket_ended', ticketId }),
  event_changed: ({ ticketId }) => ({ kind: 'event_changed', eventId: '', ticketId }),
  event_cancelled: ({ ticketId }) => ({ kind: 'event_cancelled', eventId: '', ticketId }),
  payment_returned: ({ transferId }) => ({ kind: 'payment_returned', transactionId: transferId }),
  part_refunded: ({ transferId }) => ({ kind: 'part_refunded', refundId: transferId }),
  transfer_given: ({ transferId }) => ({ kind: 'transfer_given', transferId }),
  transfer_received: ({ transferId }) => ({ kind: 'transfer_received', transferId }),
  team_invited: ({ transferId }) => ({ kind: 'team_invited', inviteId: transferId }),
  waiting_offered: ({ transferId }) => ({ kind: 'waiting_offered', entryId: transferId, holdId: '' }),
  waiting_removed: ({ transferId }) => ({ kind: 'waiting_removed', entryId: transferId }),
  waiting_ended: 'once for each event that its person waited for',
  event_message: 'goes to addresses that are proven alone',
  event_message_test: 'goes to its writer’s own proven address alone',
  transfer_offered: 'counted when it is made',
  transfer_taken_back: 'once for each offer',
  guest_tickets: 'once for each guest of a list, who counts as somebody new to the address',
  guest_event_changed:
    'once for each change of an event, to guests, who count as somebody new to the address',
  guest_event_cancelled: 'once for each event, to guests, who count as somebody new to the address',
  application_decided: 'once for each application, which are counted, and only when an administrator decides',
  event_taken_down: 'only when an administrator decides',
  event_restored: 'only when an administrator decides',
  event_given: 'only when an administrator decides',
  event_given_away: 'only when an administrator decides',
  contact: 'counted when it is sent, and goes to administrators only',
  account: 'counted when it is caused, by its own limits',
} satisfies Record<
  QueuedEmail['kind'],
  string | ((of: { orderId: string; ticketId: string; transferId: string }) => QueuedEmail)
>;
const counted = Object.entries(kinds).flatMap(([kind, emailOf]) =>
  typeof emailOf === 'string' ? [] : [{ kind, emailOf }],
);

const orders = new Map<string, Placed>();

describe.each(counted)('$kind', ({ emailOf }) => {
  /** Returns whether one more email triggered by this user is sent to the victim. */
  const more = async (name: string) => {
    const placed = orders.get(name) ?? (await order(name, `${name}@example.org`));
    orders.set(name, placed);
    const [by, other] = [userIds.get(name) ?? '', userIds.get('omar') ?? ''];
    const transferId = randomUUID();
    // Accepting a ticket triggers the email to its giver, and the other way round.
    const [from, to] = emailOf === kinds.transfer_given ? [other, by] : [by, other];
    await t.database.query(
      `INSERT INTO transfers (id, ticket_id, from_user_id, to_email, to_phone, token_hash, state, created_at, sent_at, expires_at, to_user_id)
       VALUES ($1, $2, $3, '', '', $1, 'accepted', 0, 0, 0, $4)`,
      [transferId, placed.ticketId, from, to],
    );
    await t.database.query(
      `INSERT INTO payments (transaction_id, order_id, provider, amount, currency, state, created_at, expires_at)
       VALUES ($1, $2, 'sandbox', 1, 'GMD', 'refunded', 0, 0)`,
      [transferId, placed.orderId],
    );
    await t.database.query(
      `INSERT INTO waiting_entries (id, event_id, ticket_type_id, user_id, quantity, state, rank, joined_at)
       SELECT $1, k.event_id, y.id, $3, 1, 'left', 1, 0 FROM tickets k
         JOIN ticket_types y ON y.event_id = k.event_id AND y.index = k.type_index WHERE k.id = $2`,
      [transferId, placed.ticketId, by],
    );
    await noteInHistory(t.database, {
      orderId: placed.orderId,
      at: 0,
      kind: 'tickets_refunded',
      by: bySystem,
      intent: { intentId: transferId, requestHash: '' },
    });
    await t.database.query(
      `INSERT INTO team_invites (id, event_id, role, email, created_by, created_at, expires_at)
       SELECT $1, event_id, 'steward', $3, $4, 0, 0 FROM ticket_types WHERE id = $2`,
      [transferId, ticketTypeId, victim, by],
    );
    const { identity } = t.app;
    const deps = {
      database: t.database,
      countEmail: (email: { by: string; to: string }) => countEmail(identity, email),
    };
    return mayGoOut(deps, { channel: 'email', to: victim, letter: emailOf({ ...placed, transferId }) });
  };

  test('is sent to one address a few times, per sender and in total', async () => {
    const outcomes: boolean[] = [];
    for (let count = 0; count <= phoneSends.perHour; count += 1) outcomes.push(await more('mallory'));
    expect(outcomes).toEqual([...Array.from({ length: phoneSends.perHour }, () => true), false]);
    // A user who has triggered none yet can still send a first one.
    expect(await more('friend')).toBe(true);
  });
});

test('limits first emails of many people to one address, and of one person to many', async () => {
  const { identity } = t.app;
  const outcomes: boolean[] = [];
  for (let count = 0; count <= firstEmails.perHour; count += 1)
    outcomes.push(await countEmail(identity, { by: `person ${count}`, to: victim }));
  expect(outcomes.indexOf(false)).toBe(firstEmails.perHour);
  outcomes.length = 0;
  for (let count = 0; count <= personEmails.perHour; count += 1)
    outcomes.push(await countEmail(identity, { by: 'mallory', to: `person${count}@example.org` }));
  expect(outcomes.indexOf(false)).toBe(personEmails.perHour);
});

test('does not send an email above the limit, and shows an administrator why', async () => {
  for (let count = 0; count < phoneSends.perHour; count += 1)
    await countEmail(t.app.identity, { by: userIds.get('mallory') ?? '', to: victim });
  await order('mallory');
  await later(freeWaitMs);
  expect(await sentTo(victim)).toEqual([]);
  const rows = await t.database.query('SELECT status, problem FROM outbox WHERE recipient = $1', [victim]);
  expect(rows).toEqual([{ status: 'failed', problem: 'too many emails to this address' }]);
});

test('reports account changes to an unconfirmed address only a few times', async () => {
  for (let count = 0; count < phoneSends.perHour; count += 1)
    await countEmail(t.app.identity, { by: userIds.get('friend') ?? '', to: victim });
  const change = async (email: string) => {
    const body = { email, currentPasswordHash: password };
    const reply = await t.call('PUT', '/api/userCredentials/update', {
      token: tokens.get('friend') ?? '',
      body,
    });
    expect(reply.status).toBe(200);
  };
  await change(victim);
  expect((await sentTo('friend@example.org')).map(({ subject }) => subject)).toEqual([
    'Your Gatehouse account was changed',
  ]);
  await change('friend@example.org');
  expect(await sentTo(victim)).toEqual([]);
});
