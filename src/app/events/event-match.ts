import type { EventSummary } from '#contract/events/events.ts';
import { localDay } from '#domain/time/local-day.ts';
import { foldText, isSignsAlone } from '#domain/text/text-fold.ts';
import type { EventFilters } from './event-filters.ts';

/**
 * Narrows and sorts events on the device as the server does (src/contract/events/events.ts, `listEvents`): for lists that
 * were kept, while there is no connection. Words are looked for in what a card shows.
 *
 * @param now ms
 */
export function matchEvents(
  events: readonly EventSummary[],
  filters: EventFilters,
  now: number,
): readonly EventSummary[] {
  const { search = '' } = filters;
  if (isSignsAlone(search)) return [];
  const words = foldText(search)
    .split(' ')
    .filter((word) => word !== '');
  const fits = (event: EventSummary) =>
    isDue(event, filters, now) &&
    hasWords(event, words) &&
    isSame(event.category, filters.category) &&
    isSame(event.venue?.city ?? '', filters.city) &&
    costs(event, filters.price);
  return events.filter(fits).toSorted(orderOf(filters.sort));
}

/** Upcoming; or, where days are asked for, overlapping them by the event's own days. */
function isDue(event: EventSummary, { from, to }: EventFilters, now: number): boolean {
  if (from === undefined && Date.parse(event.endsAt) <= now) return false;
  if (from !== undefined && localDay(Date.parse(event.endsAt), event.timeZone) < from) return false;
  return to === undefined || localDay(Date.parse(event.startsAt), event.timeZone) <= to;
}

/** Every word must be there, the last one as a beginning: it may be half typed. */
function hasWords(event: EventSummary, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { name, summary, category, organizerName, venue } = event;
  const place = venue === null ? [] : [venue.name, venue.city, venue.country];
  const known = foldText([name, summary, category, organizerName, ...place].join(' ')).split(' ');
  return words.every((word, index) =>
    known.some((one) => (index === words.length - 1 ? one.startsWith(word) : one === word)),
  );
}

const isSame = (text: string, wanted: string | undefined): boolean =>
  wanted === undefined || foldText(text) === foldText(wanted);

/** A summary knows its lowest price alone: an event that has something free is free. */
function costs(event: EventSummary, wanted: EventFilters['price']): boolean {
  if (wanted === undefined) return true;
  if (event.priceFrom === null) return false;
  return (event.priceFrom.amount === 0) === (wanted === 'free');
}

function orderOf(sort: EventFilters['sort']): (one: EventSummary, other: EventSummary) => number {
  const soonest = (one: EventSummary, other: EventSummary) =>
    Date.parse(one.startsAt) - Date.parse(other.startsAt) ||
    (one.registrationId < other.registrationId ? -1 : 1);
  if (sort === 'latest') return (one, other) => soonest(other, one);
  if (sort === 'name') return (one, other) => one.name.localeCompare(other.name) || soonest(one, other);
  return soonest;
}
