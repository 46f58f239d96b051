import type { Queries } from '#server/database/database.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent } from '#server/access/event-access.ts';
import { countConflicts, findConflicts } from '#server/database/door/conflicts.ts';
import { findScans } from '#server/database/door/scans.ts';
import { partOf } from '#server/database/part.ts';

const maxInPage = 200;
const pageSize = (limit: number): number => Math.min(Math.max(limit, 1), maxInPage);

/** Returns a page of an event's scans that match a search, newest first; `before` is the end of the previous page. */
export function listScansOf(
  database: Queries,
  eventId: string,
  asked: { readonly search?: string; readonly before: number | null; readonly limit: number },
) {
  return findScans(database, eventId, {
    search: asked.search ?? '',
    before: asked.before,
    limit: pageSize(asked.limit),
  });
}

/** Returns a page of an event's scans, newest first, with the cursor of the next one. */
export async function scansPageOf(
  database: Queries,
  eventId: string,
  asked: { readonly before: number | null; readonly limit: number },
) {
  const limit = pageSize(asked.limit);
  const found = await findScans(database, eventId, { search: '', before: asked.before, limit: limit + 1 });
  const { rows, next } = partOf(found.items, limit, ({ position }) => String(position));
  return { items: rows, total: found.total, next };
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
