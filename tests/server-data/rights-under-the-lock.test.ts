import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PromoTermsBody } from '#contract/sales/promo-codes.ts';
import type { Caller } from '#server/access/caller.ts';
import { isRefusal } from '#server/access/refusal.ts';
import type { Queries } from '#server/database/database.ts';
import { giveEvent } from '#server/database/events/all-events.ts';
import { resolveConflictOf } from '#server/door/resolve-conflict.ts';
import { checkInFromDesk, undoFromDesk } from '#server/door/desk-scans.ts';
import { markLossSeenBy } from '#server/door/lost-scans.ts';
import { allowDeviceOf, renameDeviceOf } from '#server/door/revoke-devices.ts';
import { duplicateEvent } from '#server/events/duplicate-event.ts';
import { dropMessage, saveMessage } from '#server/messages/event-messages/manage-messages.ts';
import {
  resendMessage,
  sendMessage,
  stopMessage,
  testMessage,
} from '#server/messages/event-messages/send-message.ts';
import { sellAtDoor } from '#server/sales/at-door/sell-at-door.ts';
import { applyImport, undoImport } from '#server/sales/guests/apply-imports.ts';
import { emailGuest, emailGuests } from '#server/sales/guests/email-guests.ts';
import { giveByHand } from '#server/sales/guests/give-by-hand.ts';
import { acceptRows, beginImport } from '#server/sales/guests/receive-guests.ts';
import { releaseAndRecord } from '#server/sales/manage-holds.ts';
import { issueInvoice, saveSeller } from '#server/sales/money/invoices.ts';
import { drawPromos, makePromo, switchPromo } from '#server/sales/money/manage-promos.ts';
import { cancelOrder, refundOrder } from '#server/sales/money/take-back-order.ts';
import { editAnswers } from '#server/sales/orders/edit-answers.ts';
import { addNote } from '#server/sales/orders/edit-order.ts';
import { placeOrder } from '#server/sales/orders/place-order.ts';
import { resendOrder } from '#server/sales/orders/resend-order.ts';
import { reserveSeats } from '#server/sales/place-hold.ts';
import { createSealer } from '#server/signing/seal.ts';
import { setAttendeeNote } from '#server/tickets/attendee-note.ts';
import { saveBadgeLayout } from '#server/tickets/badge-layout.ts';
import { changeState, issueOnSheet } from '#server/tickets/run-tickets.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { codeOf, guest, guestDeps, sendList, work } from './guest-hand.ts';
import { texts } from './message-stage.ts';
import { doingUnderLock } from './under-lock.ts';
import { addBuyer, buy, callerOf, hold, openSale, type Sale } from './sale-hand.ts';

/* A right is looked at again in the transaction that uses it, because the call may have waited for a lock for long. */

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

type Person = Extract<Caller, { kind: 'user' }>;
interface Stage {
  readonly sale: Sale;
  readonly by: Person;
  /** Who may be given the event. */
  readonly heir: string;
  readonly orderId: string;
  readonly soldAtDoor: string;
  readonly ticketId: string;
  readonly promoCodeId: string;
  readonly holdId: string;
  readonly deviceId: string;
  readonly conflictId: string;
  readonly draft: string;
  readonly sent: string;
  /** Guest lists: one to be sent, one to be applied, and one that was. */
  readonly lists: readonly [sending: string, ready: string, applied: string];
}

const promo: PromoTermsBody = {
  kind: 'percent',
  value: 10,
  ticketTypeIds: [],
  mostUses: null,
  mostPerPerson: null,
  startsAt: null,
  endsAt: null,
};
const badges = { size: 'a6', eventName: true, typeName: false, code: false, questionId: null } as const;
const query = (sql: string, values: readonly (string | number)[] = []) => opened.database.query(sql, values);

