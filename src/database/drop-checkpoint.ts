import type { Database } from './database.ts';
import { ofPrefix } from './ranges.ts';
import type { EnrolmentRow } from './rows.ts';

/**
 * Deletes an event's checkpoint so that its view is rebuilt from the pages. Changes that only the checkpoint
 * contained are then missing, so the cursor returns to the manifest and the feed delivers them again. Call it in a
 * transaction over enrolments, manifests, changes and checkpoints.
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
  // Without a cursor a new manifest is being downloaded.
  const back = cursor === null ? null : manifest.header.revision;
  await enrolments.update(eventId, { pruned: undefined, cursor: back });
}

/**
 * Makes every open view of the event, in this or another context, rebuild from pages and rows; runs in the same
 * transaction.
 */
export async function requestRebuild(
  database: Database,
  { eventId, build = 0 }: EnrolmentRow,
): Promise<void> {
  await database.enrolments.update(eventId, { build: build + 1 });
  await dropCheckpoint(database, eventId);
}
