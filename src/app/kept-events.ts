import * as v from 'valibot';
import { eventDetail, listEvents, type EventDetail } from '#contract/events.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { EventFilters } from './event-filters.ts';

/** Only the plain list is kept on the device: a search is of its moment. */
export const keepable = (filters: EventFilters): boolean => Object.keys(filters).length === 0;

/** A kept list, if an older app's keeping still has the shape. */
export function readEventPage(value: unknown): ReplyOf<typeof listEvents> | null {
  const parsed = v.safeParse(listEvents.reply, value);
  return parsed.success ? parsed.output : null;
}

export function readEventDetail(value: unknown): EventDetail | null {
  const parsed = v.safeParse(eventDetail, value);
  return parsed.success ? parsed.output : null;
}