async function openStage(): Promise<Stage> {
  const sale = await openSale(opened.database, [
    { name: 'Standing', tickets: 0, priceAmount: 0, quantity: 50 },
    { name: 'Seats', tickets: 0, priceAmount: 500, quantity: 50 },
  ]);
  const { eventId, parts } = sale;
  const by: Person = { ...callerOf(sale.organizerId, 'ORGANIZER'), sessionId: randomUUID() };
  await query(
    `INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at, device) VALUES ($1, $2, 1, 1, 9000000000000, '')`,
    [by.sessionId, by.userId],
  );
  await query(`UPDATE users SET email = id || '@example.org', email_verified_at = 1 WHERE id = $1`, [
    by.userId,
  ]);
  const { orderId } = await buy(sale, await addBuyer(opened.database));
  const [ticket] = await opened.database.query<{ id: string }>('SELECT id FROM tickets WHERE order_id = $1', [
    orderId,
  ]);
  const [promoCodeId, holdId, deviceId, conflictId] = [randomUUID(), randomUUID(), randomUUID(), 'c'];
  await makePromo(parts, by, eventId, { ...promo, promoCodeId, code: 'FRIENDS' });
  const seats = { holdId, ticketTypeId: sale.ticketTypeIds[0] ?? '', quantity: 2, label: 'Press' };
  await reserveSeats(parts, eventId, seats, by);
  const [draft, sent] = [randomUUID(), randomUUID()];
  for (const messageId of [draft, sent])
    await saveMessage(parts, by, { eventId, messageId }, { ...texts, revision: 0 });
  await query(`UPDATE event_messages SET state = 'sent', failed = 1 WHERE id = $1`, [sent]);
  const sending = randomUUID();
  await beginImport(guestDeps(sale), by, eventId, {
    importId: sending,
    fileName: 'guests.csv',
    rows: 1,
    ticketTypeId: sale.ticketTypeIds[0] ?? '',
  });
  const ready = await sendList(sale, [guest('Binta', { email: 'binta@example.org' })]);
  const applied = await sendList(sale, [guest('Lamin', { email: 'lamin@example.org' })]);
  await applyImport(guestDeps(sale), by, { eventId, importId: applied });
  await work(sale, applied);
  await query(
    `INSERT INTO devices (id, event_id, name, role, public_key, enrolled_at, lease_expires_at, barred_at)
     VALUES ($1, $2, 'Phone', 'steward', decode(md5($1), 'hex'), 1, 9000000000000, 1)`,
    [deviceId, eventId],
  );
  await query(
    `INSERT INTO lost_scans (event_id, device_id, epoch, last_seq, reported_by, reported_at) VALUES ($1, $2, 'e', 3, $2, 1)`,
    [eventId, deviceId],
  );
  const soldAtDoor = randomUUID();
  await sellAtDoor(parts, by, eventId, {
    orderId: soldAtDoor,
    lines: [{ ticketTypeId: sale.ticketTypeIds[1] ?? '', quantity: 1 }],
    total: { amount: 500, currency: 'GMD' },
    payment: 'card',
    name: 'Awa',
    email: '',
  });
  const ticketId = ticket?.id ?? '';
  const lists = [sending, ready, applied] as const;
  return {
    sale,
    by,
    heir: await addBuyer(opened.database, 'ORGANIZER'),
    orderId,
    soldAtDoor,
    ticketId,
    promoCodeId,
    holdId,
    deviceId,
    conflictId,
    draft,
    sent,
    lists,
  };
}

/** Ends a right as soon as a transaction has its first lock. */
function endedUnderLock(stage: Stage, end: End) {
  const { parts } = stage.sale;
  const { database, isDone } = doingUnderLock(parts.database, (queries) => end(stage, queries));
  const sale = { ...stage.sale, parts: { ...parts, database } };
  return { stage: { ...stage, sale }, hasEnded: isDone };
}

/** Ends a right, where `queries` is the transaction that is to notice: it holds the event's row. */
type End = (stage: Stage, queries: Queries) => Promise<unknown>;

/** By another connection, if there is one. */
const aside =
  (sql: string): End =>
  ({ by }, queries) =>
    (opened.database.kind === 'postgres' ? opened.database : queries).query(sql, [by.userId]);

