import { published } from './plan-writes.ts';
import { made, step, type CallLine, type Turn } from './call-line.ts';
import { fairQuestionId, fairTypeIds, orderOf, ticketOf } from './fair-ids.ts';

const [paid, free] = fairTypeIds;
/** A ticket, and its order, that no other run uses: one of a person who has not come. */
const place = ({ number }: Turn) => 3 * number;
const anyTicket = (turn: Turn) => ({ ticketId: ticketOf(place(turn)) });
const anyOrder = (turn: Turn) => ({ orderId: orderOf(place(turn)) });
const hold = ({ id }: Turn, ticketTypeId: string = free) =>
  step('placeHold', 'buyer', { body: { holdId: id, ticketTypeId, quantity: 2 } });
const order = ({ id }: Turn) =>
  step('placeOrder', 'buyer', {
    body: {
      orderId: id,
      holdIds: [id],
      buyer: { name: 'Buyer', email: 'buyer@example.org' },
      attendees: [0, 1].map(() => ({ holdId: id, name: 'Buyer', answers: [] })),
    },
  });
const bought = (turn: Turn, ticketTypeId?: string) => [hold(turn, ticketTypeId), order(turn)];
const code = ({ id, number }: Turn) => ({
  promoCodeId: id,
  code: `MADE${number}`,
  kind: 'percent',
  value: 10,
  mostUses: null,
  mostPerPerson: null,
  startsAt: null,
  endsAt: null,
});
const codeAdded = (turn: Turn) => step('addPromoCode', 'organizer', { body: code(turn) });
const kept = ({ id }: Turn) =>
  step('keepPlaces', 'organizer', {
    body: { holdId: id, ticketTypeId: free, quantity: 5, label: 'Crew' },
  });

/** Reservations, and orders by their buyer. */
const buying: readonly CallLine[] = [
  made(
    ['changeHold', 'buyer', 'three places'],
    ({ id }) => ({ params: { holdId: id }, body: { quantity: 3 } }),
    (turn) => [hold(turn)],
  ),
  made(
    ['readHold', 'buyer', 'one’s own'],
    ({ id }) => ({ params: { holdId: id } }),
    (turn) => [hold(turn)],
  ),
  made(
    ['releaseHold', 'buyer', 'one’s own'],
    ({ id }) => ({ params: { holdId: id } }),
    (turn) => [hold(turn)],
  ),
  made(
    ['useHoldPromo', 'buyer', 'a code'],
    ({ id, number }) => ({ params: { holdId: id }, body: { code: `MADE${number}` } }),
    (turn) => [codeAdded(turn), hold(turn)],
  ),
  made(
    ['cancelOrder', 'buyer', 'a free one'],
    ({ id }) => ({ params: { orderId: id } }),
    (turn) => [...published(turn), ...bought(turn, turn.id)],
  ),
  made(
    ['resendOrder', 'organizer', 'a free one'],
    ({ id }) => ({ params: { orderId: id } }),
    (turn) => bought(turn),
  ),
  made(['issueInvoice', 'buyer', 'of a paid order'], ({ time }) => ({
    params: { orderId: orderOf(time + 1) },
  })),
  made(
    ['cancelTransfer', 'buyer', 'one’s own'],
    ({ number }) => ({ params: { ticketId: ticketOf(3 * ((number % 6) + 1)) } }),
    ({ id, number }) => [
      step('offerTransfer', 'buyer', {
        params: { ticketId: ticketOf(3 * ((number % 6) + 1)) },
        body: { to: 'friend@example.org', offerId: id },
      }),
    ],
  ),
  made(['ticketPdf', 'buyer', 'one’s own'], ({ number }) => ({
    params: { ticketId: ticketOf((number % 20) + 1) },
  })),
];

