import * as v from 'valibot';
import { normalPromo } from '#domain/sales/promo-code.ts';
import { saleStates } from '#domain/sales/sale-state.ts';
import { endpoint } from '../wire/endpoint.ts';
import { eventCover } from '../wire/event-cover.ts';
import { money } from '../wire/money.ts';
import { count, pageOf } from '../wire/page-query.ts';
import { askedQuestion } from '../wire/question-fields.ts';
import { wordOf } from '../wire/word.ts';
import { codePolicies, eventParams, eventStatuses, reentryRules, venue } from '../wire/event-fields.ts';

export const ticketTypeOffer = v.object({
  ticketTypeId: v.string(),
  name: v.string(),
  description: v.string(),
  /** The current price. */
  price: money,
  /**
   * The fee within the price, whether it was added to it, and whether it is refundable. Null, or omitted by older
   * servers, for none.
   */
  fee: v.optional(v.nullable(v.object({ amount: money, onTop: v.boolean(), returns: v.boolean() })), null),
  /**
   * The end of the current price: how many are left at it, until when, and the next price; null or omitted if it
   * doesn't end.
   */
  tier: v.optional(
    v.nullable(v.object({ left: v.nullable(v.number()), until: v.nullable(v.string()), next: money })),
    null,
  ),
  /** Tickets per unit: 1, or a group, which is bought and refunded as a whole; omitted by older servers. */
  groupSize: v.optional(v.number(), 1),
  /**
   * Null, or omitted by older servers, for a ticket. Otherwise an add-on, which doesn't admit anybody and is bought
   * for a ticket, at most `perTicket` each, and redeemed `uses` times.
   */
  addOn: v.optional(v.nullable(v.object({ uses: v.number(), perTicket: v.number() })), null),
  /** How many are left (groups when sold in groups); null for no limit. */
  left: v.nullable(v.number()),
  saleStartsAt: v.nullable(v.string()),
  saleEndsAt: v.nullable(v.string()),
  perOrderLimit: v.number(),
  /** Result of `domain/offer` at the time of the reply; a page left open computes it again. */
  state: wordOf(saleStates, 'not_published'),
  /** Whether people may join a waiting list once it is sold out. */
  waitingList: v.optional(v.boolean()),
});

/** Fields of an event in each of its replies. */
export const eventShape = {
  registrationId: v.string(),
  name: v.string(),
  summary: v.string(),
  category: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
  doorsOpenAt: v.string(),
  timeZone: v.string(),
  venue: v.nullable(venue),
  onlineUrl: v.nullable(v.string()),
  /** The event's own external website. */
  websiteUrl: v.nullable(v.string()),
  coverUrl: v.nullable(v.string()),
  /** The same picture in several sizes; absent when it is hosted elsewhere. */
  cover: v.optional(v.nullable(eventCover)),
  organizerName: v.string(),
  status: wordOf(eventStatuses, 'draft'),
  /** Null when nothing is on sale. */
  priceFrom: v.nullable(money),
  /** Places left over all ticket types; null when one has no limit, or nothing is on sale. */
  left: v.nullable(v.number()),
  /** The best of its ticket types' states (`domain/offer` saleState); null when it takes place but nothing is sold here. */
  saleState: v.nullable(wordOf(saleStates, 'not_published')),
};
export const eventSummary = v.object(eventShape);
export const eventDetail = v.object({
  ...eventShape,
  description: v.string(),
  ageLimit: v.nullable(v.number()),
  reentry: wordOf(reentryRules, 'single'),
  codePolicy: wordOf(codePolicies, 'rotating'),
  ticketTypes: v.array(ticketTypeOffer),
  /** Questions for buyers and attendees; omitted by older servers. */
  questions: v.optional(v.array(askedQuestion), []),
  updatedAt: v.string(),
});
export type EventSummary = v.InferOutput<typeof eventSummary>;
export type EventDetail = v.InferOutput<typeof eventDetail>;

/** Typed text, truncated rather than rejected, so that a long paste causes no error. */
/* @__NO_SIDE_EFFECTS__ */
export const typed = (most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, most)),
    ),
  );

/** Sort orders of a list. */
export const eventSorts = ['soonest', 'latest', 'name', 'relevance'] as const;

/**
 * Lists events. All filters are combined.
 *
 * - `search`: every word, the last one also as a prefix, ignoring accents and case.
 * - `category`, `city`: whole names, ignoring accents and case. `country`: ISO 3166 letters.
 * - `from`, `to`: days in the event's own time zone; an event matches when its local days overlap them.
 * - `price`: `free` has something free, `paid` has nothing free; an event without sales matches neither.
 * - `when`: default `upcoming` (in progress or to come), or `any` if `from` is given.
 * - `total` counts up to 10,000, up to 2,000 for a search.
 * - `sort`: default `relevance` for a search, `latest` for `past`, otherwise `soonest`.
 */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'public',
  about: 'Published events, by default upcoming ones.',
  publicCache: true,
  query: v.object({
    search: typed(200),
    category: typed(60),
    city: typed(120),
    country: typed(60),
    from: v.optional(v.pipe(v.string(), v.isoDate())),
    to: v.optional(v.pipe(v.string(), v.isoDate())),
    price: v.optional(v.picklist(['free', 'paid'])),
    when: v.optional(v.picklist(['upcoming', 'past', 'any'])),
    sort: v.optional(v.picklist(eventSorts)),
    page: count('1', 1_000_000),
    limit: count('50', 200),
  }),
  reply: pageOf(eventSummary),
});

export const listEventFacets = endpoint({
  method: 'GET',
  path: '/api/events/facets',
  access: 'public',
  about: 'Filters for upcoming events, most frequent values first; up to a minute old.',
  publicCache: true,
  reply: v.object({
    categories: v.array(v.object({ category: v.string(), count: v.number() })),
    cities: v.array(v.object({ city: v.string(), country: v.string(), count: v.number() })),
    countries: v.array(v.object({ country: v.string(), count: v.number() })),
  }),
});

export const readEvent = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}',
  access: 'public',
  about:
    'A published event; its team also sees drafts. A hidden ticket type is included if `ticketType` names it or `promoCode` unlocks it; wrong codes are rate limited by address and browser.',
  publicCache: true,
  params: eventParams,
  query: v.object({
    ticketType: typed(64),
    promoCode: v.optional(v.pipe(v.string(), v.maxLength(60), v.transform(normalPromo))),
  }),
  reply: eventDetail,
});

export const readEventCalendar = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/calendar.ics',
  access: 'public',
  about: 'A published event as a calendar file (RFC 5545).',
  publicCache: true,
  params: eventParams,
});

export const readSharePicture = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/share.jpg',
  access: 'public',
  about:
    'The preview picture for links to a published event, 1200 x 630: its cover or a generated poster, with name, time and place.',
  publicCache: true,
  params: eventParams,
  query: v.object({
    /** A value that changes with the event, so that clients that cache pictures fetch it again. */
    v: typed(32),
  }),
});
