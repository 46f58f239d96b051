import { deriveSecrets } from '#server/signing/secrets.ts';
import type { Database } from '#server/database/database.ts';
import { transferToken } from '#server/tickets/transfers/transfer-link.ts';
import type { Asked } from '../../../bench/growth/asked-server.ts';
import { made, step, type CallLine, type Turn } from '../../../bench/growth/call-line.ts';
import { buyerId, fairGateId, fairId, fairQuestionId, fairTypeIds } from '../../../bench/growth/fair-ids.ts';
import { published } from '../../../bench/growth/plan-writes.ts';
import { benchMasterKey } from '../../../bench/server/bench-server.ts';
import { createHand } from '../../server-data/scanner-hand.ts';
import { enrolmentBody, newTestKey } from '../device-identity.ts';

/** What a line that depends on earlier replies can do. */
export interface World {
  readonly database: Database;
  /** The phone of the server's calls. */
  readonly deviceId: string;
  /** Makes a call and returns its reply. */
  ask(call: string, asked: Asked): Promise<Readonly<Record<string, unknown>>>;
}

/** A line whose call depends on the replies to earlier ones. */
export interface AskingLine extends Pick<CallLine, 'call' | 'what'> {
  prepare(world: World, turn: Turn): Promise<Asked>;
}

const [paid, free] = fairTypeIds;
const { transferKey } = deriveSecrets(benchMasterKey);

const guestAdded = ({ id, number }: Turn) =>
  step('addGuestByHand', 'organizer', {
    body: { importId: id, name: 'Late', email: `late${number}@example.org`, ticketTypeId: free, quantity: 1 },
  });
const ofImport = ({ id }: Turn) => ({ params: { importId: id } });
const saved = ({ id }: Turn) =>
  step('saveMessage', 'organizer', {
    params: { messageId: id },
    body: { kind: 'event', subject: 'Doors', text: 'Come early.', audience: 'inside', revision: 0 },
  });
