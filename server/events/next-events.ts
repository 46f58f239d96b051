import * as v from 'valibot';
import { listEvents, type EventSummary } from '#contract/events/events.ts';
import type { Queries } from '#server/database/database.ts';
import { findEvents } from '#server/database/events/event-list.ts';
import { summaryOf } from './event-presenter.ts';

/** The first events of the list, as everybody sees it. @param now ms */
export async function nextEvents(queries: Queries, now: number): Promise<EventSummary[]> {
  const { rows } = await findEvents(queries, v.parse(listEvents.query, { limit: '20' }), now);
  return rows.map((row) => summaryOf(row, now));
}
