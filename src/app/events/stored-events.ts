import * as v from 'valibot';
import {
  eventDetail,
  eventSummary,
  listEventFacets,
  type EventDetail,
  type EventSummary,
} from '#contract/events/events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { EventFilters } from './event-filters.ts';

export type EventFacets = ReplyOf<typeof listEventFacets>;

/** Only the unfiltered list is stored on the device. */
export const isStorable = (filters: EventFilters): boolean => Object.keys(filters).length === 0;

const key = 'gatehouse.kept.upcoming-events';
/** Maximum number of stored events: some 200 kB. */
export const maxStored = 300;

export interface StoredEvents {
  /** When they were received from the server, ms. */
  readonly at: number;
  readonly total: number;
  readonly items: readonly EventSummary[];
}

const storedShape = v.object({ at: v.number(), total: v.number(), items: v.array(v.unknown()) });

/** Returns the upcoming events as last seen; null if none are stored. Events in an older app's format are left out. */
export function readStoredEvents(stored: Pick<StoredValues, 'get'>): StoredEvents | null {
  const kept = v.safeParse(storedShape, parsed(stored.get(key)));
  if (!kept.success) return null;
  const { at, total } = kept.output;
  const items = kept.output.items.flatMap((item) => {
    const read = v.safeParse(eventSummary, item);
    return read.success ? [read.output] : [];
  });
  return { at, total, items };
}

/** Stores the first events of the unfiltered list. */
export function storeEvents(stored: Pick<StoredValues, 'set'>, kept: StoredEvents): void {
  stored.set(key, JSON.stringify({ ...kept, items: kept.items.slice(0, maxStored) }));
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses stored facets, if they have the current format. */
export function readFacets(value: unknown): EventFacets | null {
  const read = v.safeParse(listEventFacets.reply, value);
  return read.success ? read.output : null;
}

/** Derives the filter values of a list, if the server has not sent them. */
export function facetsOf(events: readonly EventSummary[]): EventFacets {
  const counted = <T>(values: readonly (readonly [string, T])[]) => {
    const counts = new Map<string, { readonly of: T; count: number }>();
    for (const [name, of] of values) {
      const known = counts.get(name);
      if (known === undefined) counts.set(name, { of, count: 1 });
      else known.count += 1;
    }
    return [...counts.values()].toSorted((one, other) => other.count - one.count);
  };
  const venues = events.flatMap(({ venue }) => (venue === null ? [] : [venue]));
  return {
    categories: counted(events.map(({ category }) => [category, category] as const)).map((one) => ({
      category: one.of,
      count: one.count,
    })),
    cities: counted(
      venues.map(({ city, country }) => [`${city}\n${country}`, { city, country }] as const),
    ).map((one) => ({ ...one.of, count: one.count })),
    countries: counted(venues.map(({ country }) => [country, country] as const)).map((one) => ({
      country: one.of,
      count: one.count,
    })),
  };
}

/** Parses a stored event, if it has the current format. A draft is private to its organizer and is not stored. */
export function readEventDetail(value: unknown): EventDetail | null {
  const read = v.safeParse(eventDetail, value);
  return read.success && read.output.status !== 'draft' ? read.output : null;
}
