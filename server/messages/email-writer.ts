import type { WalletTicket } from '#contract/sales/tickets.ts';
import { formatMoney } from '#domain/sales/currency.ts';
import { findPayment } from '#server/database/sales/payments.ts';
import { findTicket, findTicketsOfOrder, type TicketRow } from '#server/database/tickets/tickets.ts';
import { findTransfer, type TransferRow } from '#server/database/tickets/transfers.ts';
import { isProvenAddress } from '#server/database/accounts/proven-addresses.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { findUser } from '#server/database/accounts/users.ts';
import type { LetterWriter, Written } from './queued-email.ts';
import type { Letter } from '#server/database/messages/queued-emails.ts';
import { writeOut } from './email-page.ts';
import type { Attachment, Message } from './message.ts';
import {
  orderCancelled,
  orderConfirmed,
  orderRefunded,
  paymentReturned,
  ticketEnded,
} from './order-emails.ts';
import * as words from './transfer-emails.ts';
import { momentIn, placeOf, whenOf } from '#server/tickets/print/event-words.ts';
import type { PdfPool } from '#server/tickets/print/pdf-pool.ts';
import { whyNotPrinted } from '#server/tickets/print/print-refusals.ts';
import { inWallet } from '#server/tickets/ticket-wallet.ts';
import type { Signers } from '#server/signing/signers.ts';
import { calendarOf, orderLetterOf, timesOf } from './email-facts.ts';
import { type EventFacts, readOrderFacts, readEventFacts } from '#server/database/messages/email-facts.ts';
import { transferLink, transferToken } from '#server/tickets/transfers/transfer-link.ts';
import { stateOfOffer } from '#server/tickets/transfers/transfer-rules.ts';

export interface WriterParts {
  readonly identity: Identity;
  readonly signers: Signers;
  readonly pdfs: PdfPool;
}

/**
 * Writes letters about orders and tickets from what holds when they are sent. One to an address that nobody has proven
 * to be theirs has no names in it: whoever types a stranger's address could type an advertisement as the name.
 */
export function createLetterWriter(parts: WriterParts): LetterWriter {
  return (letter, recipient) => {
    switch (letter.kind) {
      case 'order_confirmed':
      case 'order_ended':
        return writeOrder(parts, letter, recipient.to);
      case 'payment_returned':
        return writeReturned(parts, letter.transactionId, recipient.to);
      case 'ticket_ended':
        return writeTicketEnded(parts, letter.ticketId);
      case 'transfer_offered':
      case 'transfer_taken_back':
      case 'transfer_given':
      case 'transfer_received':
        return writeTransfer(parts, letter, recipient);
    }
  };
}

async function writeOrder(
  parts: WriterParts,
  { kind, orderId }: Extract<Letter, { readonly orderId: string }>,
  to: string,
): Promise<Written | null> {
  const { database, publicOrigin } = parts.identity;
  const order = await readOrderFacts(database, orderId);
  if (order === null) return null;
  const isKnown = await isProvenAddress(database, to, order.userId);
  const facts = { ...orderLetterOf(order, publicOrigin), ...(isKnown ? {} : { buyerName: '' }) };
  if (kind === 'order_ended') {
    if (order.state === 'refunded') return writeOut(orderRefunded(facts));
    return order.state === 'cancelled' ? writeOut(orderCancelled(facts)) : null;
  }
  // It ended before it was told of: the letter about the end says all.
  if (order.state !== 'confirmed') return null;
  const tickets = await findTicketsOfOrder(database, orderId);
  const pdf = await pdfOf(parts, tickets, { name: 'tickets.pdf', isKnown });
  return { ...writeOut(orderConfirmed(facts)), attachments: [...pdf, calendarOf(order.event, publicOrigin)] };
}

async function writeReturned(
  { identity }: WriterParts,
  transactionId: string,
  to: string,
): Promise<Written | null> {
  const { database, publicOrigin } = identity;
  const payment = await findPayment(database, transactionId);
  const order = await readOrderFacts(database, payment?.orderId ?? '');
  if (order === null || payment === null) return null;
  const { takenAmount, takenCurrency } = payment;
  if (takenAmount === null || takenCurrency === null) return null;
  const isKnown = await isProvenAddress(database, to, order.userId);
  return writeOut(
    paymentReturned({
      buyerName: isKnown ? order.buyerName : '',
      eventName: order.event.name,
      orderState: order.state,
      money: formatMoney({ amount: takenAmount, currency: takenCurrency }),
      orderLink: `${publicOrigin}/orders/${encodeURIComponent(order.orderId)}`,
    }),
  );
}

