import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { money } from './money.ts';

export const ticketTypeOffer = v.object({
  ticketTypeId: v.string(),
  name: v.string(),
  description: v.string(),
  price: money,
  /** Places left, or null where there is no limit. */
  left: v.nullable(v.number()),
  saleStartsAt: v.nullable(v.string()),
  saleEndsAt: v.nullable(v.string()),
  perOrderLimit: v.number(),
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
  venue: v.nullable(
    v.object({ name: v.string(), address: v.string(), city: v.string(), country: v.string() }),
  ),
  onlineUrl: v.nullable(v.string()),
  coverUrl: v.nullable(v.string()),
  organizerName: v.string(),
  status: v.picklist(['draft', 'published', 'cancelled', 'ended']),
  priceFrom: v.nullable(money),
  left: v.nullable(v.number()),
};
export const eventSummary = v.object(eventShape);
export const eventDetail = v.object({
  ...eventShape,
  description: v.string(),
  ageLimit: v.nullable(v.number()),
  reentry: v.picklist(['single', 'after_exit', 'per_day', 'per_gate', 'free']),
  codePolicy: v.picklist(['static', 'rotating', 'rotating_with_fallback']),
  ticketTypes: v.array(ticketTypeOffer),
});
export type EventSummary = v.InferOutput<typeof eventSummary>;
export type EventDetail = v.InferOutput<typeof eventDetail>;

const count = (fallback: string, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.toNumber(),
      v.integer(),
      v.minValue(1),
      v.transform((n) => Math.min(n, most)),
    ),
    fallback,
  );

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'public',
  about: 'Published events.',
  publicCache: true,
  query: v.object({
    search: v.optional(v.pipe(v.string(), v.maxLength(200))),
    category: v.optional(v.pipe(v.string(), v.maxLength(60))),
    city: v.optional(v.pipe(v.string(), v.maxLength(120))),
    from: v.optional(v.pipe(v.string(), v.isoDate())),
    to: v.optional(v.pipe(v.string(), v.isoDate())),
    sort: v.optional(v.picklist(['soonest', 'latest', 'name']), 'soonest'),
    page: count('1', 1_000_000),
    limit: count('50', 200),
  }),
  reply: v.object({ items: v.array(eventSummary), page: v.number(), limit: v.number(), total: v.number() }),
});

export const readEvent = endpoint({
  method: 'GET',
  path: '/api/events/{registrationId}',
  access: 'public',
  about: 'One published event; its staff also see drafts.',
  publicCache: true,
  params: v.object({ registrationId: v.pipe(v.string(), v.maxLength(64)) }),
  reply: eventDetail,
});

export const myEvents = endpoint({
  method: 'GET',
  path: '/api/events/mine',
  access: 'organizer',
  about: 'Events that the caller organizes or works at; all for admins. Newest start first.',
  reply: v.object({
    items: v.array(
      v.object({
        ...eventShape,
        ticketsIssued: v.number(),
        gates: v.array(v.object({ gateId: v.string(), name: v.string() })),
      }),
    ),
  }),
});
