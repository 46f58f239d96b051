import { tmpdir } from 'node:os';
import { openDatabase } from '#server/database/open.ts';
import { withTypeLocked } from '#server/sales/type-lock.ts';

/** Takes a ticket type's row as a server does that reserves places of it, says so, and never goes on. */
const [, , url = '', ticketTypeId = ''] = process.argv;
const quiet = { info: () => undefined, warn: () => undefined };
const database = await openDatabase({ url, dataDir: tmpdir(), log: quiet });
await withTypeLocked(database, ticketTypeId, async () => {
  console.log('locked');
  await new Promise((resolve) => void setTimeout(resolve, 600_000));
});
