import * as v from 'valibot';
import { email } from '#contract/wire/person-fields.ts';
import { noEvent, noTicket, tooMany } from '#server/access/refusals.ts';
import { isUniqueViolation, type Queries } from '#server/database/database.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { lockTicket, type TicketRow } from '#server/database/tickets/tickets.ts';
import {
  addTransfer,
  endTransfer,
  findNewestTransfer,
  noteSentAgain,
  type TransferRow,
} from '#server/database/tickets/transfers.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { hmacOf } from '#server/signing/secrets.ts';
import {
  addressSends,
  phoneSends,
  countTogether,
  type CountUse,
  type RateLimit,
} from '#server/database/limits/send-counts.ts';
import type { User } from '#server/database/accounts/users.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { hashOfToken, transferToken } from './transfer-link.ts';
import { noteOffered, wasOffered } from './offer-once.ts';
import { isUsed, type OfferTransferDeps } from './transfer-deps.ts';
import { isRepeat, offerEnd, stateOfOffer, whyNotTransferred } from './transfer-rules.ts';

/** To whom a ticket is offered: one of the two is empty. */
type Recipient = Pick<TransferRow, 'toEmail' | 'toPhone'>;

const notReadable = refusal(422, 'recipient_invalid', (texts) => texts.tickets.recipientInvalid);
const toOneself = refusal(422, 'transfer_to_self', (texts) => texts.tickets.toOneself);
const offeredElsewhere = refusal(409, 'transfer_open', (texts) => texts.tickets.transferOpen);
/** How often links are sent by one person, whoever they go to. */
const personSends: RateLimit = { perHour: 20, perDay: 60 };
/** How many people send links to one recipient; each counts once a day, so that nobody alone uses it up. */
const giversToOne: RateLimit = { perHour: 30, perDay: 60 };

export interface OfferWish {
  readonly ticket: TicketRow;
  readonly giver: User;
  readonly to: string;
  readonly countryCode: string;
  /** Drawn by the caller: once a transfer was made under it, it is not made again. */
  readonly offerId?: string | undefined;
}

/** As `offerTransfer`, once for an offer id: a repeat changes nothing, and is answered as it stands by now. */
export async function offerOnce(deps: OfferTransferDeps, wish: OfferWish): Promise<Refusal | null> {
  const made = await wasOffered(deps.database, idOf(wish));
  if (isRefusal(made)) return made;
  return made ? null : offerTransfer(deps, wish);
}

const idOf = (wish: OfferWish) => ({ ...wish, ticketId: wish.ticket.ticketId, giverId: wish.giver.id });

/**
 * Offers a ticket and sends its link. The ticket stays as it is. Offered to the same again, the link is sent again;
 * links are limited by giver, and by giver and recipient; a recipient has a wide limit of givers.
 */
async function offerTransfer(deps: OfferTransferDeps, wish: OfferWish): Promise<Refusal | null> {
  const { database, now, post } = deps;
  const recipient = readRecipient(deps, wish);
  if (recipient === null) return notReadable;
  if (isOwn(wish.giver, recipient)) return toOneself;
  const before = await standing(database, wish.ticket, recipient, now());
  if (isRefusal(before)) return before;
  if (before !== null && isRepeat(before, now())) return noteOffered(database, idOf(wish), now());
  const all = (take: CountUse) => countUsesOf(deps, { giver: wish.giver, recipient }, take);
  const wait = await countTogether(database, now(), all, fusesOf(deps, recipient));
  if (wait > 0) return tooMany(wait);
  try {
    const refused = await database.transaction((queries) => offerIn(queries, deps, wish, recipient));
    if (refused === null) post.wake();
    return refused;
  } catch (error) {
    // Another call of the same moment was first: it has sent the link.
    if (!isUniqueViolation(error, 'one_open_transfer')) throw error;
    const after = await standing(database, wish.ticket, recipient, now());
    return isRefusal(after) ? after : null;
  }
}