const disable = aside('UPDATE users SET disabled_at = 1 WHERE id = $1');
const signOut = aside('UPDATE sessions SET ended_at = 1 WHERE user_id = $1');
const demote = aside(`UPDATE users SET role = 'NORMAL_USER' WHERE id = $1`);
const lost = ['not_allowed', 'order_not_found', 'ticket_not_found'];

/** How a right ends, and what may be answered then. */
const ends: Readonly<Record<string, readonly [end: End, codes: readonly string[]]>> = {
  'was given to somebody else': [
    ({ sale, heir }, queries) => giveEvent(queries, sale.eventId, heir, 1),
    lost,
  ],
  'has an organizer who was disabled': [disable, ['not_signed_in']],
  'has an organizer who was signed out everywhere': [signOut, ['not_signed_in']],
  'has an organizer whose role was taken': [demote, lost],
};

/** Queuing an email waits for whoever queues the same one. */
const queue = async (queries: Queries) => {
  await queries.query('SELECT 1 FROM outbox WHERE false FOR UPDATE');
  return true;
};
const post = { add: async (queries: Queries) => void (await queue(queries)), wake: () => undefined };
const emailing = (sale: Sale) => ({
  ...guestDeps(sale),
  newId: () => randomUUID(),
  transferKey: new Uint8Array(32),
  post,
});
const messaging = ({ parts }: Sale) => ({ ...parts, post, secrets: { codeKey: new Uint8Array(32) } });
const deps = ({ parts }: Sale) => ({ ...parts, moved: () => undefined });
const listOf = ({ sale, lists }: Stage, which: 0 | 1 | 2) => ({
  eventId: sale.eventId,
  importId: lists[which],
});

