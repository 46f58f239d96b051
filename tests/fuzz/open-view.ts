import { createEventView, type EventView } from '#domain/manifest/event-view.ts';
import { decodePage } from '#domain/manifest/manifest-pages.ts';
import type { DoorTables } from '../fakes/memory-door-store.ts';
import { eventId } from './simulated-event.ts';
import { openedChanges } from '#tests/fakes/believed-header.ts';

/** Builds an event's view from a device's tables; null until there is a complete manifest. */
export function viewOf(tables: DoorTables): EventView | null {
  const row = tables.events.get(eventId);
  if (row === undefined || row.ready === null) return null;
  const { ready, pages, feed } = row;
  const contents = ready.pages.flatMap(
    (entry, index) => decodePage(pages.get(index) ?? new Uint8Array(), entry) ?? [],
  );
  const view = createEventView(ready, contents);
  // Revisions from another history say nothing about what the manifest contains.
  const upTo = row.serverEpoch === ready.serverEpoch ? ready.revision : -1;
  // Own records first: the feed's rulings on them come after.
  for (const { scan, receipt, ruling } of tables.scans) {
    const ruledAt = receipt?.outcome?.revision ?? null;
    // The line with this ruling may have been dropped with the previous manifest; a receipt may be ahead of the feed.
    const isHeard = ruledAt === null || ruledAt <= (upTo < 0 ? upTo : (row.cursor ?? upTo));
    if ((ruling === 'again' || ruling === 'undone') && isHeard) continue;
    const known = ruledAt !== null && ruledAt <= upTo;
    if (!known || scan.kind === 'undo') view.applyOwn(scan);
  }
  for (const page of feed) view.apply(openedChanges(page.changes));
  return view;
}
