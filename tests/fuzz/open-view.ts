import { createEventView, type EventView } from '#domain/manifest/event-view.ts';
import { decodePage } from '#domain/manifest/manifest-pages.ts';
import type { DoorTables } from '../fakes/memory-door-store.ts';
import { eventId } from './simulated-event.ts';
import { openedChanges } from '#tests/fakes/believed-header.ts';

/** The event in memory as a device's tables have it; null while no complete manifest is there. */
export function viewOf(tables: DoorTables): EventView | null {
  const row = tables.events.get(eventId);
  if (row === undefined || row.ready === null) return null;
  const { ready, pages, feed } = row;
  const contents = ready.pages.flatMap(
    (entry, index) => decodePage(pages.get(index) ?? new Uint8Array(), entry) ?? [],
  );
  const view = createEventView(ready, contents);
  // Revisions of another history than the manifest's say nothing about what that holds.
  const upTo = row.serverEpoch === ready.serverEpoch ? ready.revision : -1;
  // Own records first: what the feed rules about them comes after.
  for (const { scan, receipt, ruling } of tables.scans) {
    const ruledAt = receipt?.outcome?.revision ?? null;
    // The feed that said so may have gone with the manifest before this one; a receipt may be ahead of the feed.
    const isHeard = ruledAt === null || ruledAt <= (upTo < 0 ? upTo : (row.cursor ?? upTo));
    if ((ruling === 'again' || ruling === 'undone') && isHeard) continue;
    const known = ruledAt !== null && ruledAt <= upTo;
    if (!known || scan.kind === 'undo') view.applyOwn(scan);
  }
  for (const page of feed) view.apply(openedChanges(page.changes));
  return view;
}
