import * as v from 'valibot';
import { firstEvents } from '#domain/events/list-blocks.ts';
import { listEvents, type EventSummary } from '#contract/events/events.ts';
import type { Queries } from '#server/database/database.ts';
import { findEvents } from '#server/database/events/event-list.ts';
import { summaryOf } from './event-presenter.ts';

export interface NextEvents {
  readonly items: readonly EventSummary[];
  readonly total: number;
}

/** The first events of the list, as everybody sees it, and how many there are in all. @param now ms */
export async function nextEvents(queries: Queries, now: number): Promise<NextEvents> {
  const { rows, total } = await findEvents(
    queries,
    v.parse(listEvents.query, { limit: String(firstEvents) }),
    now,
  );
  return { items: rows.map((row) => summaryOf(row, now)), total };
}
