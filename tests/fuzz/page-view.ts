import { isLateReceipt } from '#database/late-receipt.ts';
import type { EventView } from '#domain/manifest/event-view.ts';
import type { Life } from '../fakes/life.ts';
import type { DoorTables } from '../fakes/memory-door-store.ts';
import type { Machine } from './device-deps.ts';
import type { OpenedStore } from './dexie-home.ts';
import { viewOf } from './open-view.ts';
import { eventId } from './simulated-event.ts';
import { openedChanges } from '#tests/fakes/believed-header.ts';

/** The event in one page's memory, which follows the disk like a live query, whichever page writes to it. */
export function pageView(
  { disk, plant }: Machine,
  life: Life,
  opened: OpenedStore | null,
): () => EventView | null {
  if (opened !== null) return opened.view;
  let view: EventView | null = null;
  const refresh = (): void => {
    const built = viewOf(plant.opened(disk.read()));
    view = built && plant.view(built);
  };
  disk.onCommit((before, after) => {
    if (!life.alive()) return;
    const [old, now] = [before.events.get(eventId), after.events.get(eventId)];
    const fresh = now?.feed.slice(old?.feed.length ?? 0) ?? [];
    const goesOn = old?.ready === now?.ready && now?.feed[0] === (old?.feed[0] ?? fresh[0]);
    if (view === null || !goesOn || isLate(before, after)) refresh();
    else for (const page of fresh) view.apply(openedChanges(page.changes));
  });
  refresh();
  return () => view;
}

/** Returns whether a receipt arrived for a scan that the manifest already covers: the feed will not repeat it. */
function isLate(before: DoorTables, after: DoorTables): boolean {
  const revision = after.events.get(eventId)?.ready?.revision ?? 0;
  return after.scans.some(({ receipt }, index) => {
    return isLateReceipt(before.scans[index]?.receipt ?? null, receipt, revision);
  });
}
