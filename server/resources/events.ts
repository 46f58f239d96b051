import type * as contract from '#contract/events.ts';
import type { EventDetail } from '#contract/events.ts';
import { mayReadEvent } from '#server/access/event-access.ts';
import { noEvent, notSignedIn } from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import { calendarBytes } from '#server/events/event-calendar.ts';
import { readEventDetail } from '#server/events/event-detail.ts';
import { createEventFacets } from '#server/events/event-facets.ts';
import { findEvents } from '#server/database/events/event-list.ts';
import { summaryOf } from '#server/events/event-presenter.ts';
import { countVoidTickets, findGatesOf } from '#server/database/events/event-rows.ts';
import { findMyEvents } from '#server/events/my-events.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import type { Answer, ContextAnswer } from './call.ts';
import type { Caller } from '#server/access/caller.ts';

type EventAnswers = {
  readonly [K in 'listEvents' | 'listEventFacets' | 'readEvent' | 'myEvents']: Answer<(typeof contract)[K]>;
} & { readonly readEventCalendar: ContextAnswer<typeof contract.readEventCalendar> };

export interface EventParts {
  readonly database: Queries;
  /** ms. */
  readonly now: () => number;
}

/** The read side of events: the public list and page, and an organizer's own. */
export function createEvents({ database, now }: EventParts): EventAnswers {
  const facets = createEventFacets(database, now);
  return {
    async listEvents({ query }) {
      const at = now();
      const { rows, total } = await findEvents(database, query, at);
      return {
        items: rows.map((row) => summaryOf(row, at)),
        page: query.page,
        limit: query.limit,
        total,
      };
    },
    listEventFacets: facets,
    readEvent: ({ params, caller }) => readable(database, params.registrationId, caller, now()),
    async readEventCalendar({ params, caller }, wire) {
      const event = await readable(database, params.registrationId, caller, now());
      return isRefusal(event) ? event : calendarBytes(event, wire.origin);
    },
    async myEvents({ query, caller }) {
      if (caller.kind !== 'user') return notSignedIn;
      const at = now();
      const userId = caller.role === 'ADMIN' ? null : caller.userId;
      const { rows, total } = await findMyEvents(database, userId, query, at);
      const eventIds = rows.map((row) => row.id);
      const gates = await findGatesOf(database, eventIds);
      const voided = await countVoidTickets(database, eventIds);
      const items = rows.map((row) => ({
        ...summaryOf(row, at),
        ticketsIssued: row.ticket_count - (voided.get(row.id) ?? 0),
        gates: gates
          .filter((gate) => gate.event_id === row.id)
          .map((gate) => ({ gateId: gate.id, name: gate.name })),
      }));
      return { items, page: query.page, limit: query.limit, total };
    },
  };
}

/** An event, where the caller may read it; whether there is one is not told otherwise. */
async function readable(
  queries: Queries,
  eventId: string,
  caller: Caller,
  now: number,
): Promise<EventDetail | Refusal> {
  const event = await readEventDetail(queries, eventId, now);
  if (event === null) return noEvent;
  return (await mayReadEvent(queries, caller, { eventId, status: event.status })) ? event : noEvent;
}
