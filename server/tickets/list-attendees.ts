import type { Attendee, AttendeeStory } from '#contract/sales/attendees.ts';
import { formatReference } from '#domain/codes/reference.ts';
import { parseSearchText, type AttendeesQuery } from '#domain/events/attendee-match.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Refusal } from '#server/access/refusal.ts';
import { noTicket } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { findAnswersOfTickets } from '#server/database/sales/order-answers.ts';
import {
  findAttendeeOrder,
  findPassagesOf,
  findTicketsBefore,
  type AttendeeOrderRow,
} from '#server/database/tickets/attendee-story.ts';
import {
  findAttendee,
  findAttendees,
  type AttendeeFilter,
  type AttendeeRow,
} from '#server/database/tickets/attendees.ts';
import { partOf } from '#server/database/part.ts';

/** Returns a page of an event's attendees, by ticket number. */
export async function listAttendees(
  queries: Queries,
  eventId: string,
  {
    after,
    limit,
    answersTo = '',
    ...wish
  }: AttendeesQuery & {
    readonly after?: string | undefined;
    readonly answersTo?: string | undefined;
    readonly limit: number;
  },
): Promise<{ items: Attendee[]; next: string | null }> {
  const filter = readFilter(wish);
  // The search is only punctuation, which no name contains: return no results instead of everybody.
  if (filter === null) return { items: [], next: null };
  const place = { after: after === undefined ? -1 : placeOf(after), limit: limit + 1 };
  const found = await findAttendees(queries, eventId, filter, place);
  const { rows, next } = partOf(found, limit, ({ number }) => String(number));
  const answersOf = await readAnswersOf(queries, rows, answersTo.split(','));
  return {
    items: rows.map((row) => ({ ...presentAttendee(row), answers: answersOf(row.ticketId) })),
    next,
  };
}

/** Returns the answers to these questions for each ticket of a list. */
export async function readAnswersOf(
  queries: Queries,
  rows: readonly Pick<AttendeeRow, 'ticketId'>[],
  questionIds: readonly string[],
): Promise<(ticketId: string) => Attendee['answers']> {
  const wanted = questionIds.filter((id) => id !== '');
  if (wanted.length === 0 || rows.length === 0) return () => [];
  const ticketIds = rows.map(({ ticketId }) => ticketId);
  const found = Map.groupBy(
    await findAnswersOfTickets(queries, ticketIds, wanted),
    ({ ticketId }) => ticketId,
  );
  return (ticketId) =>
    (found.get(ticketId) ?? []).map(({ questionId, values }) => ({ questionId, values: [...values] }));
}

const maxNumber = 2 ** 31 - 1;
export const placeOf = (after: string): number => Math.min(Number(after), maxNumber);

/** Parses a filter; null if it cannot match anybody. */
export function readFilter(wish: AttendeesQuery): AttendeeFilter | null {
  const { status, ticketTypeId, gateId, questionId, answer: value, only } = wish;
  const search = parseSearchText(wish);
  if (search === 'nobody') return null;
  return {
    search,
    status: status ?? null,
    ticketTypeId: ticketTypeId ?? null,
    gateId: gateId ?? null,
    answer: questionId === undefined || value === undefined ? null : { questionId, value },
    checkedIn: spanOf(wish.checkedInFrom, wish.checkedInUntil),
    ordered: spanOf(wish.orderedFrom, wish.orderedUntil),
    numbers: only === undefined ? null : only.split(',').map(Number),
  };
}

const spanOf = (from: string | undefined, until: string | undefined) => ({
  from: from === undefined ? null : Number(from),
  until: until === undefined ? null : Number(until),
});

/** Returns one attendee with the order, previous holders, and passages. */
export async function readAttendee(
  queries: Queries,
  eventId: string,
  ticketId: string,
): Promise<AttendeeStory | Refusal> {
  const row = await findAttendee(queries, eventId, ticketId);
  if (row === null) return noTicket;
  const order = row.orderId === null ? null : await findAttendeeOrder(queries, row.orderId);
  const before = await findTicketsBefore(queries, ticketId);
  const passages = await findPassagesOf(queries, eventId, row.number);
  return {
    attendee: presentAttendee(row),
    order: order === null ? null : presentOrder(order),
    before: before.map(({ number, reference, until, ...one }) => ({
      ...one,
      reference: formatReference(number, reference),
      until: until === null ? null : iso(until),
    })),
    passages: passages.map((one) => ({ ...one, at: iso(one.at) })),
  };
}

const iso = (at: number) => new Date(at).toISOString();

function presentOrder({ amount, currency, createdAt, state, ...order }: AttendeeOrderRow) {
  const known = state as NonNullable<AttendeeStory['order']>['state'];
  return { ...order, state: known, total: { amount, currency }, createdAt: iso(createdAt) };
}

/** Converts a row to the contract's form. */
export function presentAttendee(row: AttendeeRow): Attendee {
  const {
    ticketId,
    name,
    email,
    phoneNumber,
    ticketTypeId,
    ticketTypeName,
    orderId,
    gateName,
    inside,
    ownInside,
    note,
  } = row;
  return {
    ticketId,
    ticketNumber: row.number,
    reference: formatReference(row.number, row.reference),
    name,
    email,
    phoneNumber,
    ticketTypeId,
    ticketTypeName,
    orderId,
    ...standingOf(row),
    arrivedAt: row.arrivedAt === null ? null : iso(row.arrivedAt),
    gateName,
    inside,
    ownInside,
    issuedAt: iso(row.issuedAt),
    note,
    answers: [],
  };
}

/** Returns what decides whether an attendee's ticket is good for anything but a rehearsal. */
export const standingOf = (row: Pick<AttendeeRow, 'state' | 'followed'>) => ({
  state: stateOf(row),
  unpaid: isUnpaid(row),
  rehearsal: (row.state & ticketBits.test) !== 0,
});

/** Returns whether a ticket is refused only because its order is unpaid. */
const isUnpaid = (row: Pick<AttendeeRow, 'state' | 'followed'>): boolean =>
  stateOf(row) === 'valid' && (row.state & ticketBits.unpaid) !== 0;

function stateOf({ state, followed }: Pick<AttendeeRow, 'state' | 'followed'>): Attendee['state'] {
  if (followed) return 'transferred';
  if ((state & ticketBits.cancelled) !== 0) return 'cancelled';
  if ((state & ticketBits.revoked) !== 0) return 'revoked';
  return (state & ticketBits.blocked) === 0 ? 'valid' : 'blocked';
}
