import type { OrderState } from '#domain/sales/order.ts';
import { findPartRefund } from '#server/database/sales/order-history.ts';
import { findPayment } from '#server/database/sales/payments.ts';
import { findTicket, findTicketsOfOrder, type TicketRow } from '#server/database/tickets/tickets.ts';
import { findTransfer, type TransferRow } from '#server/database/tickets/transfers.ts';
import { isProvenAddress } from '#server/database/accounts/proven-addresses.ts';
import type { Database } from '#server/database/database.ts';
import { findTeamInvite } from '#server/database/events/team-invites.ts';
import { findUser } from '#server/database/accounts/users.ts';
import type { EmailWriter, Written } from './queued-email.ts';
import type { QueuedEmail } from '#server/database/messages/queued-emails.ts';
import { writeOut } from './email-page.ts';
import type { Message } from './message.ts';
import {
  orderCancelled,
  orderConfirmed,
  orderExpired,
  orderPartRefunded,
  orderRefunded,
  orderToPay,
  paymentReturned,
  ticketEnded,
  type OrderEmail,
} from './order-emails.ts';
import { writeDecided } from './application-email.ts';
import { contactContent } from './contact-email.ts';
import * as words from './transfer-emails.ts';
import type { Language } from '#messages/language.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { written } from '#messages/written.ts';
import { momentIn, placeOf, whenOf, whenText } from '#messages/event-words.ts';
import { pdfOf, type TicketsInEmails } from './tickets-in-emails.ts';
import type { Sealer } from '#server/signing/seal.ts';
import { openMessage } from './sealed-message.ts';
import { calendarOf, eventEmailOf, orderEmailOf, timesOf } from './email-facts.ts';
import { teamInvited } from './event-emails.ts';
import { writeEventCancelled, writeEventChanged } from './write-event-emails.ts';
import { guestTicketSender, writeGuestTickets } from './guest-emails.ts';
import { writeToOrganizer } from './taken-down-emails.ts';
import { writeWaiting } from './waiting-emails.ts';
import { writeMessage, type MessageWriterDeps } from './event-messages/write-message.ts';
import { type EventFacts, readOrderFacts, readEventFacts } from '#server/database/messages/email-facts.ts';

export interface WriterDeps extends Pick<MessageWriterDeps, 'subscriptionLinks'> {
  readonly database: Database;
  readonly now: () => number;
  readonly tickets: TicketsInEmails;
  readonly sealer: Pick<Sealer, 'open'>;
  /** The app's origin, for links. */
  readonly publicOrigin: string;
  /** Returns the language of the owner of an address or number. */
  readonly languageOf: (to: string) => Promise<Language>;
  /** Returns the link for joining a team by an invitation. */
  readonly inviteLink: (inviteId: string) => string;
}

/**
 * Writes emails about orders and tickets from the data at the time of sending. One to an unverified address contains
 * no names: otherwise somebody who types a stranger's address could send advertisements as a name.
 */
export function createEmailWriter(deps: WriterDeps): EmailWriter {
  return async (email, recipient) => {
    switch (email.kind) {
      case 'account':
        return openMessage(deps.sealer, email, recipient, deps.now());
      case 'contact':
        return writeOut(contactContent({ ...email, language: await deps.languageOf(recipient.to) }));
      case 'order_confirmed':
      case 'order_ended':
      case 'order_to_pay':
      case 'order_pay_soon':
        return writeOrder(deps, email, recipient.to);
      case 'payment_returned':
        return writeReturned(deps, email.transactionId, recipient.to);
      case 'part_refunded':
        return writePartRefunded(deps, email.refundId, recipient.to);
      case 'ticket_ended':
        return writeTicketEnded(deps, email.ticketId, recipient.to);
      case 'event_changed':
      case 'guest_event_changed':
        return writeEventChanged(deps, email, recipient.to);
      case 'event_cancelled':
      case 'guest_event_cancelled':
        return writeEventCancelled(deps, email.eventId, recipient.to);
      case 'event_message':
        return writeMessage(deps, { ...email, isTest: false }, recipient.to);
      case 'event_message_test':
        return writeMessage(deps, { ...email, isTest: true }, recipient.to);
      case 'waiting_offered':
      case 'waiting_removed':
      case 'waiting_ended':
        return writeWaiting(deps, email, recipient);
      case 'guest_tickets':
        return writeGuestTickets(deps, email, recipient.to);
      case 'team_invited':
        return writeTeamInvite(deps, email.inviteId, recipient.to);
      case 'event_taken_down':
      case 'event_restored':
      case 'event_given':
      case 'event_given_away':
        return writeToOrganizer(deps, email, recipient.to);
      case 'application_decided':
        return writeDecided(deps, email.applicationId, recipient.to);
      case 'transfer_offered':
      case 'transfer_taken_back':
      case 'transfer_given':
      case 'transfer_received':
        return writeTransfer(deps, email, recipient);
    }
  };
}

