import * as v from 'valibot';
import { listEvents, type EventDetail } from '#contract/events/events.ts';
import { firstEvents } from '#domain/events/list-blocks.ts';
import { isPublic } from '#server/access/event-access.ts';
import type { Queries } from '#server/database/database.ts';
import { findUpcomingPages } from '#server/database/events/event-list.ts';
import { createCached } from '#server/ops/cached.ts';
import { listPublicEvents, readEventDetail } from './read-events.ts';

/** Maximum number of URLs in a sitemap (sitemaps.org), less the app's screens. */
const maxInSitemap = 49_000;

/** Reads public event data, cached: the list for up to a minute, all addresses for up to ten minutes. */
export function createPublicEvents(deps: { readonly database: Queries; readonly now: () => number }) {
  const { database, now } = deps;
  const firstPage = v.parse(listEvents.query, { limit: String(firstEvents) });
  return {
    /** Returns a public event; null for any other. */
    async find(eventId: string): Promise<EventDetail | null> {
      const event = await readEventDetail(database, eventId, now());
      return event === null || !isPublic(event) ? null : event;
    },
    /** The first page of the list. */
    upcoming: createCached((at) => listPublicEvents(database, firstPage, at), { forMs: 60_000, now }),
    listed: createCached((at) => findUpcomingPages(database, at, maxInSitemap), { forMs: 600_000, now }),
  };
}
