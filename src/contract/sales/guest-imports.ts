import * as v from 'valibot';
import {
  guestProblems,
  guestRowsAtOnce,
  maxGuestNameLength,
  maxGuestRows,
  maxGuestTickets,
  maxTestTickets,
} from '#domain/events/guest-row.ts';
import { recipientProblems, recipientStates } from '#domain/events/event-message.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventParams } from '../wire/event-fields.ts';
import { problem } from '../wire/field-problem.ts';
import { newId, wholeBetween } from '../wire/form-fields.ts';
import { count, pageOf, searchText, tableLanguage } from '../wire/page-query.ts';
import { email } from '../wire/person-fields.ts';
import { tableFormat } from '../wire/table-format.ts';
import { typedLine } from '../wire/plain-text.ts';
import { wordOf } from '../wire/word.ts';

const id = v.pipe(v.string(), v.maxLength(64));
const cell = v.pipe(v.string(), v.maxLength(1_000));

export const importKinds = ['file', 'by_hand', 'test'] as const;
/** `reading`: rows are still to arrive. `applying`, `undoing`: the server is working on it. */
export const importStates = ['reading', 'previewed', 'applying', 'applied', 'undoing', 'undone'] as const;
/** `kept`: undone, except for guests already inside. */
export const guestRowStates = ['ready', 'wrong', 'made', 'voided', 'kept'] as const;
const problemWord = wordOf([...guestProblems, 'unknown'], 'unknown');

const guestImport = v.object({
  importId: v.string(),
  kind: wordOf([...importKinds, 'unknown'], 'unknown'),
  /** The file's name; for a guest added by hand, their name. */
  name: v.string(),
  state: wordOf([...importStates, 'unknown'], 'unknown'),
  rows: v.number(),
  /** Rows received. */
  received: v.number(),
  /** Valid rows, and the tickets they request; the others get none. */
  readyRows: v.number(),
  readyTickets: v.number(),
  /** Number of valid rows whose tickets were issued; `madeTickets` is the number of those tickets. */
  doneRows: v.number(),
  madeTickets: v.number(),
  voidedTickets: v.number(),
  /** Rows whose guests were inside and kept their tickets when the list was undone. */
  storedRows: v.number(),
  /** Number of rows with each problem. */
  problems: v.array(v.object({ problem: problemWord, rows: v.number() })),
  /** Progress of emailing the guests their tickets, by guest, who may have several; null until that is requested. */
  emails: v.optional(
    v.nullable(
      v.object({
        /** Whether everybody has been processed. */
        done: v.boolean(),
        sent: v.number(),
        /** In the outbox of a server without a mail server. */
        kept: v.number(),
        failed: v.number(),
        /** Skipped: they have no address, or no ticket that can still be claimed. */
        skipped: v.number(),
      }),
    ),
  ),
  createdAt: v.string(),
  appliedAt: v.nullable(v.string()),
  undoneAt: v.nullable(v.string()),
});
export type GuestImport = v.InferOutput<typeof guestImport>;

const guestRow = v.object({
  /** Position in the list, counted from 1. */
  row: v.number(),
  /** Row number in the file, as spreadsheets count; null, or omitted by older servers, when unknown. */
  line: v.optional(v.nullable(v.number()), null),
  name: v.string(),
  email: v.string(),
  /** The event's name for it if known, otherwise as written. */
  ticketTypeName: v.string(),
  quantity: v.number(),
  state: wordOf([...guestRowStates, 'unknown'], 'unknown'),
  problems: v.array(problemWord),
  /** References of its first and last ticket, as printed below the codes; empty while it has none. */
  tickets: v.array(v.string()),
  /** Result of the email with their tickets; null before it is sent, or when none is. */
  emailed: v.optional(
    v.nullable(
      v.object({
        state: wordOf([...recipientStates, 'unknown'], 'unknown'),
        problem: v.nullable(wordOf([...recipientProblems, 'unknown'], 'unknown')),
        /** For a bounced email, the status code of the mail server that gave up (RFC 3463). Omitted by older servers. */
        bounceStatus: v.optional(v.nullable(v.string()), null),
      }),
    ),
  ),
});
export type GuestRowReply = v.InferOutput<typeof guestRow>;

const importParams = v.object({ ...eventParams.entries, importId: id });
const holder = v.pipe(
  typedLine,
  v.nonEmpty(problem('fillIn')),
  v.maxLength(maxGuestNameLength, problem('guestName')),
);

export const listGuestImports = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/imports',
  access: 'event_staff',
  about:
    'An event’s guest lists and individually issued tickets, newest first. `search`: part of a file’s name, or of the name or email of a guest who was added by hand.',
  params: eventParams,
  query: v.object({ search: searchText, page: count('1', 1_000_000), limit: count('50', 200) }),
  reply: pageOf(guestImport),
});

export const addGuestImport = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/imports',
  access: 'event_staff',
  about:
    'Creates a guest list, whose rows are sent next; no tickets are created until it is applied. Idempotent by importId, which the client generates. Fails with 409 `too_many_imports` while too many lists are neither applied nor deleted.',
  params: eventParams,
  body: v.object({
    importId: newId,
    fileName: v.pipe(typedLine, v.maxLength(200)),
    rows: wholeBetween(1, maxGuestRows, 'guestRows'),
    /** Default for rows without a type; null when each must name one. */
    ticketTypeId: v.nullable(id),
  }),
  reply: guestImport,
});

