import type { EventDetail, EventSummary } from '#contract/events.ts';
import type { EventRow, TicketTypeRow } from './event-rows.ts';

/** An event as everybody may see it. */
export function summaryOf(row: EventRow): EventSummary {
  return {
    registrationId: row.id,
    name: row.name,
    summary: row.summary,
    category: row.category,
    startsAt: iso(row.starts_at),
    endsAt: iso(row.ends_at),
    doorsOpenAt: iso(row.doors_open_at),
    timeZone: row.time_zone,
    venue: row.venue === null ? null : venueOf(row.venue),
    onlineUrl: row.online_url,
    coverUrl: row.cover_url,
    organizerName: row.organizer_name,
    status: row.status,
    priceFrom:
      row.price_from === null ? null : { amount: row.price_from, currency: row.price_currency ?? 'GMD' },
    left: row.places_left,
  };
}

/** With description and offers; the re-entry rule shown is that of the event's main checkpoint. */
export function detailOf(row: EventRow, types: readonly TicketTypeRow[]): EventDetail {
  return {
    ...summaryOf(row),
    description: row.description,
    ageLimit: row.age_limit,
    reentry: (row.rules['event'] ?? Object.values(row.rules)[0])?.reentry ?? 'single',
    codePolicy: row.policy.code,
    ticketTypes: types.map((type) => ({
      ticketTypeId: type.id,
      name: type.name,
      description: type.description,
      price: { amount: type.price_amount, currency: type.currency },
      left: type.quantity === null ? null : Math.max(0, type.quantity - type.issued),
      saleStartsAt: type.sale_starts_at === null ? null : iso(type.sale_starts_at),
      saleEndsAt: type.sale_ends_at === null ? null : iso(type.sale_ends_at),
      perOrderLimit: type.per_order_limit,
    })),
  };
}

function venueOf(venue: NonNullable<EventRow['venue']>): NonNullable<EventSummary['venue']> {
  return { name: venue.name, address: venue.address, city: venue.city, country: venue.country };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
