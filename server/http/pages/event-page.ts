import type { EventDetail, EventSummary } from '#contract/events/events.ts';
import { coverIdOf, shareSize } from '#domain/events/cover.ts';
import { siteLanguage } from '#messages/language.ts';
import { whenAndWhere } from '#messages/when-and-where.ts';
import { written } from '#messages/written.ts';
import { eventData, listData } from './event-data.ts';
import { cutText, type PageHead } from './page-head.ts';

const texts = written[siteLanguage].pages;

/** Link preview image of pages that are not about one event; `public/preview.png`. */
const usualImage = { path: '/preview.png', width: 1200, height: 630 };

export const eventUrl = (origin: string, eventId: string): string => origin + eventPath(eventId);

/** Returns the one spelling of an event page's path that the app links to. */
export const eventPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}`;

/** Builds the head of one event's page. */
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

/**
 * Builds the head of the list of events, naming the next ones; it is the same at any address of the list, `path` is
 * the page's own.
 */
export function listHead(events: readonly EventSummary[], origin: string, path: string): PageHead {
  return {
    ...plainHead(origin, path, texts.list),
    data: events.length === 0 ? null : listData(events, (id) => eventUrl(origin, id)),
  };
}

/** Builds the head of a screen that is the same for everybody. */
export function plainHead(
  origin: string,
  path: string,
  words: Pick<PageHead, 'title' | 'description'>,
): PageHead {
  return { ...words, canonical: `${origin}${path}`, image: usualImageOf(origin), data: null };
}

/** Builds the head of an address that shows nothing. */
export function emptyHead(origin: string): PageHead {
  return {
    ...texts.notFound,
    canonical: null,
    image: usualImageOf(origin),
    data: null,
  };
}

/** When and where first, then what: chats show no more than a line or two. */
function descriptionOf(event: EventSummary): string {
  return [whenAndWhere(event), event.summary].filter((part) => part !== '').join('. ');
}

/** Returns a generated image with the event's name; an external cover is used as it is. */
function imageOf(event: EventDetail, origin: string): PageHead['image'] {
  const { coverUrl, registrationId, updatedAt } = event;
  if (coverUrl !== null && coverIdOf(coverUrl) === null && URL.canParse(coverUrl, origin)) {
    const url = new URL(coverUrl, origin);
    if (/^https?:$/.test(url.protocol)) return { url: url.href };
  }
  const path = `/api/events/${encodeURIComponent(registrationId)}/share.jpg?v=${Date.parse(updatedAt)}`;
  return { url: `${origin}${path}`, ...shareSize };
}

function usualImageOf(origin: string): PageHead['image'] {
  return { url: `${origin}${usualImage.path}`, width: usualImage.width, height: usualImage.height };
}
