import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import type { Caller } from '#server/access/caller.ts';
import type { Database } from '#server/database/database.ts';
import { giveEvent } from '#server/database/events/all-events.ts';
import { addQuestion } from '#server/events/questions.ts';
import { markPaid } from '#server/sales/by-hand/mark-paid.ts';
import { endWay, readEditableWays, saveWay } from '#server/sales/by-hand/ways-to-pay.ts';
import { releaseOrder } from '#server/sales/by-hand/release-order.ts';
import { readSeller, saveSeller } from '#server/sales/money/invoices.ts';
import { readFees, saveFees } from '#server/sales/money/manage-fees.ts';
import { refundButFees, refundPart } from '#server/sales/money/refund-part.ts';
import { settleRefusedRefund } from '#server/sales/money/settle-refused-refund.ts';
import { editAnswers } from '#server/sales/orders/edit-answers.ts';
import { addNote, editNames, type OrderOfEvent } from '#server/sales/orders/edit-order.ts';
import { moveTicket } from '#server/sales/orders/move-ticket.ts';
import { createSealer } from '#server/signing/seal.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { questionForm } from './question-form.ts';
import { addBuyer, buy, callerOf, openSale, refund, type Sale } from './sale-hand.ts';

/* What a team does is decided under the event's lock, where nobody can be given the event any more. */

const addQuestionTo = ({ parts, organizerId, eventId }: Sale, questionId: string) =>
  addQuestion(
    {
      database: parts.database,
      sealer: createSealer(new Uint8Array(32).fill(5)),
      now: parts.now,
      notifyDoors: async () => undefined,
      moved: () => undefined,
    },
    callerOf(organizerId, 'ORGANIZER'),
    eventId,
    { questionId, ...questionForm({ text: 'What do you eat?' }) },
  );

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

const reason = 'Ill';
type Change = (
  sale: Sale,
  which: OrderOfEvent & { readonly ticketId: string; readonly questionId: string },
  caller: Caller,
) => Promise<object | string>;
const depsOf = ({ parts }: Sale) => ({
  ...parts,
  moved: () => undefined,
  tellOfPart: async () => undefined,
  wakeEmails: () => undefined,
});
/** Gives the event away after the first look at the caller's rights, before anything is locked. */
async function givenAwayMeanwhile(sale: Sale): Promise<Sale> {
  const { parts, eventId } = sale;
  const other = await addBuyer(opened.database, 'ORGANIZER');
  const database: Database = {
    ...parts.database,
    transaction: async (work, turns) => {
      await giveEvent(parts.database, eventId, other, parts.now());
      return parts.database.transaction(work, turns);
    },
  };
  return { ...sale, parts: { ...parts, database } };
}
const codeOf = (answer: object | string) => (isRefusal(answer) ? answer.code : answer);

const changes: readonly (readonly [string, Change])[] = [
  [
    'adds no note to',
    (sale, which, by) => addNote(sale.parts, by, which, { noteId: randomUUID(), text: 'Rude.' }),
  ],
  [
    'changes no name on',
    (sale, which, by) =>
      editNames(sale.parts, by, which, {
        editId: randomUUID(),
        buyer: { before: 'Awa Ceesay', name: 'Binta' },
        attendees: [{ before: 'Guest 1', name: 'Binta' }],
      }),
  ],
  [
    'changes no answer of',
    (sale, { orderId, questionId }, by) => {
      const answer = { attendee: 0, before: [], questionId, revision: 1, values: ['Fish'] };
      return editAnswers(sale.parts, by, orderId, { editId: randomUUID(), changes: [answer] });
    },
  ],
  [
    'moves no ticket of',
    (sale, which, by) => {
      const ticketTypeId = sale.ticketTypeIds[1] ?? '';
      const { ticketId } = which;
      return moveTicket(depsOf(sale), by, which, { moveId: randomUUID(), ticketId, ticketTypeId, reason });
    },
  ],
  [
    'takes no money for',
    (sale, { orderId }, by) =>
      markPaid(sale.parts, by, sale.eventId, { paymentId: randomUUID(), orderId, amount: 1, note: '' }),
  ],
  ['does not release', (sale, which, by) => releaseOrder(sale.parts, by, which, reason)],
  [
    'settles no refund of',
    (sale, which, by) => settleRefusedRefund(sale.parts, by, which, { how: 'by_hand', evenIfUnknown: false }),
  ],
  [
    'refunds no part of',
    (sale, which, by) => {
      const body = {
        refundId: randomUUID(),
        ticketIds: [which.ticketId],
        amount: 0,
        reason,
        evenIfUsed: false,
      };
      return refundPart(depsOf(sale), by, which, body);
    },
  ],
  [
    'refunds nothing but the fees of',
    (sale, { orderId }, by) => refundButFees(depsOf(sale), by, { orderId, reason, evenIfUsed: false }),
  ],
  ['does not refund', async (sale, { orderId }) => refund(sale, orderId)],
];