async function writeOrder(
  deps: WriterDeps,
  { kind, orderId }: Extract<QueuedEmail, { readonly orderId: string }>,
  to: string,
): Promise<Written | null> {
  const { database, publicOrigin } = deps;
  const language = await deps.languageOf(to);
  const order = await readOrderFacts(database, orderId);
  if (order === null) return null;
  const isKnown = await isProvenAddress(database, to, order.userId);
  const facts = { ...orderEmailOf(order, publicOrigin, language), ...(isKnown ? {} : { buyerName: '' }) };
  if (kind === 'order_ended') return writeEnded(order.state, facts);
  if (kind !== 'order_confirmed') {
    const content = order.state === 'awaiting_payment' ? orderToPay(facts, kind === 'order_pay_soon') : null;
    return content === null ? null : writeOut(content);
  }
  // It ended before its email was sent: the email about the end says everything.
  if (order.state !== 'confirmed') return null;
  const tickets = await findTicketsOfOrder(database, orderId);
  const pdf = await pdfOf(deps.tickets, tickets, { name: 'tickets.pdf', isKnown, language });
  return { ...writeOut(orderConfirmed(facts)), attachments: [...pdf, calendarOf(order.event, publicOrigin)] };
}

/** An order that was reinstated in the meantime is covered by the email with its tickets. */
function writeEnded(state: OrderState, facts: OrderEmail): Written | null {
  switch (state) {
    case 'refunded':
      return writeOut(orderRefunded(facts));
    case 'cancelled':
      return writeOut(orderCancelled(facts));
    case 'expired':
      return writeOut(orderExpired(facts));
    default:
      return null;
  }
}

async function writeReturned(
  { database, publicOrigin, languageOf }: WriterDeps,
  transactionId: string,
  to: string,
): Promise<Written | null> {
  const payment = await findPayment(database, transactionId);
  const order = await readOrderFacts(database, payment?.orderId ?? '');
  if (order === null || payment === null) return null;
  const { takenAmount, takenCurrency } = payment;
  if (takenAmount === null || takenCurrency === null) return null;
  const isKnown = await isProvenAddress(database, to, order.userId);
  const language = await languageOf(to);
  return writeOut(
    paymentReturned({
      language,
      buyerName: isKnown ? order.buyerName : '',
      eventName: order.event.name,
      orderState: order.state,
      money: formatsIn[language].money({ amount: takenAmount, currency: takenCurrency }),
      orderLink: orderPage(publicOrigin, order.orderId),
    }),
  );
}

async function writePartRefunded(
  { database, publicOrigin, languageOf }: WriterDeps,
  refundId: string,
  to: string,
): Promise<Written | null> {
  const refund = await findPartRefund(database, refundId);
  const order = await readOrderFacts(database, refund?.orderId ?? '');
  if (order === null || refund === null) return null;
  const isKnown = await isProvenAddress(database, to, order.userId);
  const language = await languageOf(to);
  const email = orderEmailOf(order, publicOrigin, language);
  const { amount, tickets } = refund;
  return writeOut(
    orderPartRefunded({
      order: isKnown ? email : { ...email, buyerName: '' },
      tickets,
      money: amount === null ? '' : formatsIn[language].money({ amount, currency: order.currency }),
      orderLink: orderPage(publicOrigin, order.orderId),
    }),
  );
}

