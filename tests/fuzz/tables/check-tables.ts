import type { Passage } from '#domain/manifest/passage.ts';
import { findAreaTallies, findGateMinutes, findGateTallies } from '#server/database/door/board.ts';
import { findScans } from '#server/database/door/scans.ts';
import { checkBoard } from '../oracle/check-board.ts';
import { inOrder } from '../oracle/rules.ts';
import { checkScanList } from '../oracle/check-scan-list.ts';
import { eventId } from '../simulated-event.ts';
import type { World } from '../world.ts';
import { readFeed } from './picture.ts';

const mostScans = 10_000;
const always = { from: 0, to: 1e9 };

/** Checks what people read from the tables at the end: the organizer's list, the board, and the complete feed. */
export async function checkTables({ tables, server, time, watch }: World): Promise<void> {
  if (tables === null) return;
  const read = tables.inTurn(async (database) => ({
    page: await findScans(database, eventId, { before: null, limit: mostScans }),
    board: {
      gates: await findGateTallies(database, eventId, server.now()),
      areas: await findAreaTallies(database, eventId),
      minutes: await findGateMinutes(database, eventId, always),
    },
    feed: await readFeed(database, eventId, 0),
  }));
  // A request that its sender abandoned may still hold the event.
  const { page, board, feed } = await time.whileRunning(read);
  const complain = (what: string, detail: string): void => watch.fail(`tables: ${what}`, detail);
  const truth = server.oracle.present();
  checkScanList(page, truth, complain);
  checkBoard(board, truth, complain);
  const passages = server.records.passages(eventId);
  // Manifests are the same whichever server makes them.
  if (passages.some((one, place) => place > 0 && !isAfter(one, passages[place - 1])))
    complain('passages', 'they are not in order of tickets, times and scans');
  const { fresh } = server.records.feedAfter(eventId, 0);
  if (JSON.stringify(feed.changes) !== JSON.stringify(fresh))
    complain('feed', `${feed.changes.length} lines from the first on, ${fresh.length} as they came`);
}

function isAfter(one: Passage, before: Passage | undefined): boolean {
  if (before === undefined || one.ticketNumber !== before.ticketNumber)
    return one.ticketNumber > (before?.ticketNumber ?? -1);
  return inOrder(before, one) < 0;
}
