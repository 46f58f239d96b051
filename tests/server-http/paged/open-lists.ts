import { openAskedServer, type AskedServer } from '../../../bench/growth/asked-server.ts';
import { fillFair } from '../../../bench/growth/fair.ts';
import { fill } from '../../../bench/growth/fill.ts';
import { openOneDatabase, type OpenedDatabase } from '../../server-data/databases.ts';
import { makeTies } from './ties.ts';

interface OpenedLists extends OpenedDatabase {
  readonly server: AskedServer;
}

/**
 * Opens a server whose lists have rows with ties in their orders. Its clock moves with each look at it, so that the limits
 * of calls do not.
 */
export async function openLists(rows: number): Promise<OpenedLists> {
  const opened = await openOneDatabase();
  let clock = Date.now();
  await fill(opened.database, { from: 0, to: rows, now: clock });
  await fillFair(opened.database, { from: 0, to: rows, now: clock });
  await makeTies(opened.database, clock);
  const server = await openAskedServer(opened.database, {
    checkReplies: true,
    hasMail: false,
    now: () => (clock += 10),
  });
  return {
    ...opened,
    server,
    async close() {
      await server.close();
      await opened.close();
    },
  };
}