const scheduled = ({ id }: Turn) =>
  step('sendMessage', 'organizer', {
    params: { messageId: id },
    body: { revision: 1, sendAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
/** An order of one place at 500 that is to be paid by hand, at an event of its own. */
const byHand = (turn: Turn) => {
  const { id, number } = turn;
  const type = { name: `Paid ${number}`, price: { amount: 500, currency: 'GMD' }, quantity: 10, ...always };
  return [
    ...published(turn),
    step('changeTicketType', 'organizer', { params: { registrationId: id, ticketTypeId: id }, body: type }),
    step('saveWayToPay', 'organizer', {
      params: { registrationId: id, wayToPayId: id },
      body: { name: 'Bank', instructions: 'To the account', reserveHours: 20, tickets: 'when_paid' },
    }),
    step('placeHold', 'buyer', { body: { holdId: id, ticketTypeId: id, quantity: 1 } }),
    step('placeOrder', 'buyer', { body: { ...orderOf(id), wayToPayId: id } }),
  ];
};
const always = { saleStartsAt: null, saleEndsAt: null, validFrom: null, validUntil: null };
const orderOf = (id: string) => ({
  orderId: id,
  holdIds: [id],
  buyer: { name: 'Buyer', email: 'buyer@example.org' },
  attendees: [{ holdId: id, name: 'Buyer', answers: [] }],
});

/** Buys a ticket of an event of its own. @returns its id */
async function ticketBought({ ask, database }: World, turn: Turn): Promise<string> {
  const { id } = turn;
  for (const { call, ...asked } of published(turn)) await ask(call, asked);
  await ask('placeHold', { as: 'buyer', body: { holdId: id, ticketTypeId: id, quantity: 1 } });
  await ask('placeOrder', { as: 'buyer', body: orderOf(id) });
  return ticketOfOrder(database, id);
}

async function ticketOfOrder(database: Database, orderId: string): Promise<string> {
  const [ticket] = await database.query<{ id: string }>(
    'SELECT ticket_id AS id FROM order_attendees WHERE order_id = $1',
    [orderId],
  );
  return ticket?.id ?? '';
}

const others = (id: string, all: readonly string[], time: number) =>
  time % 2 === 0 ? [id, ...all] : [...all, id];

/** Writes that the growth benchmark does not measure, in the same form. */
export const moreLines: readonly CallLine[] = [
  made(['orderTicketTypes', 'organizer', 'another order'], ({ time }) => ({
    body: { ticketTypeIds: others(fairTypeIds[2], [paid, free], time) },
  })),
  made(
    ['orderQuestions', 'organizer', 'another order'],
    ({ id }) => ({ body: { questionIds: [id, fairQuestionId] } }),
    ({ id }) => [
      step('addQuestion', 'organizer', {
        body: { questionId: id, kind: 'text', text: `Order ${id}?`, per: 'attendee' },
      }),
    ],
  ),
  made(
    ['orderAreas', 'organizer', 'another order'],
    ({ number }) => ({ body: { checkpoints: [`line${number}`, 'event'] } }),
    ({ number }) => [
      step('addArea', 'organizer', {
        body: {
          checkpoint: `line${number}`,
          name: `Line ${number}`,
          reentry: 'free',
          maxEntries: null,
          capacity: null,
          code: null,
          types: null,
        },
      }),
    ],
  ),
  made(['undoGuestImport', 'organizer', 'one guest'], ofImport, (turn) => [guestAdded(turn)]),
  made(['emailGuests', 'organizer', 'one guest'], ofImport, (turn) => [guestAdded(turn)]),
  made(
    ['stopMessage', 'organizer', 'a scheduled one'],
    ({ id }) => ({ params: { messageId: id } }),
    (turn) => [saved(turn), scheduled(turn)],
  ),
  made(
    ['markOrdersPaid', 'organizer', 'one order'],
    ({ id }) => ({
      params: { registrationId: id },
      body: { payments: [{ paymentId: id, orderId: id, amount: 500, note: 'Cash' }] },
    }),
    byHand,
  ),
  made(
    ['releaseOrder', 'organizer', 'one order'],
    ({ id }) => ({ params: { registrationId: id, orderId: id }, body: { reason: 'Asked' } }),
    byHand,
  ),
  made(['endUserSession', 'admin', 'one'], ({ number }) => ({
    params: {
      id: `person-${20 + number}`,
      sessionId: `0198b1aa-0e00-7000-8000-${String(20 + number).padStart(12, '0')}`,
    },
  })),
];

/** Writes with a token or a code from an earlier reply. */
export const askingLines: readonly AskingLine[] = [
  {
    call: 'acceptTransfer',
    what: 'a ticket',
    async prepare(world, turn) {
      const params = { ticketId: await ticketBought(world, turn) };
      const offer = { to: 'admin@example.org', offerId: turn.id };
      await world.ask('offerTransfer', { as: 'buyer', params, body: offer });
      const [open] = await world.database.query<{ id: string }>(
        'SELECT id FROM transfers WHERE ticket_id = $1',
        [params.ticketId],
      );
      return { as: 'admin', params, body: { token: transferToken(transferKey, open?.id ?? '') } };
    },
  },
  {
    call: 'renameTicket',
    what: 'one’s own',
    prepare: async (world, turn) => ({
      as: 'buyer',
      params: { ticketId: await ticketBought(world, turn) },
      body: { before: 'Buyer', name: 'Somebody' },
    }),
  },
  {
    call: 'eraseAttendee',
    what: 'somebody who bought at the door',
    async prepare({ ask, database }, { id }) {
      const lines = [{ ticketTypeId: free, quantity: 1 }];
      const total = { amount: 0, currency: 'GMD' };
      const sale = { orderId: id, lines, total, payment: 'cash', name: 'Walk-in' };
      await ask('sellAtDoor', { as: 'organizer', body: sale });
      return { as: 'admin', params: { ticketId: await ticketOfOrder(database, id) } };
    },
  },
  {
    call: 'acceptTeamInvite',
    what: 'as a steward',
    async prepare({ ask, database }, { id }) {
      await database.query('DELETE FROM event_staff WHERE event_id = $1 AND user_id = $2', [fairId, buyerId]);
      const invited = { inviteId: id, role: 'steward', email: 'buyer@example.org' };
      const { token } = await ask('inviteToTeam', { as: 'organizer', body: invited });
      return { as: 'buyer', params: { inviteId: id }, body: { token } };
    },
  },
  {
    call: 'enrolDevice',
    what: 'a new phone',
    async prepare({ ask }) {
      const wish = { role: 'steward', gateId: fairGateId };
      const { code } = await ask('inviteDevice', { as: 'organizer', body: wish });
      return { as: 'nobody', body: enrolmentBody(newTestKey(), String(code)) };
    },
  },
  {
    call: 'sendScans',
    what: 'two of two people',
    async prepare({ deviceId }, { number }) {
      const hand = createHand(fairId, deviceId, `e${number}`, fairGateId);
      const scans = [1, 2].map((place) => hand.scan(3 * (number + place) - 1, Date.now()));
      return { as: 'phone', body: { deviceId, epoch: hand.epoch, scans } };
    },
  },
];
