import type { Order } from '#contract/sales/orders.ts';
import { sealScans } from '#api/seal-scans.ts';
import { prepared, made, step, ways, type CallLine, type Tools, type Turn } from './call-line.ts';
import { fairGateId, fairId, fairQuestionId, fairTypeIds, orderOf } from './fair-ids.ts';
import { invoiced, paidOrder, picture, somebody } from './prepared-steps.ts';
import { published } from './plan-writes.ts';
import { createHand } from '#tests/server-data/scanner-hand.ts';
import { enrolmentBody, newTestKey } from '#tests/server-http/device-identity.ts';

const [paid, free, gone] = fairTypeIds;

/** Orders of lists, and what is read of the fair's pictures and manifest. */
const plans: readonly CallLine[] = [
  ...ways('orderTicketTypes', 'organizer', {
    'of the fair': { body: { ticketTypeIds: [paid, free, gone] } },
  }),
  ...ways('orderAreas', 'organizer', { 'of the fair': { body: { checkpoints: ['event'] } } }),
  ...ways('orderQuestions', 'organizer', { 'of the fair': { body: { questionIds: [fairQuestionId] } } }),
];

/** An order of a new event of the organizer's that waits for its payment by hand. */
async function byHand(turn: Turn, { ask }: Tools) {
  const { id } = turn;
  for (const one of published(turn)) await ask(one);
  const itself = { params: { registrationId: id } };
  const paidType = {
    ticketTypeId: `${id.slice(0, -4)}0001`,
    name: 'Paid',
    price: { amount: 500, currency: 'GMD' },
    quantity: 10,
    saleStartsAt: null,
    saleEndsAt: null,
    validFrom: null,
    validUntil: null,
  };
  await ask(step('addTicketType', 'organizer', { ...itself, body: paidType }));
  const way = { name: 'Bank', instructions: 'To the account', reserveHours: 24, tickets: 'when_paid' };
  await ask(step('saveWayToPay', 'organizer', { params: { registrationId: id, wayToPayId: id }, body: way }));
  const { ticketTypeId } = paidType;
  await ask(step('placeHold', 'buyer', { body: { holdId: id, ticketTypeId, quantity: 1 } }));
  const body = {
    orderId: id,
    holdIds: [id],
    wayToPayId: id,
    buyer: { name: 'Buyer', email: 'buyer@example.org' },
    attendees: [{ holdId: id, name: 'Buyer', answers: [] }],
  };
  await ask(step('placeOrder', 'buyer', { body }));
  return { registrationId: id, orderId: id };
}

/** Money at the desk. */
const money: readonly CallLine[] = [
  prepared(['releaseOrder', 'organizer', 'one'], async (...given) => ({
    params: await byHand(...given),
    body: { reason: 'Not paid' },
  })),
  prepared(['markOrdersPaid', 'organizer', 'one'], async (turn, tools) => {
    const { registrationId, orderId } = await byHand(turn, tools);
    return { params: { registrationId }, body: { payments: [{ paymentId: turn.id, orderId, amount: 500 }] } };
  }),
  prepared(['invoicePdf', 'buyer', 'one’s own'], async (...given) => ({
    params: { orderId: await invoiced(...given) },
  })),
  prepared(['creditNotePdf', 'buyer', 'one’s own'], async (turn, tools) => {
    const orderId = await invoiced(turn, tools);
    const body = { refundId: turn.id, ticketIds: [], amount: 100, reason: 'Sorry', evenIfUsed: true };
    const order = await tools.ask(step('refundPartOfOrder', 'organizer', { params: { orderId }, body }));
    return { params: { orderId, number: String((order as Order).creditNotes[0]?.number) } };
  }),
  prepared(['settleRefusedRefund', 'organizer', 'given back by hand'], async (turn, tools) => {
    const orderId = await paidOrder(turn, tools);
    await tools.ask(step('refundOrder', 'organizer', { params: { orderId }, body: { reason: 'Sorry' } }));
    await tools.database.query('UPDATE payments SET refund_refused_at = 1 WHERE order_id = $1', [orderId]);
    return { params: { orderId }, body: { how: 'by_hand', evenIfUnknown: true, due: 500 } };
  }),
];

const guestAdded = ({ id, number }: Turn) =>
  step('addGuestByHand', 'organizer', {
    body: {
      importId: id,
      name: 'By Hand',
      email: `byhand${number}@example.org`,
      ticketTypeId: free,
      quantity: 1,
    },
  });
const ofList = ({ id }: Turn) => ({ params: { importId: id } });
const messageSaved = ({ id }: Turn) =>
  step('saveMessage', 'organizer', {
    params: { messageId: id },
    body: { kind: 'event', subject: 'Doors', text: 'Come early.', audience: 'inside', revision: 0 },
  });

/** A letter about an order that was to be sent today. */
async function letter({ id }: Turn, { database }: Tools, status: 'sent' | 'failed'): Promise<string> {
  await database.query(
    `INSERT INTO outbox (id, once, channel, recipient, subject, body, letter, status, created_at)
     VALUES ($1, $1, 'email', 'buyer@example.org', 'S', '', $2::jsonb, $3, $4)`,
    [id, JSON.stringify({ kind: 'order_confirmed', orderId: orderOf(7) }), status, Date.now()],
  );
  return id;
}

