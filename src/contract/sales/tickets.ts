import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { wordOf } from '../wire/word.ts';
import { passwordHash } from '../wire/person-fields.ts';
import { typedLine } from '../wire/plain-text.ts';
import { codePolicies, eventParams, reentryRules, venue } from '../wire/event-fields.ts';

export const ticketStatuses = [
  'valid',
  'transferred',
  'refunded',
  'revoked',
  'cancelled',
  'blocked',
  'unpaid',
  'unknown',
] as const;

/** The other terms of a ticket. */
const terms = v.object({
  onlineUrl: v.nullable(v.string()),
  ageLimit: v.nullable(v.number()),
  codePolicy: wordOf(codePolicies, 'rotating'),
  reentry: wordOf(reentryRules, 'single'),
  validFrom: v.nullable(v.string()),
  validUntil: v.nullable(v.string()),
  /** By name; empty for all. */
  gates: v.array(v.string()),
});

/** The event's time and place when the ticket was bought. */
const boughtFor = v.object({
  changedAt: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
  doorsOpenAt: v.string(),
  venue: v.nullable(venue),
  /** The ticket's other terms then and now. Null, or omitted by older servers, when unchanged. */
  terms: v.optional(v.nullable(v.object({ was: terms, now: terms })), null),
});

const walletMessage = v.object({
  messageId: v.string(),
  /** Empty when the organizer has no name. */
  organizerName: v.string(),
  subject: v.string(),
  text: v.string(),
  sentAt: v.string(),
});
export type WalletMessage = v.InferOutput<typeof walletMessage>;

/** Everything the wallet needs to show one ticket offline. */
export const walletTicket = v.object({
  ticketId: v.string(),
  eventId: v.string(),
  eventName: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
  doorsOpenAt: v.string(),
  timeZone: v.string(),
  venue: v.nullable(venue),
  typeName: v.string(),
  typeIndex: v.number(),
  /**
   * For an add-on, which doesn't admit anybody: how often it can be redeemed. Null, or omitted by older servers, for
   * a ticket.
   */
  addOn: v.optional(v.nullable(v.object({ uses: v.number() })), null),
  gates: v.array(v.string()),
  holderName: v.string(),
  ticketNumber: v.number(),
  /** Human-readable: `1234-K7QX2M`. */
  reference: v.string(),
  /** `transferred`: somebody else has it now. `refunded`: its order was refunded. */
  status: wordOf(ticketStatuses, 'unknown'),
  /** Its order, which groups tickets bought together. Null for those given out by hand. */
  orderId: v.optional(v.nullable(v.string()), null),
  /** A transfer not accepted yet: the ticket still admits. */
  transfer: v.optional(
    v.nullable(
      v.object({
        /** The transfer's id; empty, or omitted, from older servers. */
        offerId: v.optional(v.string(), ''),
        to: v.string(),
        offeredAt: v.string(),
        expiresAt: v.string(),
      }),
    ),
    null,
  ),
  codePolicy: wordOf(codePolicies, 'rotating'),
  /** The complete printed code; null when the policy is `rotating`, and for a ticket that is void or long over. */
  printedCode: v.nullable(v.string()),
  /**
   * Data from which the wallet computes rolling codes; null when the policy is `static`, or the ticket is void or
   * long over. Bytes are base64url.
   */
  rolling: v.nullable(
    v.object({
      keyId: v.string(),
      typeIndex: v.number(),
      test: v.boolean(),
      anchor: v.string(),
      signature: v.string(),
      /** 32 bytes, known to the server and this wallet only. */
      seed: v.string(),
      startsAt: v.number(),
      stepSeconds: v.number(),
      steps: v.number(),
    }),
  ),
  /** Where and when it was last used, ms. */
  used: v.nullable(
    v.object({
      at: v.number(),
      gateName: v.string(),
      /**
       * Where and when its holder was scanned out since, and whether the rules let them in again. Null, or omitted by
       * older servers, when they were not.
       */
      left: v.optional(
        v.nullable(v.object({ at: v.number(), gateName: v.string(), mayReturn: v.boolean() })),
        null,
      ),
    }),
  ),
  /** Whether the event was cancelled. */
  eventCancelled: v.optional(v.boolean(), false),
  /** The event's start when the ticket was issued, if it has changed since. */
  movedFrom: v.optional(v.nullable(v.string()), null),
  /**
   * The event's details when the ticket was issued, and when they changed since. Null, or omitted by older servers,
   * when they did not.
   */
  boughtFor: v.optional(v.nullable(boughtFor), null),
  /** The organizer's newest messages to its holder; in a list, on one ticket per event. Omitted by older servers. */
  messages: v.optional(v.array(walletMessage), []),
});
/** A ticket without the data for its codes, and without its news. */
export const ticketFacts = v.omit(walletTicket, ['printedCode', 'rolling', 'boughtFor', 'messages']);
export type TicketFacts = v.InferOutput<typeof ticketFacts>;