const orderPage = (publicOrigin: string, orderId: string): string =>
  `${publicOrigin}/orders/${encodeURIComponent(orderId)}`;

async function writeTicketEnded(
  { database, publicOrigin, languageOf }: WriterDeps,
  ticketId: string,
  to: string,
): Promise<Written | null> {
  const ticket = await findTicket(database, ticketId);
  const order = await readOrderFacts(database, ticket?.orderId ?? '');
  return order === null
    ? null
    : writeOut(ticketEnded(orderEmailOf(order, publicOrigin, await languageOf(to))));
}

async function writeTeamInvite(
  { database, publicOrigin, languageOf, inviteLink }: WriterDeps,
  inviteId: string,
  to: string,
): Promise<Written | null> {
  const invite = await findTeamInvite(database, inviteId);
  // Withdrawn, or used, before it was sent.
  if (invite === null || invite.takenAt !== null) return null;
  const event = await readEventFacts(database, invite.eventId);
  const language = await languageOf(to);
  return writeOut(
    teamInvited({
      ...eventEmailOf(event, publicOrigin, language),
      role: invite.role,
      until: momentIn(event.timeZone, new Date(invite.expiresAt).toISOString(), language),
      link: inviteLink(inviteId),
    }),
  );
}

async function writeTransfer(
  deps: WriterDeps,
  email: Extract<QueuedEmail, { readonly transferId: string }>,
  { channel, to }: Pick<Message, 'channel' | 'to'>,
): Promise<Written | 'not_yet' | null> {
  const { database, publicOrigin } = deps;
  const transfer = await findTransfer(database, email.transferId);
  const ticket = transfer === null ? null : await findTicket(database, transfer.ticketId);
  if (transfer === null || ticket === null) return null;
  const event = await readEventFacts(database, ticket.eventId);
  const isKnown = await isProvenAddress(database, to);
  const language = await deps.languageOf(to);
  const { someone } = written[language].emails;
  const known = await factsOf(deps, { transfer, ticket, event, language });
  const facts = isKnown ? known : { ...known, fromName: someone, toName: someone };
  switch (email.kind) {
    case 'transfer_offered':
      if (deps.tickets.isOnHold(transfer)) return 'not_yet';
      if (!deps.tickets.isOpen(transfer)) return null;
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
      const pdf = await pdfOf(deps.tickets, [fresh], { name: 'ticket.pdf', isKnown, language });
      return {
        ...writeOut(words.transferReceived({ ...facts, link })),
        attachments: [...pdf, calendarOf(event, publicOrigin)],
      };
    }
  }
}

interface TransferFacts {
  readonly transfer: TransferRow;
  readonly ticket: TicketRow;
  readonly event: EventFacts;
  readonly language: Language;
}

async function factsOf(
  { database, tickets }: WriterDeps,
  { transfer, ticket, event, language }: TransferFacts,
): Promise<words.TransferEmail> {
  const nameOf = async (userId: string | null) => {
    const person = userId === null ? null : await findUser(database, userId);
    const name = `${person?.publicUser.firstName ?? ''} ${person?.publicUser.lastName ?? ''}`.trim();
    return name === '' ? written[language].emails.someone : name;
  };
  const { day, hours } = whenOf(timesOf(event), language);
  return {
    language,
    fromName: await (transfer.fromUserId === null
      ? guestTicketSender(database, event.eventId, language)
      : nameOf(transfer.fromUserId)),
    toName: await nameOf(transfer.toUserId),
    eventName: event.name,
    when: whenText({ day, hours }, language),
    place: placeOf(event.venue),
    typeName: await tickets.typeNameOf(ticket),
    until: momentIn(event.timeZone, new Date(transfer.expiresAt).toISOString(), language),
    link: tickets.offerLink(transfer),
  };
}
