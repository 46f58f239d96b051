import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { auditOf, messagesTo } from './messages-read.ts';
import { said } from './people.ts';
import { addEvent, addPerson, openTestApp, password, signIn, type TestApp } from './test-app.ts';

let t: TestApp;
let eventId = '';
const tokens = new Map<string, string>();
const people = ['giver', 'taker', 'other', 'omar', 'stranger', 'ada'];
beforeAll(async () => {
  t = await openTestApp({ PUBLIC_URL: 'https://tickets.example.org' });
  for (const [name, role] of [
    ['giver', 'NORMAL_USER'],
    ['taker', 'NORMAL_USER'],
    ['other', 'NORMAL_USER'],
    ['omar', 'ORGANIZER'],
    ['stranger', 'ORGANIZER'],
    ['ada', 'ADMIN'],
  ] as const) {
    const person = await addPerson(t, name, role);
    tokens.set(name, (await signIn(t, name)).accessToken);
    // Names are shown to verified addresses only.
    await t.database.query('UPDATE users SET email_verified_at = 1 WHERE id = $1', [person.id]);
    if (name === 'omar') eventId = await addEvent(t, person.id, { name: 'Kora & <Friends>' });
  }
});
afterAll(() => t.close());
// Sign-ins of tests that let time pass are over; each test's messages are its own.
beforeEach(async () => {
  for (const table of ['transfers', 'outbox', 'audit_log', 'turns', 'guesses'])
    await t.database.query(`DELETE FROM ${table}`);
  for (const name of people) tokens.set(name, (await signIn(t, name)).accessToken);
});

const as = (name: string) => ({ token: tokens.get(name) ?? '' });
const post = (name: string, path: string, body?: object) =>
  t.call('POST', path, { ...as(name), ...(body === undefined ? {} : { body }) });
const ticketOf = (reply: { json: object }) => reply.json as WalletTicket;

let number = 0;
/** Gives the giver the event's next ticket and clears the rate limits for sending links. */
async function newTicket(): Promise<string> {
  const [row] = await t.database.query<{ id: string }>(
    `UPDATE tickets SET holder_user_id = (SELECT id FROM users WHERE username = 'giver'), holder_name = 'Giver'
      WHERE event_id = $1 AND number = $2 RETURNING id`,
    [eventId, number],
  );
  number += 1;
  await t.database.query('DELETE FROM turns');
  return row?.id ?? '';
}
/** The one ticket whose state is being changed. */
let changing: Promise<string> | undefined;
async function ticketAs(state: number): Promise<string> {
  const ticketId = await (changing ??= newTicket());
  await t.database.query('UPDATE tickets SET state = $2 WHERE id = $1', [ticketId, state]);
  return ticketId;
}
const offer = (ticketId: string, to: string, from = 'giver') =>
  post(from, `/api/tickets/${ticketId}/transfer`, { to, countryCode: 'GM' });
async function linkIn(recipient: string): Promise<{ link: string; token: string }> {
  const [text = ''] = await messagesTo(t, recipient);
  const link = /https:\S+accept=\S+/.exec(text)?.[0] ?? '';
  return { link, token: URL.parse(link)?.searchParams.get('accept') ?? '' };
}

