import { ofPrefix } from '#database/ranges.ts';
import type { Database } from '#database/database.ts';

/** Deletes the names of an event and their key from this device; runs in the caller's transaction. */
export async function dropDoorList(
  { doorLists, doorListPages }: Pick<Database, 'doorLists' | 'doorListPages'>,
  eventId: string,
): Promise<void> {
  await Promise.all([
    doorLists.delete(eventId),
    doorListPages
      .where('[eventId+page]')
      .between(...ofPrefix(eventId))
      .delete(),
  ]);
}
