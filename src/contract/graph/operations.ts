import * as v from 'valibot';
import { hashText } from '#domain/wire/text-hash.ts';
import { eventAnalytics, organizerAnalytics } from '../events/analytics.ts';
import type { Access, Schema } from '../wire/endpoint.ts';
import { selectionOf } from './selection.ts';

/** A query the app makes. The server knows its text, so the app sends only the hash. */
export interface GraphOperation<Variables extends Schema = Schema, Data extends Schema = Schema> {
  readonly text: string;
  /** SHA-256 of the text. */
  readonly hash: string;
  /** Who may call it at all; the server then decides field by field. */
  readonly access: Access;
  readonly variables: Variables;
  readonly data: Data;
}

function operation<Variables extends Schema, Data extends Schema>(
  spec: Omit<GraphOperation<Variables, Data>, 'hash'>,
): GraphOperation<Variables, Data> {
  return { ...spec, hash: hashText(spec.text) };
}

const days = { from: v.optional(v.string()), to: v.optional(v.string()) };

/** Sales and door figures of one event. */
export const eventAnalyticsQuery = operation({
  text: `query EventAnalytics($registrationId: ID!, $from: String, $to: String) { event(registrationId: $registrationId) { analytics(from: $from, to: $to) ${selectionOf(eventAnalytics)} } }`,
  access: 'organizer',
  variables: v.object({ registrationId: v.string(), ...days }),
  data: v.object({ event: v.object({ analytics: eventAnalytics }) }),
});

/** Sales of all the caller's events. */
export const analyticsQuery = operation({
  text: `query Analytics($from: String, $to: String) { analytics(from: $from, to: $to) ${selectionOf(organizerAnalytics)} }`,
  access: 'organizer',
  variables: v.object(days),
  data: v.object({ analytics: organizerAnalytics }),
});

/** A page of upcoming events, for public pages. */
export const upcomingEventsQuery = operation({
  text: 'query UpcomingEvents($search: String, $first: Int, $after: String) { events(search: $search, first: $first, after: $after) { items { registrationId name summary category startsAt endsAt timeZone venue { name city country } organizerName status saleState left priceFrom { amount currency } } next total } }',
  access: 'public',
  variables: v.object({
    search: v.optional(v.string()),
    first: v.optional(v.number()),
    after: v.optional(v.string()),
  }),
  data: v.object({ events: v.object({ items: v.array(v.unknown()), next: v.nullable(v.string()) }) }),
});

/**
 * Queries of deployed apps that are sent by hash. When a query changes, its old text is kept in `earlierQueries`, so
 * that apps loaded before still get answers.
 */
const earlierQueries: readonly string[] = [];

/** Every query text the server accepts by its hash. */
export const knownQueries: ReadonlyMap<string, string> = new Map(
  [eventAnalyticsQuery, analyticsQuery, upcomingEventsQuery]
    .map(({ text }) => text)
    .concat(earlierQueries)
    .map((text) => [hashText(text), text]),
);