const writes: Readonly<Record<string, (stage: Stage) => Promise<object>>> = {
  'makes no promo code': ({ sale, by }) =>
    makePromo(sale.parts, by, sale.eventId, { ...promo, promoCodeId: randomUUID(), code: 'MINE' }),
  'draws no promo codes': ({ sale, by }) =>
    drawPromos(sale.parts, by, sale.eventId, { ...promo, batchId: randomUUID(), prefix: 'X', count: 2 }),
  'switches no promo code off': ({ sale, by, promoCodeId }) =>
    switchPromo(sale.parts, by, { eventId: sale.eventId, promoCodeId, off: true }),
  'sets no badge layout': ({ sale, by }) =>
    saveBadgeLayout(sale.parts, by, { eventId: sale.eventId, layout: badges, version: undefined }),
  'saves no seller': ({ sale, by }) => {
    const seller = { name: 'A hall', address: 'Banjul', taxId: '', taxName: '', taxBasisPoints: 0 };
    return saveSeller(sale.parts, by, { eventId: sale.eventId, seller, version: undefined });
  },
  'begins no guest list': ({ sale, by }) => {
    const list = { importId: randomUUID(), fileName: 'x.csv', rows: 1, ticketTypeId: null };
    return beginImport(guestDeps(sale), by, sale.eventId, list);
  },
  'accepts no guests': (stage) =>
    acceptRows(guestDeps(stage.sale), stage.by, listOf(stage, 0), { from: 1, rows: [guest('Awa')] }),
  'applies no guest list': (stage) => applyImport(guestDeps(stage.sale), stage.by, listOf(stage, 1)),
  'undoes no guest list': (stage) => undoImport(guestDeps(stage.sale), stage.by, listOf(stage, 2)),
  'emails no guests': (stage) => emailGuests(guestDeps(stage.sale), stage.by, listOf(stage, 2)),
  'emails no guest': (stage) => emailGuest(emailing(stage.sale), stage.by, { ...listOf(stage, 2), row: 1 }),
  'gives no ticket by hand': ({ sale, by }) =>
    giveByHand(guestDeps(sale), by, sale.eventId, {
      importId: randomUUID(),
      kind: 'by_hand',
      name: 'Awa',
      email: '',
      ticketTypeId: sale.ticketTypeIds[0] ?? '',
      quantity: 1,
      sendEmail: false,
    }),
  'sells nothing at the door': ({ sale, by }) =>
    sellAtDoor(sale.parts, by, sale.eventId, {
      orderId: randomUUID(),
      lines: [{ ticketTypeId: sale.ticketTypeIds[0] ?? '', quantity: 1 }],
      total: { amount: 0, currency: '' },
      payment: 'cash',
      name: 'Awa',
      email: '',
    }),
  'reserves no seats': ({ sale, by }) => {
    const ticketTypeId = sale.ticketTypeIds[0] ?? '';
    return reserveSeats(
      sale.parts,
      sale.eventId,
      { holdId: randomUUID(), ticketTypeId, quantity: 1, label: 'Mine' },
      by,
    );
  },
  'releases no reserved seats': ({ sale, by, holdId }) =>
    releaseAndRecord(sale.parts, { params: { registrationId: sale.eventId, holdId }, caller: by }),
  'writes no message': ({ sale, by }) => {
    const where = { eventId: sale.eventId, messageId: randomUUID() };
    return saveMessage(sale.parts, by, where, { ...texts, revision: 0 });
  },
  'deletes no message': ({ sale, by, draft }) =>
    dropMessage(sale.parts, by, { eventId: sale.eventId, messageId: draft }),
  'tests no message': ({ sale, by, draft }) =>
    testMessage(messaging(sale), by, { eventId: sale.eventId, messageId: draft }, randomUUID()),
  'sends no message': ({ sale, by, draft }) =>
    sendMessage(
      messaging(sale),
      by,
      { eventId: sale.eventId, messageId: draft },
      { revision: 1, sendAt: new Date(sale.clock.now + 3_600_000).toISOString() },
    ),
  'stops no message': ({ sale, by, sent }) =>
    stopMessage(sale.parts, by, { eventId: sale.eventId, messageId: sent }),
  'sends no message again': ({ sale, by, sent }) =>
    resendMessage(messaging(sale), by, { eventId: sale.eventId, messageId: sent }),
  'issues no tickets on a sheet': ({ sale, by }) =>
    issueOnSheet(deps(sale), by, sale.eventId, {
      issueId: randomUUID(),
      ticketTypeId: sale.ticketTypeIds[0] ?? '',
      quantity: 1,
      holderName: 'Awa',
      fromHold: undefined,
    }),
  'blocks no ticket': ({ sale, by, ticketId }) =>
    changeState(deps(sale), { ticketId, action: 'block', reason: 'Rude', caller: by }),
  'notes nothing about a guest': ({ sale, by, ticketId }) =>
    setAttendeeNote(sale.parts, by, { eventId: sale.eventId, ticketId }, { note: 'Rude', before: '' }),
  'sees no lost scans': ({ sale, by, deviceId }) =>
    markLossSeenBy(sale.parts, sale.eventId, { deviceId, epoch: 'e', last: 3 }, by),
  'renames no phone': ({ sale, by, deviceId }) =>
    renameDeviceOf(sale.parts, { registrationId: sale.eventId, deviceId }, 'Mine', by),
  'allows no barred phone': ({ sale, by, deviceId }) =>
    allowDeviceOf(sale.parts, { registrationId: sale.eventId, deviceId }, by),
  'checks nobody in': ({ sale, by, ticketId }) =>
    checkInFromDesk(
      deps(sale),
      { eventId: sale.eventId, ticketId },
      { scanId: randomUUID(), gateId: 'g', forced: undefined },
      by,
    ),
  'undoes no check-in': ({ sale, by, ticketId }) =>
    undoFromDesk(
      deps(sale),
      { eventId: sale.eventId, ticketId },
      { scanId: randomUUID(), undoes: randomUUID() },
      by,
    ),
  'resolves no conflict': ({ sale, by, conflictId }) =>
    resolveConflictOf(deps(sale), { eventId: sale.eventId, conflictId }, { how: 'mis_scan', note: '' }, by),
  'copies no event': ({ sale, by }) =>
    duplicateEvent(
      {
        ...sale.parts,
        sealer: createSealer(new Uint8Array(32).fill(5)),
        notifyDoors: async () => undefined,
        moved: () => undefined,
      },
      by,
      sale.eventId,
      { eventId: randomUUID(), startsAt: sale.clock.now + 9_000_000 },
    ),
  'issues no invoice': ({ sale, by, orderId }) => issueInvoice(sale.parts, by, orderId),
  'cancels no sale at the door': ({ sale, by, soldAtDoor }) => cancelOrder(sale.parts, by, soldAtDoor),
  'refunds no order': ({ sale, by, orderId }) =>
    refundOrder(sale.parts, by, { orderId, reason: 'Rain.', evenIfUsed: false }),
  'notes nothing on an order': ({ sale: { eventId: registrationId, parts }, by, orderId }) =>
    addNote(parts, by, { registrationId, orderId }, { noteId: randomUUID(), text: 'Rude' }),
  'changes no answers': ({ sale, by, orderId }) =>
    editAnswers(sale.parts, by, orderId, { editId: randomUUID(), changes: [] }),
  'sends no order again': ({ sale, by, orderId }) =>
    resendOrder({ ...sale.parts, tellAgain: queue, wakeEmails: () => undefined }, by, orderId),
};

