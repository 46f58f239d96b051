import type * as contract from '#contract/events.ts';
import type { Queries } from '../database/database.ts';
import { findEvents, findGatesOf, findOneEvent, findTeamEvents, findTicketTypes } from './event-rows.ts';
import { detailOf, summaryOf } from './event-presenter.ts';
import { isEventStaff } from '../http/event-staff.ts';
import { refusal, type Answer } from '../resource.ts';

type EventAnswers = { readonly [K in 'listEvents' | 'readEvent' | 'myEvents']: Answer<(typeof contract)[K]> };

const noSuchEvent = refusal(404, 'event_not_found', 'There is no such event.');

/** The read side of events: the public list and page, and an organizer's own. */
export function createEvents(database: Queries): EventAnswers {
  return {
    async listEvents({ query }) {
      const { rows, total } = await findEvents(database, query);
      return { items: rows.map(summaryOf), page: query.page, limit: query.limit, total };
    },
    async readEvent({ params, caller }) {
      const row = await findOneEvent(database, params.registrationId);
      if (row === null) return noSuchEvent;
      const open = row.status !== 'draft';
      const mine =
        caller.kind === 'user' &&
        (caller.role === 'ADMIN' || (await isEventStaff(database, row.id, caller.userId)) === true);
      if (!open && !mine) return noSuchEvent;
      return detailOf(row, await findTicketTypes(database, row.id));
    },
    async myEvents({ caller }) {
      if (caller.kind !== 'user') return { items: [] };
      const rows = await findTeamEvents(database, caller.role === 'ADMIN' ? null : caller.userId);
      const gates = await findGatesOf(
        database,
        rows.map((row) => row.id),
      );
      const items = rows.map((row) => ({
        ...summaryOf(row),
        ticketsIssued: row.ticket_count,
        gates: gates
          .filter((gate) => gate.event_id === row.id)
          .map((gate) => ({ gateId: gate.id, name: gate.name })),
      }));
      return { items };
    },
  };
}
