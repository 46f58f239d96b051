import { peopleInside } from '#domain/door/resolution.ts';
import { createHash } from 'node:crypto';
import type { readAttendeePage } from '#contract/sales/attendee-list.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { attendeesInPage, encodeAttendeePage, type ListedAttendee } from '#domain/events/attendee-list.ts';
import type { Caller } from '#server/access/caller.ts';
import { recordAction } from '#server/access/record-action.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { noEvent } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { findQuestions } from '#server/database/events/questions.ts';
import {
  findAttendeesNumbered,
  findPassagesNumbered,
  type AttendeeRow,
  type PassageRow,
} from '#server/database/tickets/attendees.ts';
import { readAnswersOf, standingOf } from './list-attendees.ts';

interface AttendeePagesDeps {
  readonly database: Database;
  /** In ms. */
  readonly now: () => number;
}

/** Returns a page of the copy stored on an organizer's device; the audit log records who starts one. */
export async function readAttendeePageOf(
  { database, now }: AttendeePagesDeps,
  caller: Caller,
  {
    eventId,
    page,
    have,
  }: { readonly eventId: string; readonly page: number; readonly have: string | undefined },
): Promise<ReplyOf<typeof readAttendeePage> | Refusal> {
  const event = await findDoorEvent(database, eventId);
  if (event === null) return noEvent;
  if (page === 0 && have === undefined)
    await recordAction(database, caller, { at: now(), action: 'attendee_list_read', eventId });
  const text = await pageOf(database, eventId, page);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
  // Numbers are skipped after a backup was restored: pages are based on the next number.
  const { nextNumber: tickets, timeZone } = event;
  return { tickets, timeZone, digest, text: digest === have ? null : text };
}

/** Built on demand, so that memory never holds more than a page. */
async function pageOf(queries: Queries, eventId: string, page: number): Promise<string> {
  const from = page * attendeesInPage;
  const numbers = { from, until: from + attendeesInPage };
  const [rows, passages, questions] = await Promise.all([
    findAttendeesNumbered(queries, eventId, numbers),
    findPassagesNumbered(queries, eventId, numbers),
    findQuestions(queries, eventId),
  ]);
  const answersOf = await readAnswersOf(
    queries,
    rows,
    questions.map(({ questionId }) => questionId),
  );
  const passagesOf = Map.groupBy(passages, ({ number }) => number);
  return encodeAttendeePage(
    rows.map((row) => listed(row, passagesOf.get(row.number) ?? [], answersOf(row.ticketId))),
  );
}

function listed(
  row: AttendeeRow,
  passages: readonly PassageRow[],
  answers: ListedAttendee['answers'],
): ListedAttendee {
  const { ticketId, reference, name, email, phoneNumber, buyerName, buyerEmail, orderId } = row;
  const { issuedAt, orderedAt, note } = row;
  return {
    ticketId,
    ticketNumber: row.number,
    reference,
    name,
    email,
    phoneNumber,
    buyerName,
    buyerEmail,
    orderId,
    type: { ticketTypeId: row.ticketTypeId, name: row.ticketTypeName, addOn: row.addOn },
    ...standingOf(row),
    people: peopleInside(passages),
    issuedAt,
    orderedAt,
    note,
    entries: passages
      .filter(({ direction }) => direction === 'entry')
      .map(({ gateId, gateName, at }) => ({ gateId, gateName, at })),
    answers,
  };
}
