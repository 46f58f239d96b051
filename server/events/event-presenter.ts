import type { EventDetail, EventSummary } from '#contract/events/events.ts';
import { codesOfTickets } from '#domain/door/areas.ts';
import { typeSaleState, eventSaleState, type SaleTerms } from '#domain/sales/sale-state.ts';
import { shownTime } from '#domain/events/open-date.ts';
import { shownFieldsOf, type Question } from '#domain/events/question.ts';
import type { Amount } from '#domain/sales/money.ts';
import { withFee, type Fee } from '#domain/sales/fee.ts';
import { presentPrice } from '#domain/sales/price-tier.ts';
import { presentCover } from './cover-presenter.ts';
import type { EventRow, TicketTypeRow } from '#server/database/events/event-rows.ts';

/** Builds the public summary of an event. @param now ms */
export function summaryOf(row: EventRow, now: number): EventSummary {
  return {
    registrationId: row.id,
    name: row.name,
    summary: row.summary,
    category: row.category,
    startsAt: iso(shownTime(row.starts_at, row.status)),
    endsAt: iso(shownTime(row.ends_at, row.status)),
    doorsOpenAt: iso(shownTime(row.doors_open_at, row.status)),
    timeZone: row.time_zone,
    venue: row.venue === null ? null : venueOf(row.venue),
    onlineUrl: row.online_url,
    websiteUrl: row.website_url,
    coverUrl: row.cover_url,
    cover: presentCover({
      coverUrl: row.cover_url,
      alt: row.cover_alt,
      focusX: row.cover_focus_x,
      focusY: row.cover_focus_y,
    }),
    organizerName: row.organizer_name,
    status: row.status,
    priceFrom: cheapest(row, now),
    left: row.places_left,
    saleState: eventSaleState(row.types, soldEvent(row), now),
  };
}

/** Returns the current price of the cheapest ticket type; null if nothing is sold. */
function cheapest({ types }: EventRow, now: number): Amount | null {
  const prices = types.map((type) => ({
    amount: withFee(type.fee, presentPrice(type, type.tiersTaken, now).amount).unitAmount,
    currency: type.currency,
  }));
  const [least] = prices.toSorted(
    (one, other) => one.amount - other.amount || (one.currency < other.currency ? -1 : 1),
  );
  return least ?? null;
}

const soldEvent = (row: EventRow) => ({ status: row.status, endsAt: row.ends_at });

/** Builds an event with description and ticket types; the re-entry rule shown is its main checkpoint's. @param now ms */
export function detailOf(
  row: EventRow,
  types: readonly TicketTypeRow[],
  questions: readonly Question[],
  now: number,
): EventDetail {
  return {
    ...summaryOf(row, now),
    description: row.description,
    ageLimit: row.age_limit,
    reentry: reentryOf(row),
    codePolicy: codesOfTickets(row),
    ticketTypes: types.map((type) => ({
      ticketTypeId: type.id,
      name: type.name,
      description: type.description,
      ...pricesOf(type, now),
      groupSize: type.group_size,
      addOn: type.kind === 'add_on' ? { uses: type.uses, perTicket: type.per_ticket } : null,
      left: type.units_left,
      saleStartsAt: type.sale_starts_at === null ? null : iso(type.sale_starts_at),
      saleEndsAt: type.sale_ends_at === null ? null : iso(type.sale_ends_at),
      perOrderLimit: type.per_order_limit,
      state: typeSaleState(termsOf(type), soldEvent(row), now),
      ...(type.waiting_list ? { waitingList: true } : {}),
    })),
    questions: questions.map(shownFieldsOf),
    updatedAt: iso(row.updated_at),
  };
}

/** Returns the rule of the main checkpoint, or of another entrance; checkpoints for redeeming add-ons are not entrances. */
function reentryOf({ rules }: EventRow): EventDetail['reentry'] {
  const all = [rules['event'], ...Object.values(rules)].map((one) => one?.reentry);
  return all.find((one) => one !== undefined && one !== 'redeem') ?? 'single';
}

function pricesOf(type: TicketTypeRow, now: number) {
  const { currency } = type;
  const { amount, left, until, next } = presentPrice(type, type.tiersTaken, now);
  const { unitAmount, feeAmount } = withFee(type.fee, amount);
  return {
    price: { amount: unitAmount, currency },
    fee: feeAmount === 0 ? null : shownFee(type.fee, { amount: feeAmount, currency }),
    tier:
      next === null
        ? null
        : {
            left,
            until: until === null ? null : iso(until),
            next: { amount: withFee(type.fee, next).unitAmount, currency },
          },
  };
}

const shownFee = (fee: Fee | null, amount: Amount) => ({
  amount,
  onTop: fee?.onTop === true,
  returns: fee?.returns !== false,
});

function termsOf(type: TicketTypeRow): SaleTerms {
  return { left: type.units_left, saleStartsAt: type.sale_starts_at, saleEndsAt: type.sale_ends_at };
}

function venueOf(venue: NonNullable<EventRow['venue']>): NonNullable<EventSummary['venue']> {
  return { name: venue.name, address: venue.address, city: venue.city, country: venue.country };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
