import { appConfig } from '#contract/app-config.ts';
import type { DrawnPage } from '#contract/drawn-page.ts';
import { readEvent } from '#contract/events/events.ts';
import { eventPagesKey } from '#app/events/event-pages.ts';
import { cacheKey, type Replies } from '#app/data/replies.ts';

/** Marks data as outdated, so that it is reloaded as soon as it is shown. */
const old = { updatedAt: 0 };

/** Puts the data a page was rendered from into the reply cache. Its age is unknown, because browsers restore old pages. */
export function seedReplies({ cache }: Pick<Replies, 'cache'>, { config, screen }: DrawnPage): void {
  cache.setQueryData(cacheKey(appConfig, {}, null), config, old);
  if (screen.kind === 'event') {
    const params = { registrationId: screen.event.registrationId };
    cache.setQueryData(cacheKey(readEvent, { params, query: {} }, null), screen.event, old);
    return;
  }
  if (screen.kind !== 'events') return;
  const { events } = screen;
  cache.setQueryData(eventPagesKey({}), { pages: [events], pageParams: [1] }, old);
}
