import type { Queries } from '#server/database/database.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { countConflicts, findConflicts } from '#server/database/door/conflicts.ts';
import { findScans } from '#server/database/door/scans.ts';

const maxInPage = 200;

/** Returns a page of an event's scans that match a search, newest first; `before` is the end of the previous page. */
export function listScansOf(
  database: Queries,
  eventId: string,
  asked: { readonly search?: string; readonly before: number | null; readonly limit: number },
) {
  const limit = Math.min(Math.max(asked.limit, 1), maxInPage);
  return findScans(database, eventId, { search: asked.search ?? '', before: asked.before, limit });
}

/** Returns a page of an event's conflicts; holders and deciders are shown only to people who may decide. */
export async function listConflictsOf(
  database: Queries,
  eventId: string,
  asked: Required<Parameters<typeof findConflicts>>[2],
  caller: Caller,
) {
  const items = await findConflicts(database, eventId, asked);
  const total = await countConflicts(database, eventId, asked.status);
  if ((await refuseAtEvent(database, 'supervise', caller, eventId)) === null) return { items, total };
  return { items: items.map((item) => ({ ...item, holderName: null, decided: null })), total };
}