/** Guests, messages, and people who are erased. */
const guests: readonly CallLine[] = [
  made(['emailGuests', 'organizer', 'of a list'], ofList, (turn) => [guestAdded(turn)]),
  prepared(['emailGuest', 'organizer', 'one'], async (turn, { ask, database }) => {
    await ask(guestAdded(turn));
    // As if it was emailed long ago.
    await database.query('UPDATE transfers SET sent_at = 1 WHERE to_email = $1', [
      `byhand${turn.number}@example.org`,
    ]);
    return { params: { importId: turn.id, row: '1' } };
  }),
  made(['undoGuestImport', 'organizer', 'one guest'], ofList, (turn) => [guestAdded(turn)]),
  prepared(['eraseAttendee', 'admin', 'a walk-in'], async (turn, { ask, database }) => {
    const body = {
      orderId: turn.id,
      lines: [{ ticketTypeId: free, quantity: 1 }],
      total: { amount: 0, currency: 'GMD' },
      payment: 'cash',
      name: 'Walk-in',
    };
    await ask(step('sellAtDoor', 'organizer', { body }));
    const [ticket] = await database.query<{ id: string }>('SELECT id FROM tickets WHERE order_id = $1', [
      turn.id,
    ]);
    return { params: { ticketId: ticket?.id ?? '' } };
  }),
  prepared(['stopMessage', 'organizer', 'a scheduled one'], async (turn, { ask }) => {
    const params = { messageId: turn.id };
    await ask(messageSaved(turn));
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    await ask(step('sendMessage', 'organizer', { params, body: { revision: 1, sendAt } }));
    return { params };
  }),
  prepared(['readOutboxMessage', 'admin', 'one'], async (...given) => ({
    params: { id: await letter(...given, 'sent') },
  })),
  prepared(['resendOutboxMessage', 'admin', 'a failed one'], async (...given) => ({
    params: { id: await letter(...given, 'failed') },
  })),
];

async function covered({ number, time }: Turn, { ask }: Tools) {
  return (await ask({
    ...step('putCover', 'organizer'),
    raw: await picture(number + time),
    headers: { 'content-type': 'image/png' },
  })) as { cover: { images: readonly { url: string }[] } };
}
async function applied(turn: Turn, { database }: Tools) {
  const [row] = await database.query<{ id: string }>(
    `UPDATE applications SET status = 'pending' WHERE user_id = $1 RETURNING id`,
    [somebody(turn)],
  );
  return { as: somebody(turn), params: { applicationId: row?.id ?? '' } };
}
const document = { raw: '%PDF-1.7 a document', headers: { 'content-type': 'application/pdf' } };
async function documented(turn: Turn, tools: Tools) {
  const own = await applied(turn, tools);
  await tools.ask({ ...step('putApplicationDocument', own.as), ...own, ...document });
  return own;
}

/** Pictures and documents. */
const files: readonly CallLine[] = [
  prepared(['putCover', 'organizer', 'of the fair'], async ({ number }) => ({
    raw: await picture(number),
    headers: { 'content-type': 'image/png' },
  })),
  prepared(['changeCover', 'organizer', 'of the fair'], async (...given) => {
    await covered(...given);
    return { body: { alt: 'A stage', focusX: 50, focusY: 50 } };
  }),
  ...ways('readCover', 'organizer', { 'of the fair': {} }),
  prepared(['readCoverImage', 'nobody', 'of the fair'], async (...given) => {
    const { cover } = await covered(...given);
    const [, , , coverId = '', width = ''] = (cover.images[0]?.url ?? '').split('/');
    return { params: { coverId, width } };
  }),
  prepared(['removeCover', 'organizer', 'of the fair'], async (...given) => {
    await covered(...given);
    return {};
  }),
  prepared(['putLogo', 'admin', 'one'], async ({ number }) => ({
    raw: await picture(number),
    headers: { 'content-type': 'image/png' },
  })),
  prepared(['putApplicationDocument', 'nobody', 'one’s own'], async (...given) => ({
    ...(await applied(...given)),
    ...document,
  })),
  prepared(['readOwnDocument', 'nobody', 'one’s own'], documented),
  prepared(['readApplicationDocument', 'admin', 'one'], async (...given) => {
    const { params } = await documented(...given);
    return { params: { id: params.applicationId } };
  }),
  prepared(['removeApplicationDocument', 'nobody', 'one’s own'], documented),
  prepared(['withdrawApplication', 'nobody', 'one’s own'], applied),
];

/** What the door sends late, and reads. */
const door: readonly CallLine[] = [
  prepared(['takeSealedScans', 'organizer', 'of a revoked phone'], async (_turn, { ask }) => {
    const invite = step('inviteDevice', 'organizer', { body: { role: 'steward', gateId: fairGateId } });
    const { code } = (await ask(invite)) as { code: string };
    const key = newTestKey();
    const lease = (await ask(step('enrolDevice', 'nobody', { body: enrolmentBody(key, code) }))) as {
      deviceId: string;
      sealKey: string;
    };
    const { deviceId, sealKey } = lease;
    const hand = createHand(fairId, deviceId, 'e1', fairGateId);
    const scans = [700, 701, 702].map((place) => hand.scan(place));
    await ask(step('revokeDevice', 'organizer', { params: { deviceId } }));
    const privateKey = await crypto.subtle.importKey(
      'pkcs8',
      key.privateKey.export({ type: 'pkcs8', format: 'der' }),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['sign'],
    );
    const sealed = await sealScans({ eventId: fairId, deviceId, sealKey, privateKey, scans });
    return { raw: JSON.stringify(sealed) };
  }),
  prepared(['readManifestBody', 'phone', 'of the fair'], async (_turn, { ask }) => {
    const { header } = (await ask(step('readManifest', 'phone'))) as { header: string };
    return { params: { revision: String((JSON.parse(header) as { revision: number }).revision) } };
  }),
];

/** Calls of the desk that need more than earlier calls, files among them. */
export const deskLines: readonly CallLine[] = [...plans, ...money, ...guests, ...files, ...door];
