import type { EventDetail, EventSummary } from '#contract/events/events.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { siteLanguage } from '#messages/language.ts';
import { written } from '#messages/written.ts';
import { eventData, listData } from './event-data.ts';
import { cutText, type PageHead } from './page-head.ts';

const texts = written[siteLanguage].pages;

/** What link previews show where an event has no picture of its own; `public/preview.png`. */
const usualImage = { path: '/preview.png', width: 1200, height: 630 };

export const eventUrl = (origin: string, eventId: string): string =>
  `${origin}/events/${encodeURIComponent(eventId)}`;

/** Head of one event's page. */
export function eventHead(event: EventDetail, origin: string): PageHead {
  const canonical = eventUrl(origin, event.registrationId);
  const image = imageOf(event, origin);
  return {
    title: cutText(event.status === 'cancelled' ? texts.cancelled(event.name) : event.name, 120),
    description: cutText(descriptionOf(event), 200),
    canonical,
    image,
    data: eventData(event, canonical, image.url),
  };
}

/** Head of the list of events, with the next ones by name. */
export function listHead(events: readonly EventSummary[], origin: string): PageHead {
  return {
    ...plainHead(origin, '/', texts.list),
    data: events.length === 0 ? null : listData(events, (id) => eventUrl(origin, id)),
  };
}

/** Head of a screen that is the same for everybody. */
export function plainHead(
  origin: string,
  path: string,
  words: Pick<PageHead, 'title' | 'description'>,
): PageHead {
  return { ...words, canonical: `${origin}${path}`, image: usualImageOf(origin), data: null };
}

/** Head of an address that has nothing to show. */
export function nothingHead(origin: string): PageHead {
  return {
    ...texts.notFound,
    canonical: null,
    image: usualImageOf(origin),
    data: null,
  };
}

/** When and where, in the event's zone, then what it is: a chat shows no more than a line or two. */
function descriptionOf(event: EventSummary): string {
  const when = formatsIn[siteLanguage].dayAndTime(event.startsAt, event.timeZone);
  const { venue } = event;
  const where = venue === null ? (event.onlineUrl === null ? '' : texts.online) : placeName(venue);
  return [[when, where].filter((part) => part !== '').join(' · '), event.summary]
    .filter((part) => part !== '')
    .join('. ');
}

function placeName(venue: NonNullable<EventSummary['venue']>): string {
  return [...new Set([venue.name, venue.city])].filter((part) => part !== '').join(', ');
}

function imageOf(event: EventSummary, origin: string): PageHead['image'] {
  if (event.coverUrl === null || !URL.canParse(event.coverUrl, origin)) return usualImageOf(origin);
  const url = new URL(event.coverUrl, origin);
  return /^https?:$/.test(url.protocol) ? { url: url.href } : usualImageOf(origin);
}

function usualImageOf(origin: string): PageHead['image'] {
  return { url: `${origin}${usualImage.path}`, width: usualImage.width, height: usualImage.height };
}
