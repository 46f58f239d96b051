import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { newId } from '../wire/form-fields.ts';
import { countryCode, linkToken, personName } from '../wire/person-fields.ts';
import { walletTicket } from './tickets.ts';
import { wordOf } from '../wire/word.ts';
import { problem } from '#contract/wire/field-problem.ts';

const ticketIdParams = v.object({ ticketId: v.pipe(v.string(), v.maxLength(64)) });

export const offerTransfer = endpoint({
  method: 'POST',
  path: '/api/tickets/{ticketId}/transfer',
  access: 'signed_in',
  about:
    'Offers one of the caller’s tickets to an email address or phone number, which receives a link. The ticket stays valid until the transfer is accepted. Repeating it for the same recipient returns the pending transfer. Idempotent by offerId, which the client generates: it is never created a second time, even after it ended. Fails with 409 `intent_reused` if the id was used for something else.',
  params: ticketIdParams,
  body: v.object({
    /** Email address or phone number. */
    to: v.pipe(v.string(), v.trim(), v.nonEmpty(problem('fillIn')), v.maxLength(320)),
    countryCode,
    /** Absent from older apps, whose repeats are recognized by recipient only. */
    offerId: v.optional(newId),
  }),
  reply: walletTicket,
});

/** An offered ticket as shown to the link's holder. */
export const transferOffer = v.object({
  ticketId: v.string(),
  eventName: v.string(),
  startsAt: v.string(),
  timeZone: v.string(),
  typeName: v.string(),
  /** Add-ons that the ticket's code redeems, by type. Omitted by older servers. */
  addOns: v.optional(v.array(v.object({ name: v.string(), count: v.number() })), []),
  fromName: v.string(),
  /** `on_hold`: not to be accepted while the giver's account is disabled. */
  state: wordOf(['offered', 'on_hold', 'accepted', 'cancelled', 'expired'], 'expired'),
  expiresAt: v.string(),
});
export type TransferOffer = v.InferOutput<typeof transferOffer>;

export const readTransfer = endpoint({
  method: 'POST',
  path: '/api/tickets/{ticketId}/transfer/offer',
  access: 'public',
  about:
    'Describes a transfer to anyone with its link: what is offered, by whom and until when. The token is in the body to keep it out of logs.',
  params: ticketIdParams,
  body: v.object({ token: linkToken }),
  reply: transferOffer,
});

export const acceptTransfer = endpoint({
  method: 'POST',
  path: '/api/tickets/{ticketId}/transfer/accept',
  access: 'signed_in',
  about:
    'Accepts a transfer: the caller gets a new ticket number, seed and code, and the old code is revoked. Repeated by the same person, it returns the same ticket.',
  params: ticketIdParams,
  body: v.object({ token: linkToken, holderName: v.optional(personName) }),
  reply: walletTicket,
});

export const cancelTransfer = endpoint({
  method: 'POST',
  path: '/api/tickets/{ticketId}/transfer/cancel',
  access: 'signed_in',
  about:
    'Cancels a transfer that nobody has accepted: the one given, or the newest. Idempotent, also if it has ended; a later transfer isn’t affected. Fails with 404 `transfer_not_found`, 409 `transfer_accepted`.',
  params: ticketIdParams,
  query: v.object({
    /** `offerId` of the ticket’s transfer. Absent from older apps. */
    offerId: v.optional(v.pipe(v.string(), v.maxLength(64))),
  }),
  reply: walletTicket,
});

export const renameTicket = endpoint({
  method: 'PUT',
  path: '/api/tickets/{ticketId}/holder',
  access: 'signed_in',
  about:
    'Changes the name on one of the caller’s tickets, as long as it could be transferred; prints, passes and door lists are updated. `before` is the name that was shown. Idempotent. Fails with 409 `names_changed` if it has changed since, `ticket_void`, `ticket_test`, `ticket_used`, `event_cancelled`, `event_over`; 429 after 10 changes in an hour.',
  params: ticketIdParams,
  body: v.object({ before: v.pipe(v.string(), v.maxLength(400)), name: personName }),
  reply: walletTicket,
});

export const ticketPdf = endpoint({
  method: 'GET',
  path: '/api/tickets/{ticketId}/ticket.pdf',
  access: 'signed_in',
  about:
    'One of the caller’s tickets as a PDF to print; without a code if the event admits only rolling codes.',
  params: ticketIdParams,
});
