import sharp from 'sharp';
import type { Order } from '#contract/sales/orders.ts';
import { step, type Tools, type Turn } from './call-line.ts';
import { fairTypeIds } from './fair-ids.ts';

const [paid, free] = fairTypeIds;

/** Somebody of the first thousand whom no other line needs, as long as no more than 80 lines are prepared. */
export const somebody = ({ number }: Turn) => `person-${840 + number}` as const;

/** The buyer orders a ticket of the fair. */
async function order({ id }: Turn, { ask }: Tools, ticketTypeId: string): Promise<Order> {
  await ask(step('placeHold', 'buyer', { body: { holdId: id, ticketTypeId, quantity: 1 } }));
  const buyer = { name: 'Buyer', email: 'buyer@example.org' };
  const attendees = [{ holdId: id, name: 'Buyer', answers: [] }];
  const body = { orderId: id, holdIds: [id], buyer, attendees };
  return (await ask(step('placeOrder', 'buyer', { body }))) as Order;
}

/** A free ticket of the buyer's. */
export async function freeTicket(turn: Turn, tools: Tools): Promise<string> {
  return (await order(turn, tools, free)).attendees[0]?.ticketId ?? '';
}

/** An order of the buyer's that the sandbox says is paid, though we haven't asked yet; returns its payment. */
export async function paidThere(turn: Turn, tools: Tools): Promise<NonNullable<Order['payment']>> {
  const { payment } = await order(turn, tools, paid);
  if (payment === null) throw new Error('the order has no payment');
  const { sessionId } = payment;
  await tools.database.query(`UPDATE sandbox_sessions SET state = 'paid' WHERE id = $1`, [sessionId]);
  await tools.database.query(
    `INSERT INTO sandbox_ledger (session_id, kind, amount, currency, key, at)
     SELECT id, 'taken', amount, currency, id, $2 FROM sandbox_sessions WHERE id = $1`,
    [sessionId, Date.now()],
  );
  return payment;
}

/** A paid order of the buyer's, with an invoice if the seller is known. */
export async function paidOrder(turn: Turn, tools: Tools): Promise<string> {
  const { sessionId, transactionId } = await paidThere(turn, tools);
  await tools.ask(step('verifyPayment', 'buyer', { body: { sessionId, transactionId } }));
  return turn.id;
}

/** A paid order with an invoice. */
export async function invoiced(turn: Turn, tools: Tools): Promise<string> {
  const seller = { name: 'Fair Ltd', address: '1 Road', taxId: '', taxName: '', taxBasisPoints: 0 };
  await tools.ask(step('saveSeller', 'organizer', { body: seller }));
  const orderId = await paidOrder(turn, tools);
  await tools.ask(step('issueInvoice', 'buyer', { params: { orderId } }));
  return orderId;
}

/** A picture that no other run sends. */
export const picture = (color: number) =>
  sharp({ create: { width: 1_200, height: 800, channels: 3, background: { r: color % 256, g: 90, b: 20 } } })
    .png()
    .toBuffer();
