import type * as contract from '#contract/events.ts';
import type { Queries } from '../database/database.ts';
import { createEventFacets } from './event-facets.ts';
import { findEvents } from './event-list.ts';
import { detailOf, summaryOf } from './event-presenter.ts';
import { findGatesOf, findOneEvent, findTeamEvents, findTicketTypes } from './event-rows.ts';
import { isEventStaff } from '../database/event-team.ts';
import { refusal, type Answer } from '../resource.ts';

type EventAnswers = {
  readonly [K in 'listEvents' | 'listEventFacets' | 'readEvent' | 'myEvents']: Answer<(typeof contract)[K]>;
};

const noSuchEvent = refusal(404, 'event_not_found', 'There is no such event.');

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
    async readEvent({ params, caller }) {
      const at = now();
      const row = await findOneEvent(database, params.registrationId, at);
      if (row === null) return noSuchEvent;
      const open = row.status !== 'draft';
      const mine =
        caller.kind === 'user' &&
        (caller.role === 'ADMIN' || (await isEventStaff(database, row.id, caller.userId)) === true);
      if (!open && !mine) return noSuchEvent;
      return detailOf(row, await findTicketTypes(database, row.id, at), at);
    },
    async myEvents({ caller }) {
      if (caller.kind !== 'user') return { items: [] };
      const at = now();
      const rows = await findTeamEvents(database, caller.role === 'ADMIN' ? null : caller.userId, at);
      const gates = await findGatesOf(
        database,
        rows.map((row) => row.id),
      );
      const items = rows.map((row) => ({
        ...summaryOf(row, at),
        ticketsIssued: row.ticket_count,
        gates: gates
          .filter((gate) => gate.event_id === row.id)
          .map((gate) => ({ gateId: gate.id, name: gate.name })),
      }));
      return { items };
    },
  };
}