async function writeTicketEnded({ identity }: WriterParts, ticketId: string): Promise<Written | null> {
  const ticket = await findTicket(identity.database, ticketId);
  const order = await readOrderFacts(identity.database, ticket?.orderId ?? '');
  return order === null ? null : writeOut(ticketEnded(orderLetterOf(order, identity.publicOrigin)));
}

async function writeTransfer(
  parts: WriterParts,
  letter: Extract<Letter, { readonly transferId: string }>,
  { channel, to }: Pick<Message, 'channel' | 'to'>,
): Promise<Written | null> {
  const { database, now, publicOrigin } = parts.identity;
  const transfer = await findTransfer(database, letter.transferId);
  const ticket = transfer === null ? null : await findTicket(database, transfer.ticketId);
  if (transfer === null || ticket === null) return null;
  const event = await readEventFacts(database, ticket.eventId);
  const isKnown = await isProvenAddress(database, to);
  const written = await factsOf(parts, transfer, ticket, event);
  const facts = isKnown ? written : { ...written, fromName: 'Somebody', toName: 'Somebody' };
  switch (letter.kind) {
    case 'transfer_offered':
      if (stateOfOffer(transfer, now()) !== 'offered') return null;
      return channel === 'sms'
        ? { subject: '', text: words.transferOfferedText(facts) }
        : writeOut(words.transferOffered(facts));
    case 'transfer_taken_back':
      return writeOut(words.transferTakenBack(facts));
    case 'transfer_given':
      return writeOut(words.transferGiven(facts));
    case 'transfer_received': {
      const fresh = await findTicket(database, transfer.newTicketId ?? '');
      if (fresh === null) return null;
      const link = `${publicOrigin}/tickets/${encodeURIComponent(fresh.ticketId)}`;
      const pdf = await pdfOf(parts, [fresh], { name: 'ticket.pdf', isKnown });
      return {
        ...writeOut(words.transferReceived({ ...facts, link })),
        attachments: [...pdf, calendarOf(event, publicOrigin)],
      };
    }
  }
}

async function factsOf(
  { identity, signers }: WriterParts,
  transfer: TransferRow,
  ticket: TicketRow,
  event: EventFacts,
): Promise<words.TransferLetter> {
  const { database, now, publicOrigin, secrets } = identity;
  const nameOf = async (userId: string | null) => {
    const person = userId === null ? null : await findUser(database, userId);
    const name = `${person?.publicUser.firstName ?? ''} ${person?.publicUser.lastName ?? ''}`.trim();
    return name === '' ? 'Somebody' : name;
  };
  const [item] = await inWallet({ database, signers, now }, [ticket]);
  const { day, hours } = whenOf(timesOf(event));
  const token = transferToken(secrets.transferKey, transfer.transferId);
  return {
    fromName: await nameOf(transfer.fromUserId),
    toName: await nameOf(transfer.toUserId),
    eventName: event.name,
    when: `${day}, ${hours}`,
    place: placeOf(event.venue),
    typeName: item?.typeName ?? '',
    until: momentIn(event.timeZone, new Date(transfer.expiresAt).toISOString()),
    link: transferLink(publicOrigin, ticket.ticketId, token),
  };
}

/** The tickets that are good, as one file; no file where none is. */
async function pdfOf(
  { identity, signers, pdfs }: WriterParts,
  tickets: readonly TicketRow[],
  { name, isKnown }: { readonly name: string; readonly isKnown: boolean },
): Promise<readonly Attachment[]> {
  const { database, now } = identity;
  const items: readonly WalletTicket[] = await inWallet({ database, signers, now }, tickets);
  const good = items.filter((item) => whyNotPrinted(item) === null);
  if (good.length === 0) return [];
  // The names were typed by whoever typed the address.
  const shown = isKnown ? good : good.map((item) => ({ ...item, holderName: '' }));
  return [{ name, contentType: 'application/pdf', bytes: await pdfs.draw(shown) }];
}