it.each(changes)('%s an order whose event was given to somebody else meanwhile', async (_, change) => {
  const sale = await openSale(opened.database, [
    { name: 'Standing', tickets: 0, priceAmount: 0, quantity: 5 },
    { name: 'Seats', tickets: 0, priceAmount: 0, quantity: 5 },
  ]);
  const { orderId } = await buy(sale, await addBuyer(opened.database));
  const [ticket] = await opened.database.query<{ ticketId: string }>(
    'SELECT id AS "ticketId" FROM tickets WHERE order_id = $1',
    [orderId],
  );
  const questionId = randomUUID();
  await addQuestionTo(sale, questionId);
  const stands = () =>
    opened.database.query(
      `SELECT o.state, o.buyer_name, t.state AS ticket, (SELECT count(*) FROM order_history h WHERE h.order_id = o.id) AS lines
         FROM orders o JOIN tickets t ON t.order_id = o.id WHERE o.id = $1`,
      [orderId],
    );
  const before = await stands();
  const which = { registrationId: sale.eventId, orderId, ticketId: ticket?.ticketId ?? '', questionId };
  const caller = callerOf(sale.organizerId, 'ORGANIZER');
  const answer = await change(await givenAwayMeanwhile(sale), which, caller);
  expect([codeOf(answer), await stands()]).toEqual(['order_not_found', before]);
});

type Save = (sale: Sale, caller: Caller) => Promise<object>;
const seller = { name: 'A hall', address: 'Banjul', taxId: '', taxName: '', taxBasisPoints: 0 };
const way = { name: 'Cash', instructions: 'At the shop', reserveHours: 1, tickets: 'when_paid' } as const;
const fee = { basisPoints: 250, amount: 0, onTop: true, returns: true };
const saved: readonly (readonly [string, Save])[] = [
  [
    'seller of invoices',
    ({ parts, eventId }, by) => saveSeller(parts, by, { eventId, seller, version: undefined }),
  ],
  [
    'fees',
    ({ parts, eventId }, by) =>
      saveFees(parts, by, { eventId, fees: { fee, types: [] }, version: undefined }),
  ],
  [
    'way to pay',
    ({ parts, eventId }, by) =>
      saveWay(parts, by, { eventId, wayToPayId: randomUUID(), form: way, version: undefined }),
  ],
  [
    'end of a way to pay',
    ({ parts, eventId }, by) => endWay(parts, by, { eventId, wayToPayId: randomUUID() }),
  ],
];

it.each(saved)('saves no %s of an event that was given to somebody else meanwhile', async (_, save) => {
  const sale = await openSale(opened.database, [{ name: 'Standing', tickets: 0, quantity: 5 }]);
  const answer = await save(await givenAwayMeanwhile(sale), callerOf(sale.organizerId, 'ORGANIZER'));
  expect(codeOf(answer)).toBe('not_allowed');
  expect(await readSeller(sale.parts, sale.eventId)).toMatchObject({ seller: null });
  expect(await readFees(sale.parts, sale.eventId)).toMatchObject({ fee: null });
  expect(await readEditableWays(sale.parts, sale.eventId)).toMatchObject({ items: [] });
});