export type WalletTicket = v.InferOutput<typeof walletTicket>;

/**
 * An app that predates transfers does not know `transferred` and `refunded` and would reject the whole reply, so it
 * gets `revoked` and `cancelled` instead. An app that knows them says so.
 */
const statusWords = v.object({ statuses: v.optional(v.picklist(['all'])) });

export const myTickets = endpoint({
  method: 'GET',
  path: '/api/tickets',
  access: 'signed_in',
  about:
    'The caller’s tickets with the data for their codes, in pages: valid ones by event start, then invalid ones, then those of past events, latest first.',
  query: v.object({
    ...statusWords.entries,
    /** At most 300, the page size for apps without paging. */
    limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), '300'),
    /** `next` of the previous page. */
    after: v.optional(v.pipe(v.string(), v.regex(/^[0-2]\.-?\d{1,16}\.\d{1,10}\.[\w-]{1,64}$/))),
  }),
  reply: v.object({
    items: v.array(walletTicket),
    /** Cursor of the next page; null on the last one. */
    next: v.optional(v.nullable(v.string()), null),
    time: v.number(),
  }),
});

export const readTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/{ticketId}',
  access: 'signed_in',
  about: 'One of the caller’s tickets.',
  params: v.object({ ticketId: v.pipe(v.string(), v.maxLength(64)) }),
  query: statusWords,
  reply: walletTicket,
});

const sheetTicket = v.object({
  ticketId: v.string(),
  ticketNumber: v.number(),
  reference: v.string(),
  typeName: v.string(),
  printedCode: v.string(),
  test: v.boolean(),
  /** False when no gate admits it, so it must not be handed out. */
  valid: v.optional(v.boolean(), true),
});
export type SheetTicket = v.InferOutput<typeof sheetTicket>;

export const ticketSheet = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/ticket-sheet',
  access: 'event_staff',
  about: 'Printed codes of an event, to print or to rehearse with. Only for events with printed codes.',
  params: eventParams,
  query: v.object({
    from: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/)), '0'),
    limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/)), '100'),
  }),
  reply: v.object({ eventName: v.string(), items: v.array(sheetTicket), total: v.number() }),
});

export const issueTickets = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/tickets',
  access: 'event_staff',
  about: 'Issues complimentary tickets. Idempotent by issueId.',
  params: eventParams,
  body: v.object({
    issueId: v.pipe(v.string(), v.uuid()),
    ticketTypeId: v.pipe(v.string(), v.maxLength(64)),
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
    holderName: v.optional(v.pipe(typedLine, v.maxLength(120)), ''),
    /** Reserved seats that become these tickets; without it, only unreserved places are used. */
    fromHold: v.optional(v.pipe(v.string(), v.uuid())),
  }),
  reply: v.object({ items: v.array(sheetTicket) }),
});

export const ticketState = endpoint({
  method: 'POST',
  path: '/api/tickets/{ticketId}/{action}',
  access: 'organizer',
  about:
    'Revokes, blocks or unblocks a ticket of an event that the caller runs; doors and wallets are notified. Fails with 422 `invalid` at `reason` if a block or revocation has none, 409 `ticket_followed` if the ticket was replaced by a transfer or a move, and for a revocation with 403 `proof_needed`, `current_password_wrong` or `sign_in_again` unless the caller proved their identity within the last 15 minutes.',
  params: v.object({
    ticketId: v.pipe(v.string(), v.maxLength(64)),
    action: v.picklist(['revoke', 'block', 'unblock']),
  }),
  body: v.object({
    /** The reason, shown to the event's team in the order's history. */
    reason: v.optional(v.pipe(typedLine, v.maxLength(300)), ''),
    currentPasswordHash: v.optional(passwordHash),
  }),
  reply: v.object({ state: v.number() }),
});
