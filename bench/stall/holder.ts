import { tmpdir } from 'node:os';
import { openDatabase } from '#server/database/open.ts';
import { withTypeLocked } from '#server/sales/type-lock.ts';

/** Locks a ticket type's row as a server does when it reserves places, reports it, and never finishes. */
const [, , url = '', ticketTypeId = ''] = process.argv;
const quiet = { info: () => undefined, warn: () => undefined };
const database = await openDatabase({ url, dataDir: tmpdir(), log: quiet });
await withTypeLocked(database, ticketTypeId, async () => {
  console.log('locked');
  await new Promise((resolve) => void setTimeout(resolve, 600_000));
});
