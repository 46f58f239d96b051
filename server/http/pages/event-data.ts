import type { EventDetail, EventSummary } from '#contract/events/events.ts';
import { beforeOpenDate, isDateOpen } from '#domain/events/open-date.ts';
import type { SaleState } from '#domain/sales/sale-state.ts';
import { zonedTime } from '#domain/time/zoned-time.ts';
import { decimalText } from '#domain/sales/currency.ts';

/** Describes an event in schema.org terms for search engines (schema.org/Event). URLs are absolute. */
export function eventData(event: EventDetail, pageUrl: string, imageUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': pageUrl,
    url: pageUrl,
    name: event.name,
    ...given('description', event.summary === '' ? event.description.slice(0, 1_000) : event.summary),
    startDate: at(event.startsAt, event),
    endDate: at(event.endsAt, event),
    doorTime: at(event.doorsOpenAt, event),
    eventStatus: `https://schema.org/${eventStatusOf(event)}`,
    eventAttendanceMode: `https://schema.org/${attendanceOf(event)}`,
    ...locationOf(event),
    image: [imageUrl],
    ...(event.organizerName === ''
      ? {}
      : {
          organizer: {
            '@type': 'Organization',
            name: event.organizerName,
            ...given('url', event.websiteUrl),
          },
        }),
    ...given('sameAs', event.websiteUrl),
    ...given('typicalAgeRange', event.ageLimit === null ? null : `${event.ageLimit}-`),
    ...offersOf(event, pageUrl),
  };
}

/** Describes the events of a list, each by its page. */
export function listData(events: readonly EventSummary[], pageUrl: (id: string) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: events.map((event, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: pageUrl(event.registrationId),
      name: event.name,
    })),
  };
}

/** A postponed event keeps its previous date until it has a new one. */
function eventStatusOf({ status, startsAt }: EventSummary): string {
  if (status === 'cancelled') return 'EventCancelled';
  return isDateOpen(Date.parse(startsAt)) ? 'EventPostponed' : 'EventScheduled';
}

function attendanceOf({ venue, onlineUrl }: EventSummary): string {
  if (venue === null) return 'OnlineEventAttendanceMode';
  return onlineUrl === null ? 'OfflineEventAttendanceMode' : 'MixedEventAttendanceMode';
}

function locationOf({ venue, onlineUrl }: EventSummary): object {
  const online = onlineUrl === null ? [] : [{ '@type': 'VirtualLocation', url: onlineUrl }];
  const places = venue === null ? [] : [placeOf(venue)];
  const all = [...places, ...online];
  if (all.length === 0) return {};
  return { location: all.length === 1 ? all[0] : all };
}

function placeOf(venue: NonNullable<EventSummary['venue']>): object {
  return {
    '@type': 'Place',
    name: venue.name === '' ? venue.city : venue.name,
    address: {
      '@type': 'PostalAddress',
      ...given('streetAddress', venue.address),
      ...given('addressLocality', venue.city),
      ...given('addressCountry', venue.country),
    },
  };
}

function offersOf(event: EventDetail, pageUrl: string): object {
  if (event.ticketTypes.length === 0) return {};
  return {
    isAccessibleForFree: event.ticketTypes.every((type) => type.price.amount === 0),
    offers: event.ticketTypes.map((type) => ({
      '@type': 'Offer',
      name: type.name,
      url: pageUrl,
      price: decimalText(type.price),
      priceCurrency: type.price.currency,
      availability: `https://schema.org/${availability[type.state]}`,
      ...given('validFrom', type.saleStartsAt === null ? null : at(type.saleStartsAt, event)),
      ...given('validThrough', type.saleEndsAt === null ? null : at(type.saleEndsAt, event)),
    })),
  };
}

/** Maps sale states to schema.org's. Sold out can change; what can no longer be had is out of stock. */
const availability: Readonly<Record<SaleState, string>> = {
  on_sale: 'InStock',
  sold_out: 'SoldOut',
  not_yet_on_sale: 'PreOrder',
  sale_closed: 'OutOfStock',
  ended: 'OutOfStock',
  cancelled: 'OutOfStock',
  not_published: 'OutOfStock',
};

function at(time: string, { timeZone }: EventSummary): string {
  return zonedTime(beforeOpenDate(Date.parse(time)), timeZone);
}

/** Returns a property only if it has a value. */
function given(name: string, value: string | null): object {
  return value === null || value === '' ? {} : { [name]: value };
}
