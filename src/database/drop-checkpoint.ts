import type { Database } from './database.ts';
import { ofPrefix } from './ranges.ts';
import type { EnrolmentRow } from './rows.ts';

/**
 * Takes an event's checkpoint away, so that its view is built from the pages. The changes that only the checkpoint held
 * are missing then: the cursor goes back to the manifest, and the feed brings them again. Call it in a transaction over
 * enrolments, manifests, changes and checkpoints.
 */
export async function dropCheckpoint(database: Database, eventId: string): Promise<void> {
  const { enrolments, manifests, changes, checkpoints } = database;
  await checkpoints.delete(eventId);
  const [enrolment, manifest] = await Promise.all([enrolments.get(eventId), manifests.get(eventId)]);
  const { pruned = 0, cursor = null } = enrolment ?? {};
  if (manifest === undefined || pruned <= manifest.header.revision) return;
  await changes
    .where('[eventId+from]')
    .between(...ofPrefix(eventId))
    .delete();
  // Without a cursor a new manifest is on its way.
  const back = cursor === null ? null : manifest.header.revision;
  await enrolments.update(eventId, { pruned: undefined, cursor: back });
}

/** Whoever has the event open, here or elsewhere, builds its view from pages and rows; in the same transaction. */
export async function buildAnew(database: Database, { eventId, build = 0 }: EnrolmentRow): Promise<void> {
  await database.enrolments.update(eventId, { build: build + 1 });
  await dropCheckpoint(database, eventId);
}