describe('a transfer', () => {
  test('by email sends a link that gives the ticket to its recipient, and informs both sides', async () => {
    const ticketId = await newTicket();
    const open = await offer(ticketId, 'taker@example.org');
    expect(ticketOf(open)).toMatchObject({ status: 'valid', transfer: { to: 'taker@example.org' } });
    const { link, token } = await linkIn('taker@example.org');
    expect(link.startsWith(`https://tickets.example.org/tickets/${ticketId}?accept=`)).toBe(true);
    // 256 bits, of which the table stores only the hash.
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = JSON.stringify(await t.database.query('SELECT * FROM transfers'));
    expect(rows).not.toContain(token);
    const kept = await t.call('GET', '/api/profile/export', as('giver'));
    expect(kept.json).toMatchObject({ transfers: [{ to: 'taker@example.org', state: 'offered' }] });
    const seen = await post('taker', `/api/tickets/${ticketId}/transfer/offer`, { token });
    expect(seen.json).toMatchObject({
      state: 'offered',
      fromName: 'giver Test',
      eventName: 'Kora & <Friends>',
    });
    const call = (from: string, username: string, names: readonly [string, string]) =>
      t.database.query(
        'UPDATE users SET username = $2, first_name = $3, last_name = $4 WHERE username = $1',
        [from, username, ...names],
      );
    // A guest's username is generated, so it is not shown.
    await call('giver', 'guest-215c4d07a1', ['', '']);
    const ofGuest = await post('taker', `/api/tickets/${ticketId}/transfer/offer`, { token });
    await call('guest-215c4d07a1', 'giver', ['giver', 'Test']);
    expect(ofGuest.json).toMatchObject({ state: 'offered', fromName: '' });
    const mine = ticketOf(
      await post('taker', `/api/tickets/${ticketId}/transfer/accept`, { token, holderName: 'Awa Sarr' }),
    );
    expect(mine).toMatchObject({ status: 'valid', holderName: 'Awa Sarr', typeName: 'Standard' });
    expect(mine.ticketId).not.toBe(ticketId);
    const [given] = await messagesTo(t, 'giver@example.org');
    expect(given).toContain('taker Test accepted the ticket');
    const [received] = await messagesTo(t, 'taker@example.org');
    expect(received).toContain('is now yours');
    expect((await auditOf(t, 'ticket_taken')).map((line) => line.subject)).toEqual([mine.ticketId]);
  });

  test('by phone accepts common number formats and sends one text message', async () => {
    const ticketId = await newTicket();
    expect(ticketOf(await offer(ticketId, '712 34 56')).transfer?.to).toBe('+2207123456');
    const { link } = await linkIn('+2207123456');
    expect(link).toContain(`/tickets/${ticketId}?accept=`);
  });

  test('to the same recipient again resends the same link, but not within a minute', async () => {
    const ticketId = await newTicket();
    await offer(ticketId, 'other@example.org');
    const first = await linkIn('other@example.org');
    expect((await offer(ticketId, 'OTHER@example.org')).status).toBe(200);
    expect(await messagesTo(t, 'other@example.org')).toHaveLength(1);
    t.clock.now += 120_000;
    expect((await offer(ticketId, 'other@example.org')).status).toBe(200);
    expect(await messagesTo(t, 'other@example.org')).toHaveLength(2);
    expect(await linkIn('other@example.org')).toEqual(first);
    expect(said(await offer(ticketId, 'third@example.org'))).toEqual([409, 'transfer_open']);
  });

  test('under one id is created once, whatever happened to it since', async () => {
    const ticketId = await newTicket();
    const body = { to: 'once@example.org', countryCode: 'GM', offerId: randomUUID() };
    const path = `/api/tickets/${ticketId}/transfer`;
    expect((await post('giver', path, body)).status).toBe(200);
    // Its email goes out first: that of a cancelled transfer would not.
    expect(await messagesTo(t, 'once@example.org')).toHaveLength(1);
    const reused = await post('giver', path, { ...body, to: 'twice@example.org' });
    expect(said(reused)).toEqual([409, 'intent_reused']);
    // Cancelled elsewhere before the repeat arrives: it stays cancelled.
    await post('giver', `${path}/cancel`);
    const repeated = await post('giver', path, body);
    expect([repeated.status, ticketOf(repeated).transfer]).toEqual([200, null]);

    const other = { ...body, offerId: randomUUID() };
    await t.database.query('DELETE FROM turns');
    expect((await post('giver', path, other)).status).toBe(200);
    const { token } = await linkIn('once@example.org');
    expect((await post('taker', `${path}/accept`, { token })).status).toBe(200);
    const late = await post('giver', path, other);
    expect([late.status, ticketOf(late).status]).toEqual([200, 'transferred']);
    // The giver's id means nothing for another user.
    expect(said(await post('other', path, other))).toEqual([404, 'ticket_not_found']);
    const sent = await messagesTo(t, 'once@example.org');
    expect(sent.filter((text) => text.includes('accept='))).toHaveLength(2);
  });

  test('under another id shortly after is the open one, and is not created after a cancellation', async () => {
    const ticketId = await newTicket();
    await t.database.query('DELETE FROM turns');
    const path = `/api/tickets/${ticketId}/transfer`;
    const body = () => ({ to: 'soon@example.org', countryCode: 'GM', offerId: randomUUID() });
    const second = body();
    for (const asked of [body(), second]) expect((await post('giver', path, asked)).status).toBe(200);
    await post('giver', `${path}/cancel`);
    const repeated = await post('giver', path, second);
    expect([repeated.status, ticketOf(repeated).transfer]).toEqual([200, null]);
  });

  test('is limited per user, so that links cannot flood strangers’ inboxes', async () => {
    const codes: unknown[] = [];
    const ticketId = await newTicket();
    for (let count = 0; count < 21; count += 1) {
      codes.push((await offer(ticketId, `person${count}@example.org`)).status);
      await post('giver', `/api/tickets/${ticketId}/transfer/cancel`);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test.each([
    ['nobody’s address', 'neither', ticketBits.exists, [422, 'recipient_invalid']],
    ['a number that cannot be', '712', ticketBits.exists, [422, 'recipient_invalid']],
    ['a split header', 'a@b.org\r\nBcc: c@d.org', ticketBits.exists, [422, 'recipient_invalid']],
    ['oneself', 'Giver@example.org', ticketBits.exists, [422, 'transfer_to_self']],
    ['somebody, of a revoked ticket', 'x@example.org', 1 | ticketBits.revoked, [409, 'ticket_void']],
    ['somebody, of a blocked ticket', 'x@example.org', 1 | ticketBits.blocked, [409, 'ticket_void']],
    ['somebody, of a cancelled ticket', 'x@example.org', 1 | ticketBits.cancelled, [409, 'ticket_void']],
    ['somebody, of an unpaid ticket', 'x@example.org', 1 | ticketBits.unpaid, [409, 'ticket_void']],
    ['somebody, of a test ticket', 'x@example.org', 1 | ticketBits.test, [409, 'ticket_test']],
  ])('to %s is refused', async (_, to, state, answer) => {
    expect(said(await offer(await ticketAs(state), to))).toEqual(answer);
  });

  test('of an ended or cancelled event’s ticket is refused', async () => {
    const ticketId = await newTicket();
    await t.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [eventId]);
    expect(said(await offer(ticketId, 'x@example.org'))).toEqual([409, 'event_cancelled']);
    expect(ticketOf(await t.call('GET', `/api/tickets/${ticketId}`, as('giver'))).eventCancelled).toBe(true);
    await t.database.query(`UPDATE events SET status = 'published' WHERE id = $1`, [eventId]);
    await t.database.query('UPDATE events SET ends_at = ends_at - 40 * 3600000::bigint WHERE id = $1', [
      eventId,
    ]);
    expect(said(await offer(ticketId, 'x@example.org'))).toEqual([409, 'event_over']);
    await t.database.query('UPDATE events SET ends_at = ends_at + 40 * 3600000::bigint WHERE id = $1', [
      eventId,
    ]);
  });

  test('created again elsewhere stays when the ended one is cancelled by id', async () => {
    const ticketId = await newTicket();
    await t.database.query('DELETE FROM turns');
    const back = (offerId = '') =>
      post('giver', `/api/tickets/${ticketId}/transfer/cancel${offerId === '' ? '' : `?offerId=${offerId}`}`);
    const first = ticketOf(await offer(ticketId, 'first@example.org')).transfer;
    expect(ticketOf(await back(first?.offerId)).transfer).toBeNull();
    const anew = ticketOf(await offer(ticketId, 'second@example.org')).transfer;
    expect(anew?.offerId).not.toBe(first?.offerId);
    expect(ticketOf(await back(first?.offerId)).transfer).toEqual(anew);
    // The id of another ticket's transfer, or an unknown one.
    const other = ticketOf(await offer(await newTicket(), 'first@example.org')).transfer;
    for (const offerId of [other?.offerId, 'none'])
      expect(said(await back(offerId))).toEqual([404, 'transfer_not_found']);
    // An older app sends no id.
    expect(ticketOf(await back()).transfer).toBeNull();
  });

  test('that is cancelled informs its recipient, and its link says so', async () => {
    const ticketId = await newTicket();
    await offer(ticketId, 'other@example.org');
    const { token } = await linkIn('other@example.org');
    for (let again = 0; again < 2; again += 1) {
      const back = await post('giver', `/api/tickets/${ticketId}/transfer/cancel`);
      expect([back.status, ticketOf(back).transfer]).toEqual([200, null]);
    }
    expect((await messagesTo(t, 'other@example.org'))[0]).toContain('cancelled the transfer');
    const seen = await post('other', `/api/tickets/${ticketId}/transfer/offer`, { token });
    expect(seen.json['state']).toBe('cancelled');
    expect(said(await post('other', `/api/tickets/${ticketId}/transfer/accept`, { token }))).toEqual([
      410,
      'transfer_cancelled',
    ]);
  });

  test('expires with the event or after a week, and can then be created again', async () => {
    const ticketId = await newTicket();
    const open = ticketOf(await offer(ticketId, 'other@example.org'));
    expect(open.transfer?.expiresAt).toBe(open.endsAt);
    const { token } = await linkIn('other@example.org');
    await t.database.query('UPDATE transfers SET expires_at = $2 WHERE ticket_id = $1', [
      ticketId,
      t.clock.now,
    ]);
    expect(said(await post('other', `/api/tickets/${ticketId}/transfer/accept`, { token }))).toEqual([
      410,
      'transfer_expired',
    ]);
    expect((await offer(ticketId, 'third@example.org')).status).toBe(200);
  });
});

describe('another user’s', () => {
  test('ticket reveals and allows nothing: every call says that it does not exist', async () => {
    const ticketId = await newTicket();
    await offer(ticketId, 'taker@example.org');
    for (const name of ['other', 'stranger']) {
      const replies = [
        await t.call('GET', `/api/tickets/${ticketId}`, as(name)),
        await t.call('GET', `/api/tickets/${ticketId}/ticket.pdf`, as(name)),
        await offer(ticketId, 'x@example.org', name),
        await post(name, `/api/tickets/${ticketId}/transfer/cancel`),
      ];
      expect(replies.map(said)).toEqual(replies.map(() => [404, 'ticket_not_found']));
    }
  });

  test('transfer needs its exact link: tokens of another ticket or transfer, and forged ones, fail', async () => {
    const [one, two] = [await newTicket(), await newTicket()];
    await offer(one, 'taker@example.org');
    const { token } = await linkIn('taker@example.org');
    for (const [ticketId, wrong] of [
      [two, token],
      [one, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
      [randomUUID(), token],
    ] as const) {
      for (const action of ['offer', 'accept'])
        expect(
          said(await post('taker', `/api/tickets/${ticketId}/transfer/${action}`, { token: wrong })),
        ).toEqual([404, 'transfer_not_found']);
    }
    expect(said(await post('giver', `/api/tickets/${one}/transfer/accept`, { token }))).toEqual([
      409,
      'transfer_to_self',
    ]);
  });

  test('deleted account ends its transfers, and no address remains', async () => {
    await addPerson(t, 'leaver', 'NORMAL_USER');
    tokens.set('leaver', (await signIn(t, 'leaver')).accessToken);
    const ticketId = await newTicket();
    await t.database.query(
      `UPDATE tickets SET holder_user_id = (SELECT id FROM users WHERE username = 'leaver') WHERE id = $1`,
      [ticketId],
    );
    await offer(ticketId, 'stays@example.org', 'leaver');
    const { token } = await linkIn('stays@example.org');
    const body = { confirm: 'delete my account', currentPasswordHash: password };
    expect((await t.call('DELETE', '/api/profile', { ...as('leaver'), body })).status).toBe(200);
    expect(said(await post('taker', `/api/tickets/${ticketId}/transfer/accept`, { token }))).toEqual([
      410,
      'transfer_cancelled',
    ]);
    const rows = JSON.stringify(await t.database.query('SELECT * FROM transfers'));
    expect(rows).not.toContain('stays@example.org');
  });

  test('ticket revoked meanwhile is not given out by its link', async () => {
    const ticketId = await newTicket();
    await offer(ticketId, 'taker@example.org');
    const { token } = await linkIn('taker@example.org');
    await post('omar', `/api/tickets/${ticketId}/revoke`, { reason: 'sold twice' });
    expect(said(await post('taker', `/api/tickets/${ticketId}/transfer/accept`, { token }))).toEqual([
      409,
      'ticket_void',
    ]);
  });
});

describe('a wallet', () => {
  test('shows that an event was rescheduled, and its original time', async () => {
    const ticketId = await newTicket();
    const read = async () => ticketOf(await t.call('GET', `/api/tickets/${ticketId}`, as('giver')));
    const before = await read();
    expect(before.movedFrom).toBeNull();
    await t.database.query('UPDATE events SET starts_at = starts_at + 60000 WHERE id = $1', [eventId]);
    expect(await read()).toMatchObject({ movedFrom: before.startsAt });
    await t.database.query('UPDATE events SET starts_at = starts_at - 60000 WHERE id = $1', [eventId]);
  });

  test('has no codes a day after the event', async () => {
    const ticketId = await newTicket();
    await t.database.query('UPDATE events SET ends_at = ends_at - 40 * 3600000::bigint WHERE id = $1', [
      eventId,
    ]);
    const late = ticketOf(await t.call('GET', `/api/tickets/${ticketId}`, as('giver')));
    expect(late).toMatchObject({ status: 'valid', printedCode: null, rolling: null });
    await t.database.query('UPDATE events SET ends_at = ends_at + 40 * 3600000::bigint WHERE id = $1', [
      eventId,
    ]);
  });

  test('contains at most 300 tickets of upcoming events, in order of their numbers', async () => {
    await t.database.query(
      `INSERT INTO tickets (id, event_id, number, type_index, key_id, reference, state, holder_user_id, issued_at)
       SELECT 'many-' || n, $1, 1000 + n, 0, (SELECT id FROM signing_keys WHERE event_id = $1 LIMIT 1), 1, 1, (SELECT id FROM users WHERE username = 'other'), 0
         FROM generate_series(1, 320) n`,
      [eventId],
    );
    const reply = await t.call('GET', '/api/tickets', as('other'));
    const { items } = JSON.parse(reply.text) as { items: WalletTicket[] };
    expect(items.map((item) => item.ticketNumber)).toEqual(
      Array.from({ length: 300 }, (_, index) => 1001 + index),
    );
  });
});

describe('a ticket as PDF', () => {
  const pdf = (ticketId: string, name: string) =>
    t.call('GET', `/api/tickets/${ticketId}/ticket.pdf`, as(name));

  test('is available to its holder, the event’s team and administrators', async () => {
    const ticketId = await newTicket();
    for (const name of ['giver', 'omar', 'ada']) {
      const reply = await pdf(ticketId, name);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(reply.text.startsWith('%PDF-')).toBe(true);
    }
    expect((await pdf(ticketId, 'other')).status).toBe(404);
  });

  test('is denied to former organizers', async () => {
    const ticketId = await newTicket();
    await t.database.query(`UPDATE users SET role = 'NORMAL_USER' WHERE username = 'omar'`);
    const reply = await pdf(ticketId, 'omar');
    await t.database.query(`UPDATE users SET role = 'ORGANIZER' WHERE username = 'omar'`);
    expect(said(reply)).toEqual([404, 'ticket_not_found']);
  });

  test('is never generated for a void or transferred ticket', async () => {
    for (const bit of ['revoked', 'cancelled', 'blocked', 'unpaid'] as const) {
      const reply = await pdf(await ticketAs(1 | ticketBits[bit]), 'giver');
      expect(said(reply)).toEqual([409, 'ticket_void']);
    }
    await t.database.query(`UPDATE events SET status = 'cancelled' WHERE id = $1`, [eventId]);
    expect(said(await pdf(await newTicket(), 'giver'))).toEqual([409, 'event_cancelled']);
    await t.database.query(`UPDATE events SET status = 'published' WHERE id = $1`, [eventId]);
  });
});
