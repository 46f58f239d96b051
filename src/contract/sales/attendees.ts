import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { money } from '../wire/money.ts';
import { count, tableLanguage } from '../wire/page-query.ts';
import { typedText } from '../wire/plain-text.ts';
import { passwordHash } from '../wire/person-fields.ts';
import { tableFormat } from '../wire/table-format.ts';
import { wordOf } from '../wire/word.ts';
import { orderStateWord } from '../wire/order-state-word.ts';

const id = v.pipe(v.string(), v.maxLength(64));

/** ms, as digits. */
const time = v.pipe(v.string(), v.regex(/^\d{1,15}$/));

/** Status filters of an attendee list; without one, everybody whose ticket takes a place. */
export const attendeeStatuses = ['arrived', 'not_arrived', 'inside', 'cancelled'] as const;

/** A ticket's status. `transferred`: somebody else has the ticket that replaced it. */
export const attendeeTicketStates = ['valid', 'blocked', 'revoked', 'cancelled', 'transferred'] as const;

/** Attendee filters as requested. */
export const attendeeFilters = {
  /** Part of a name, email or order number; the end of a phone number or ticket code. */
  search: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  status: v.optional(v.picklist(attendeeStatuses)),
  ticketTypeId: v.optional(id),
  /** Entered by this gate. */
  gateId: v.optional(id),
  /** With `answer`: people who gave this answer, for themselves or as buyer of their order. */
  questionId: v.optional(id),
  answer: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** Entered the main area from the first time on and before the second, ms. */
  checkedInFrom: v.optional(time),
  checkedInUntil: v.optional(time),
  /** Ordered in this period, or issued when there was no order; ms. */
  orderedFrom: v.optional(time),
  orderedUntil: v.optional(time),
  /** Only tickets with these comma-separated numbers. */
  only: v.optional(v.pipe(v.string(), v.maxLength(2_400), v.regex(/^\d{1,9}(,\d{1,9})*$/))),
};

export const attendee = v.object({
  ticketId: v.string(),
  ticketNumber: v.number(),
  /** As printed below the ticket's code: `1234-K7QX2M`. */
  reference: v.string(),
  /** The ticket holder's, otherwise the buyer's; empty when there is no name. */
  name: v.string(),
  email: v.string(),
  phoneNumber: v.string(),
  ticketTypeId: v.string(),
  ticketTypeName: v.string(),
  /** Null for complimentary tickets. */
  orderId: v.nullable(v.string()),
  state: wordOf([...attendeeTicketStates, 'unknown'], 'unknown'),
  /** Whether its order is unpaid, so that no door admits it. Omitted by older servers. */
  unpaid: v.optional(v.boolean()),
  /** Admits only to a rehearsal. */
  rehearsal: v.boolean(),
  /** First entry to the main area that counts; null before it. */
  arrivedAt: v.nullable(v.string()),
  /** The gate of that entry; empty when the gate was deleted. */
  gateName: v.string(),
  /** Whether anybody is inside by it. */
  inside: v.boolean(),
  /** Whether the ticket's own holder is inside; a second person may be inside without them. Omitted by older servers. */
  ownInside: v.optional(v.boolean()),
  issuedAt: v.string(),
  /** A note for the door. Omitted by older servers. */
  note: v.optional(v.string()),
  /** To the requested questions; omitted by older servers. */
  answers: v.optional(v.array(v.object({ questionId: v.string(), values: v.array(v.string()) })), []),
});
export type Attendee = v.InferOutput<typeof attendee>;

const passageCountings = ['first', 'second', 'again', 'undone'] as const;

export const listAttendees = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/attendees',
  access: 'event_staff',
  about:
    'An event’s attendees by ticket number, one per ticket that takes a place, or filtered by `status`. Paged with `after`.',
  params: eventParams,
  query: v.object({
    ...attendeeFilters,
    /** Comma-separated ids of the questions whose answers are requested. */
    answersTo: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
    /** `next` of the previous page. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/))),
    limit: count('100', 200),
  }),
  reply: v.object({
    items: v.array(attendee),
    /** Cursor of the next page; null on the last one. */
    next: v.nullable(v.string()),
  }),
});

export const readAttendee = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/attendees/{ticketId}',
  access: 'event_staff',
  about: 'One attendee: the ticket, its order, previous holders, and every entry and exit.',
  params: v.object({ ...eventParams.entries, ticketId: id }),
  reply: v.object({
    attendee,
    order: v.nullable(
      v.object({
        orderId: v.string(),
        state: orderStateWord,
        buyerName: v.string(),
        buyerEmail: v.string(),
        tickets: v.number(),
        total: money,
        createdAt: v.string(),
      }),
    ),
    /** Its holders before transfers, newest first. */
    before: v.array(
      v.object({
        ticketId: v.string(),
        /** Their own, otherwise for the first ticket the buyer's; empty when there is no name. */
        name: v.string(),
        /** Of their ticket, which tells them apart without a name. Omitted by older servers. */
        reference: v.optional(v.string(), ''),
        until: v.nullable(v.string()),
      }),
    ),
    /** Newest first, at most 100. */
    passages: v.array(
      v.object({
        scanId: v.string(),
        at: v.string(),
        direction: wordOf(['entry', 'exit', 'unknown'], 'unknown'),
        checkpoint: v.string(),
        gateName: v.string(),
        deviceName: v.string(),
        /** `second`: another person by the same ticket; `again`: another admission counts instead. */
        counting: wordOf([...passageCountings, 'unknown'], 'unknown'),
      }),
    ),
  }),
});
export type AttendeeStory = v.InferOutput<NonNullable<(typeof readAttendee)['reply']>>;

/** Maximum characters of a guest's note for the door. */
export const maxDoorNoteLength = 300;
const doorNote = v.pipe(typedText, v.trim(), v.maxLength(maxDoorNoteLength));

export const noteAttendee = endpoint({
  method: 'PUT',
  path: '/api/events/{registrationId}/attendees/{ticketId}/door-note',
  access: 'event_staff',
  about:
    "Sets the note about a guest that supervisors see at the door; '' removes it. Fails with 409 `changed_elsewhere` if the current note isn’t `before`, `ticket_followed` if the ticket was replaced by a transfer or a move.",
  params: v.object({ ...eventParams.entries, ticketId: id }),
  body: v.object({ note: doorNote, before: v.pipe(v.string(), v.maxLength(maxDoorNoteLength)) }),
  reply: v.object({ note: v.string() }),
});

export const exportAttendees = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/attendees.csv',
  access: 'event_staff',
  about:
    'All of an event’s attendees as CSV (UTF-8 with BOM) or XLSX, streamed, without emails and phone numbers, with a column per question; no cell is a formula. Fails with 403 `proof_needed` or `sign_in_again` if the session’s last proof of identity is older than 15 minutes.',
  params: eventParams,
  query: v.object({ ...attendeeFilters, format: tableFormat, language: tableLanguage }),
});

export const exportAttendeeContacts = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/attendees.csv',
  access: 'event_staff',
  about:
    'The same export with emails and phone numbers. Fails with 403 `proof_needed`, `current_password_wrong` or `sign_in_again` until the caller proves their identity.',
  params: eventParams,
  body: v.object({
    ...attendeeFilters,
    format: tableFormat,
    language: tableLanguage,
    /** The exporter's; accounts without a password sign in again instead. */
    currentPasswordHash: v.optional(passwordHash),
  }),
});
