import { ofPrefix } from '#database/ranges.ts';
import type { Database } from '#database/database.ts';

/** Takes the names of an event off this device, key and all; runs in the transaction of the caller. */
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