const tables = [
  ['audit_log', 'event_id'],
  ['promo_codes', 'event_id'],
  ['guest_imports', 'event_id'],
  ['holds', 'event_id'],
  ['orders', 'event_id'],
  ['tickets', 'event_id'],
  ['event_messages', 'event_id'],
  ['scans', 'event_id'],
  ['lost_scans', 'event_id'],
  ['ticket_types', 'event_id'],
] as const;

/** What stands of an event; the event's own row without whose it is. */
async function standing({ sale, by }: Stage) {
  const rows = await Promise.all(
    tables.map(([table, column]) =>
      query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${column} = $1 ORDER BY to_jsonb(t)::text`, [
        sale.eventId,
      ]),
    ),
  );
  const events = await query(
    `SELECT e.revision FROM events e WHERE e.id = $1 OR e.organizer_id = $2 ORDER BY e.id`,
    [sale.eventId, by.userId],
  );
  return [...rows, events];
}

describe.each(Object.entries(ends))('an event that %s', (_, [end, codes]) => {
  it.each(Object.entries(writes))('%s', async (__, write) => {
    const stage = await openStage();
    const before = await standing(stage);
    const { stage: ending, hasEnded } = endedUnderLock(stage, end);
    const answer = await write(ending);
    expect(hasEnded()).toBe(true);
    expect(codes).toContain(codeOf(answer));
    expect(await standing(stage)).toEqual(before);
  });
});

it.each(Object.entries(writes))('does not refuse what the team may do: %s', async (_, write) => {
  expect([...lost, 'not_signed_in']).not.toContain(codeOf(await write(await openStage())));
});

it('places no order of somebody whose account was disabled meanwhile', async () => {
  const stage = await openStage();
  const buyer = await addBuyer(opened.database);
  const { holdId } = await hold(stage.sale, buyer);
  const { stage: ending } = endedUnderLock(stage, (_, queries) =>
    disable({ ...stage, by: { ...stage.by, userId: buyer } }, queries),
  );
  const answer = await placeOrder(ending.sale.parts, {
    orderId: randomUUID(),
    userId: buyer,
    holdIds: [holdId],
    buyer: { name: 'Awa Ceesay', email: 'awa@example.org', phone: '' },
    attendees: [{ holdId, name: 'Awa', email: '' }],
  });
  expect(isRefusal(answer) ? answer.code : answer.state).toBe('not_signed_in');
  expect(await query('SELECT 1 FROM orders WHERE user_id = $1', [buyer])).toEqual([]);
});
