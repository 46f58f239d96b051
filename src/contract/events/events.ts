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
  /** What holds now. */
  price: money,
  /** What of the price is a fee, whether it was added to it, and whether it goes back with a refund. Null, or left out by older servers: none. */
  fee: v.optional(v.nullable(v.object({ amount: money, onTop: v.boolean(), returns: v.boolean() })), null),
  /** What ends that price: how many are left at it, until when, and what the price is then; null or left out, nothing. */
  tier: v.optional(
    v.nullable(v.object({ left: v.nullable(v.number()), until: v.nullable(v.string()), next: money })),
    null,
  ),
  /** How many tickets one of it is: 1, or a group, which is bought and refunded as a whole; left out by older servers. */
  groupSize: v.optional(v.number(), 1),
  /** Null, or left out by older servers: a ticket. Otherwise it lets nobody in, is bought for a ticket, at most so many for one, and redeemed so often. */
  addOn: v.optional(v.nullable(v.object({ uses: v.number(), perTicket: v.number() })), null),
  /** How many are left, groups where it is sold in groups; null where there is no limit. */
  left: v.nullable(v.number()),
  saleStartsAt: v.nullable(v.string()),
  saleEndsAt: v.nullable(v.string()),
  perOrderLimit: v.number(),
  /** `domain/offer` at the time of the reply; a page that stays open works it out anew. */
  state: wordOf(saleStates, 'not_published'),
  /** Whether people may wait for places that come back, once it is sold out. */
  waitingList: v.optional(v.boolean()),
});

const eventShape = {
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
  /** The event's own page elsewhere. */
  websiteUrl: v.nullable(v.string()),
  coverUrl: v.nullable(v.string()),
  /** The same picture in its sizes; absent where the server has it from elsewhere. */
  cover: v.optional(v.nullable(eventCover)),
  organizerName: v.string(),
  status: wordOf(eventStatuses, 'draft'),
  /** Null where nothing is sold. */
  priceFrom: v.nullable(money),
  /** Places left over all ticket types; null where one has no limit, or nothing is sold. */
  left: v.nullable(v.number()),
  /** The best of its offers' states (`domain/offer` saleState); null: it takes place, and nothing is sold here. */
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
  /** What buyers and attendees are asked; left out by older servers. */
  questions: v.optional(v.array(askedQuestion), []),
  updatedAt: v.string(),
});
/** Figures of an event, each as `docs/definitions.md` says. */
export const eventFigures = v.object({
  /** Tickets that take a place. */
  sold: v.number(),
  /** Places in a checkout, in an order that is not paid yet, or kept by the organizer. */
  held: v.number(),
  /** Null is no limit. */
  capacity: v.nullable(v.number()),
  /** By currency; none where nothing was taken. */
  revenue: v.array(money),
  refunded: v.array(money),
  /** What of the revenue is fees; left out by older servers. */
  fees: v.optional(v.array(money), []),
  /** On the day that it is at the event. */
  soldToday: v.number(),
  revenueToday: v.array(money),
  openConflicts: v.number(),
  /** Who came; null while its doors are not open, and in lists once it is over. */
  door: v.nullable(v.object({ inside: v.number(), arrived: v.number(), turnedAway: v.number() })),
});
export type EventFigures = v.InferOutput<typeof eventFigures>;
export type EventSummary = v.InferOutput<typeof eventSummary>;
export type EventDetail = v.InferOutput<typeof eventDetail>;

/** Typed text, cut rather than refused: nobody sees an error for a long paste. */
/* @__NO_SIDE_EFFECTS__ */
const typed = (most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, most)),
    ),
  );

/** In what order a list may stand. */
export const eventSorts = ['soonest', 'latest', 'name', 'relevance'] as const;

/**
 * Which events, and in what order. Every part narrows.
 *
 * - `search`: every word, the last one also as a beginning; accents and case do not matter.
 * - `category`, `city`: whole names, accents and case do not matter. `country`: ISO 3166 letters.
 * - `from`, `to`: days of the event's own time zone; an event is in when its local days overlap them.
 * - `price`: `free` has something at no price, `paid` has nothing at no price; where nothing is sold, neither.
 * - `when`: not said, `upcoming` (under way or to come), or `any` where `from` names a first day.
 * - `total` counts up to 10,000, up to 2,000 of a search.
 * - `sort`: not said, `relevance` for a search, `latest` for `past`, else `soonest`.
 */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'public',
  about: 'Published events; upcoming ones unless asked otherwise.',
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
  about: 'What upcoming events can be narrowed by, the most frequent first; up to a minute old.',
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
    'One published event; its staff also see drafts. A hidden ticket type is shown to whoever names it in `ticketType`, and to whoever has a `promoCode` for it.',
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
  about: 'One published event as a calendar file (RFC 5545).',
  publicCache: true,
  params: eventParams,
});

export const readSharePicture = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}/share.jpg',
  access: 'public',
  about:
    'The picture that a link to one published event is shown with, 1200 x 630: its cover or a drawn poster, with its name, time and place.',
  publicCache: true,
  params: eventParams,
  query: v.object({
    /** Another word for another state of the event: whoever keeps pictures fetches it anew. */
    v: typed(32),
  }),
});

/**
 * Events that the caller runs, one page of them.
 *
 * - `search`: as in `listEvents`. `registrationId`: that event alone, where it is one of theirs.
 * - `when`: `today` is published, not over, and its doors open within 24 hours or are open; `upcoming` is not over,
 *   today's included; not said, all.
 * - `sort`: not said, doors of today by when they open, then the soonest, then drafts, then what is over, the newest
 *   first.
 * - `total` counts up to 10,000, up to 2,000 of a search.
 */
export const myEvents = endpoint({
  method: 'GET',
  path: '/api/events/mine',
  access: 'organizer',
  about: 'Events that the caller organizes or manages; all for admins. Doors of today first.',
  query: v.object({
    search: typed(200),
    registrationId: typed(64),
    when: v.optional(v.picklist(['today', 'upcoming', 'past'])),
    status: v.optional(v.picklist(eventStatuses)),
    sort: v.optional(v.picklist(['soonest', 'latest', 'name'])),
    page: count('1', 1_000_000),
    limit: count('50', 200),
  }),
  reply: v.object({
    page: v.number(),
    limit: v.number(),
    total: v.number(),
    items: v.array(
      v.object({
        ...eventShape,
        /** Valid ones: not those that were cancelled, revoked, blocked or replaced by a transfer. */
        ticketsIssued: v.number(),
        gates: v.array(v.object({ gateId: v.string(), name: v.string() })),
        /** Null or left out by older servers. */
        figures: v.optional(v.nullable(eventFigures), null),
        /** Why an administrator took it down: hidden and not sold until it is restored; null or left out, nobody did. */
        takenDown: v.optional(v.nullable(v.string()), null),
        /**
         * When a backup of the server was last restored since the event was made, ms, and how many ticket numbers were left
         * out then: beyond so many sold in the lost time, two may be the same. Null or left out by older servers: never.
         */
        restored: v.optional(v.nullable(v.object({ at: v.number(), numbersLeftOut: v.number() })), null),
      }),
    ),
  }),
});