async function offerIn(
  queries: Queries,
  deps: OfferTransferDeps,
  wish: OfferWish,
  recipient: Recipient,
): Promise<Refusal | null> {
  const { post } = deps;
  const { giver } = wish;
  const { ticketId } = wish.ticket;
  const ticket = await lockTicket(queries, ticketId);
  // Another call of the same moment was first.
  const made = await wasOffered(queries, idOf(wish));
  if (made !== false) return isRefusal(made) ? made : null;
  const at = deps.now();
  const before = ticket === null ? null : await standing(queries, ticket, recipient, at);
  if (isRefusal(before)) return before;
  const event = ticket === null ? null : await findDoorEvent(queries, ticket.eventId);
  if (ticket === null || event === null || ticket.holderUserId !== giver.id) return noTicket;
  const reused = await noteOffered(queries, idOf(wish), at);
  if (reused !== null) return reused;
  const transferId = before?.transferId ?? deps.newId();
  if (before === null) {
    await addTransfer(queries, {
      ...recipient,
      transferId,
      ticketId,
      fromUserId: giver.id,
      tokenHash: hashOfToken(transferToken(deps.secrets.transferKey, transferId)),
      expiresAt: offerEnd(at, event.endsAt),
      now: at,
    });
    await noteInAudit(queries, {
      at,
      actor: giver.id,
      action: 'ticket_offered',
      subject: ticketId,
      outcome: 'done',
    });
  } else await noteSentAgain(queries, transferId, at);
  await post.add(queries, {
    once: `transfer_offered ${transferId} ${at}`,
    channel: recipient.toEmail === '' ? 'sms' : 'email',
    to: recipient.toEmail === '' ? recipient.toPhone : recipient.toEmail,
    letter: { kind: 'transfer_offered', transferId },
  });
  return null;
}

/** The open offer to this recipient, null where there is none, or why the ticket cannot be offered to them. */
async function standing(
  queries: Queries,
  ticket: TicketRow,
  recipient: Recipient,
  now: number,
): Promise<TransferRow | Refusal | null> {
  const event = await findDoorEvent(queries, ticket.eventId);
  if (event === null) return noEvent;
  const refused = whyNotTransferred(ticket, { event, used: await isUsed(queries, ticket), now });
  if (refused !== null) return refused;
  const newest = await findNewestTransfer(queries, ticket.ticketId);
  if (newest === null) return null;
  const state = stateOfOffer(newest, now);
  if (state === 'expired') await endTransfer(queries, newest.transferId, { state, now });
  if (state !== 'offered') return null;
  return isSame(newest, recipient) ? newest : offeredElsewhere;
}

function readRecipient({ phones }: OfferTransferDeps, { to, countryCode }: OfferWish): Recipient | null {
  if (v.is(email, to)) return { toEmail: to, toPhone: '' };
  const phone = phones.read(to, countryCode);
  return phone === null ? null : { toEmail: '', toPhone: phone.number };
}

function isOwn({ publicUser }: User, { toEmail, toPhone }: Recipient): boolean {
  if (toEmail !== '') return publicUser.email.toLowerCase() === toEmail.toLowerCase();
  return publicUser.phoneNumber === toPhone;
}

function isSame(transfer: Recipient, recipient: Recipient): boolean {
  return (
    transfer.toEmail.toLowerCase() === recipient.toEmail.toLowerCase() &&
    transfer.toPhone === recipient.toPhone
  );
}

/** Links by text message cost as codes do. */
function fusesOf({ phones }: OfferTransferDeps, { toPhone }: Recipient) {
  const phone = toPhone === '' ? null : phones.read(toPhone, 'GM');
  return phone === null ? [] : phones.fuses(phone.country);
}

/** What one giver sends to a recipient counts for nobody else: a stranger uses up no friend's limit. */
async function countUsesOf(
  { secrets }: OfferTransferDeps,
  { giver, recipient }: { readonly giver: User; readonly recipient: Recipient },
  take: CountUse,
): Promise<void> {
  const { toEmail, toPhone } = recipient;
  const to = toEmail === '' ? `phone ${toPhone}` : `email ${toEmail.toLowerCase()}`;
  const key = (what: string) => `transfers ${hmacOf(secrets.codeKey, `transfers ${what}`)}`;
  await take({ key: `transfers ${giver.id}`, limit: personSends });
  const limit = toEmail === '' ? phoneSends : addressSends;
  const times = await take({ key: key(`${giver.id} ${to}`), limit });
  if (times === 1) await take({ key: key(`to ${to}`), limit: giversToOne });
}
