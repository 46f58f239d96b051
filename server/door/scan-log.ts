import type { Queries } from '#server/database/database.ts';
import { findConflicts, findScans } from '#server/database/door/scans.ts';

const mostInPage = 200;

/** A page of an event's scans, the newest first; `before` is where the page before ended. */
export function listScansOf(
  database: Queries,
  eventId: string,
  asked: { readonly before: number | null; readonly limit: number },
) {
  return findScans(database, eventId, asked.before, Math.min(Math.max(asked.limit, 1), mostInPage));
}

/** Conflicts of an event. */
export async function listConflictsOf(database: Queries, eventId: string) {
  return { items: await findConflicts(database, eventId) };
}
