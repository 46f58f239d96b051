import type { EventSummary } from '#contract/events/events.ts';
import { localDay } from '#domain/time/local-day.ts';
import { foldText, isPunctuationOnly } from '#domain/text/text-fold.ts';
import type { EventFilters } from './event-filters.ts';

/**
 * Filters and sorts events on the device like the server (src/contract/events/events.ts, `listEvents`), for stored
 * lists while offline. The search covers what a card shows.
 *
 * @param now ms
 */
export function matchEvents(
  events: readonly EventSummary[],
  filters: EventFilters,
  now: number,
): readonly EventSummary[] {
  const { search = '' } = filters;
  if (isPunctuationOnly(search)) return [];
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

/** Upcoming; or, if days are requested, overlapping them by the event's local days. */
function isDue(event: EventSummary, { from, to }: EventFilters, now: number): boolean {
  if (from === undefined && Date.parse(event.endsAt) <= now) return false;
  if (from !== undefined && localDay(Date.parse(event.endsAt), event.timeZone) < from) return false;
  return to === undefined || localDay(Date.parse(event.startsAt), event.timeZone) <= to;
}

/** Every word must match, the last one as a prefix, because it may be half typed. */
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

/** A summary has only its lowest price: an event with anything free counts as free. */
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