export const sendGuestRows = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/imports/{importId}/rows',
  access: 'event_staff',
  about:
    'Receives rows of a guest list, at most 500 per call; the number of the first row counts from 1. Each row is checked and stored. Idempotent. A row with a `code` is a ticket sold elsewhere, which gates admit by that code. Fails with 409 `import_rows_differ` if a row was sent before with other contents, 409 `import_closed` once the list has been applied.',
  params: importParams,
  bodyLimit: 1_000_000,
  body: v.object({
    from: wholeBetween(1, maxGuestRows, 'guestRows'),
    rows: v.pipe(
      v.array(
        v.object({
          name: cell,
          email: cell,
          type: cell,
          quantity: cell,
          /** The code on a ticket sold elsewhere. Stored as a digest. Omitted by older apps. */
          code: v.optional(cell),
          /**
           * The row's number in its file, as spreadsheets count, including the header and empty rows. Omitted by
           * older apps.
           */
          line: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000))),
        }),
      ),
      v.minLength(1),
      v.maxLength(guestRowsAtOnce),
    ),
  }),
  reply: guestImport,
});

export const readGuestImport = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/imports/{importId}',
  access: 'event_staff',
  about: 'The current state of a guest list.',
  params: importParams,
  reply: guestImport,
});

export const guestRowFilters = ['wrong', 'made', 'kept', 'came', 'not_emailed'] as const;

export const listGuestRows = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/imports/{importId}/rows',
  access: 'event_staff',
  about:
    'Rows of a guest list in order, each with its result. `only`: those in a state, or `came`: guests who have come in, `not_emailed`: guests whose email failed or was left out. Paged with `after`.',
  params: importParams,
  query: v.object({
    only: v.optional(v.picklist(guestRowFilters)),
    /** `next` of the previous page. */
    after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/)), '0'),
    limit: count('100', 200),
  }),
  reply: v.object({ items: v.array(guestRow), next: v.nullable(v.string()) }),
});

export const exportGuestRows = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/imports/{importId}/rows.csv',
  access: 'event_staff',
  about:
    'All rows of a guest list with their results as CSV (UTF-8 with BOM) or XLSX, streamed; no cell is a formula.',
  params: importParams,
  query: v.object({ format: tableFormat, language: tableLanguage }),
});

export const applyGuestImport = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/imports/{importId}/apply',
  access: 'event_staff',
  about:
    'Applies a guest list: issues tickets for all valid rows, in the background and without overselling. Idempotent. Fails with 409 `import_incomplete`, `import_too_many` and `event_cancelled`.',
  params: importParams,
  reply: guestImport,
});

export const undoGuestImport = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/imports/{importId}/undo',
  access: 'event_staff',
  about:
    'Revokes all tickets of a guest list except those of guests who have come in, and notifies the doors. Fails with 409 `import_not_applied` if there is nothing to revoke.',
  params: importParams,
  reply: guestImport,
});

/**
 * Refused with 409 `import_closed` when there is nothing to send, `event_not_published`, `event_cancelled`,
 * `event_over`.
 */
export const emailGuests = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/imports/{importId}/emails',
  access: 'event_staff',
  about:
    'Emails each guest of an applied list their ticket links, a few at a time. Idempotent: nobody gets a second email.',
  params: importParams,
  reply: guestImport,
});

/** Refused like `emailGuests`; 404 `guest_not_found`, 409 `guest_no_tickets`, `guest_no_email`. */
export const emailGuest = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/imports/{importId}/rows/{row}/email',
  access: 'event_staff',
  about: 'Emails one guest of a list again, at most once a minute.',
  params: v.object({ ...importParams.entries, row: v.pipe(v.string(), v.regex(/^\d{1,6}$/)) }),
  reply: guestImport,
});

export const deleteGuestImport = endpoint({
  method: 'DELETE',
  path: '/api/events/{registrationId}/imports/{importId}',
  access: 'event_staff',
  about: 'Deletes a guest list that hasn’t been applied. Fails with 409 `import_closed` if it has.',
  params: importParams,
  reply: v.object({ deleted: v.boolean() }),
});

export const addGuestByHand = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/guests',
  access: 'event_staff',
  about:
    'Issues complimentary tickets to a guest. Idempotent by importId, which the client generates. Fails with 409 `sold_out` (details: `left`) and `event_cancelled`, 422 `invalid` at the invalid field.',
  params: eventParams,
  body: v.object({
    importId: newId,
    name: holder,
    email: v.union([v.literal(''), email]),
    ticketTypeId: id,
    quantity: wholeBetween(1, maxGuestTickets, 'guestTickets'),
    /** Emails them the links to their tickets, which requires an address. */
    sendEmail: v.optional(v.boolean(), false),
  }),
  reply: guestImport,
});

export const addTestTickets = endpoint({
  method: 'POST',
  path: '/api/events/{registrationId}/test-tickets',
  access: 'event_staff',
  about:
    'Issues test tickets for rehearsals: scanners mark them as tests; they take no places and aren’t counted. Idempotent by importId.',
  params: eventParams,
  body: v.object({
    importId: newId,
    ticketTypeId: id,
    quantity: wholeBetween(1, maxTestTickets, 'testTickets'),
  }),
  reply: guestImport,
});