/** Orders and tickets at the desk. */
const orders: readonly CallLine[] = [
  made(['addOrderNote', 'organizer', 'a note'], (turn) => ({
    params: anyOrder(turn),
    body: { noteId: turn.id, text: 'Called' },
  })),
  made(['editOrderNames', 'organizer', 'buyer and ticket'], (turn) => ({
    params: anyOrder(turn),
    body: {
      editId: turn.id,
      buyer: { before: `Buyer Number ${place(turn)}`, name: 'Another Buyer' },
      attendees: [{ before: `Guest Number${place(turn)}`, name: 'Another Name' }],
    },
  })),
  made(['editOrderAnswers', 'organizer', 'one answer'], (turn) => ({
    params: anyOrder(turn),
    body: {
      editId: turn.id,
      changes: [
        {
          attendee: 0,
          before: [place(turn) % 20 === 0 ? 'Vegan' : 'Any'],
          questionId: fairQuestionId,
          revision: 1,
          values: [place(turn) % 20 === 0 ? 'Any' : 'Vegan'],
        },
      ],
    },
  })),
  made(['moveOrderTicket', 'organizer', 'to the free type'], (turn) => ({
    params: anyOrder(turn),
    body: { moveId: turn.id, ...anyTicket(turn), ticketTypeId: free, reason: 'Asked' },
  })),
  made(['refundPartOfOrder', 'organizer', 'half a ticket'], (turn) => ({
    params: anyOrder(turn),
    body: { refundId: turn.id, ticketIds: [], amount: 100, reason: 'Sorry', evenIfUsed: true },
  })),
  made(['refundOrder', 'organizer', 'the whole'], (turn) => ({
    params: anyOrder(turn),
    body: { reason: 'Sorry', evenIfUsed: true },
  })),
  made(['matchBankRows', 'organizer', 'two rows'], () => ({
    body: {
      rows: [
        { text: 'TRANSFER AB12CD', amount: 500 },
        { text: 'RENT', amount: 70_000 },
      ],
    },
  })),
  made(['issueTickets', 'organizer', 'three'], ({ id }) => ({
    body: { issueId: id, ticketTypeId: free, quantity: 3 },
  })),
  made(['ticketState', 'organizer', 'revoked'], (turn) => ({
    params: { ...anyTicket(turn), action: 'revoke' },
    body: { reason: 'Lost' },
  })),
  made(['keepPlaces', 'organizer', 'five'], (turn) => ({ body: kept(turn).body })),
  made(
    ['releasePlaces', 'organizer', 'five'],
    ({ id }) => ({ params: { holdId: id } }),
    (turn) => [kept(turn)],
  ),
  made(['addPromoCode', 'organizer', 'one'], (turn) => ({ body: code(turn) })),
  made(['addPromoCodes', 'organizer', 'ten'], (turn) => {
    const { promoCodeId: _, code: __, ...terms } = code(turn);
    return { body: { ...terms, batchId: turn.id, prefix: `B${turn.number}`, count: 10 } };
  }),
  made(
    ['switchPromoCode', 'organizer', 'off'],
    ({ id }) => ({ params: { promoCodeId: id }, body: { off: true } }),
    (turn) => [codeAdded(turn)],
  ),
  made(['sellAtDoor', 'organizer', 'two tickets'], ({ id }) => ({
    body: {
      orderId: id,
      lines: [{ ticketTypeId: paid, quantity: 2 }],
      total: { amount: 1_000, currency: 'GMD' },
      payment: 'cash',
      name: 'Walk-in',
    },
  })),
  made(
    ['readDoorSale', 'organizer', 'one'],
    ({ id }) => ({ params: { orderId: id } }),
    ({ id }) => [
      step('sellAtDoor', 'organizer', {
        body: {
          orderId: id,
          lines: [{ ticketTypeId: free, quantity: 1 }],
          total: { amount: 0, currency: 'GMD' },
          payment: 'cash',
        },
      }),
    ],
  ),
];

const unpaid = (turn: Turn) => [hold(turn, paid), order(turn)];

/** Orders that wait for their payment, and personal data. */
const unsettled: readonly CallLine[] = [
  made(['payOrder', 'buyer', 'two tickets'], ({ id }) => ({ params: { orderId: id }, body: {} }), unpaid),
  made(['previewErasure', 'admin', 'one person'], (turn) => ({ params: anyTicket(turn) })),
];

/** Writes of sales: reservations, orders, tickets, promo codes. */
export const saleWrites: readonly CallLine[] = [...buying, ...orders, ...unsettled];
