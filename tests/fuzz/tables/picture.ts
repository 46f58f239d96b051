import type { ConflictFacts, Change } from '#domain/manifest/manifest.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import type { Database } from '#server/database/database.ts';
import { findConflicts } from '#server/database/door/conflicts.ts';
import { readClaims, readScans, readTicketStates } from '#server/database/door/door-facts.ts';
import type { Claim, NewScan, TicketState } from '#server/database/door/door-records.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { readManifestColumns } from '#server/database/door/manifest-columns.ts';
import { readPassages } from '#server/database/door/passages.ts';
import { findScans } from '#server/database/door/scans.ts';
import { serverEpoch } from '#server/database/meta.ts';
import { unlisted } from '../simulated-event.ts';
import { copyRows, type RowsCopied } from './event-rows.ts';

/** Contents of the tables after one transaction, as read by the product's own queries. */
export interface Picture {
  readonly revision: number;
  readonly tickets: ReadonlyMap<number, TicketState>;
  readonly scans: readonly NewScan[];
  readonly claims: readonly Claim[];
  readonly passages: readonly Passage[];
  readonly conflicts: readonly ConflictFacts[];
  /** The complete feed. */
  readonly changes: readonly Change[];
  /** The name of the database's current history. */
  readonly history: string;
  readonly rows: RowsCopied;
}

/** Small, so that page boundaries occur everywhere. */
const linesOfPage = 3;
const mostScans = 10_000;

/** @param before the previous picture: only the feed's lines after it are read */
export async function takePicture(
  database: Database,
  eventId: string,
  before: Pick<Picture, 'revision' | 'tickets' | 'changes'>,
): Promise<Picture> {
  const nextNumber = before.tickets.size;
  const numbers = Array.from({ length: nextNumber + unlisted }, (_, number) => number);
  const [scans, claims, passages, conflicts, tickets, feed, history, rows] = await Promise.all([
    readStored(database, eventId),
    readClaims(database, eventId, numbers),
    readPassages(database, { eventId, nextNumber: numbers.length }),
    findConflicts(database, eventId),
    readTickets(database, eventId, nextNumber),
    readFeed(database, eventId, before.revision),
    serverEpoch(database),
    copyRows(database),
  ]);
  const { revision, changes } = feed;
  return {
    revision,
    tickets,
    scans,
    claims,
    passages,
    conflicts,
    changes: [...before.changes, ...changes],
    history,
    rows,
  };
}

/** Reads the lines after a revision, page by page as a device does. */
export async function readFeed(
  database: Database,
  eventId: string,
  since: number,
): Promise<{ readonly revision: number; readonly changes: readonly Change[] }> {
  const records = doorRecords(database);
  const changes: Change[] = [];
  for (let from = since; ;) {
    const page = await records.changes(eventId, from, linesOfPage);
    changes.push(...page.changes);
    // A feed that loops then returns lines twice, which the comparison detects.
    if (!page.more || page.cursor <= from) return { revision: page.revision, changes };
    from = page.cursor;
  }
}

async function readTickets(
  database: Database,
  eventId: string,
  nextNumber: number,
): Promise<ReadonlyMap<number, TicketState>> {
  const numbers = Array.from({ length: nextNumber }, (_, number) => number);
  const shown = await readManifestColumns(database, { eventId, nextNumber });
  const states = await readTicketStates(database, eventId, numbers);
  return new Map(
    numbers.map((number) => [
      number,
      { state: shown.state[number] ?? 0, voidedAt: states.get(number)?.voidedAt ?? null },
    ]),
  );
}

/**
 * A scan is written once, and read in three ways: by its id when it is sent again, in the organizer's list, and
 * complete.
 */
async function readStored(database: Database, eventId: string): Promise<readonly NewScan[]> {
  const rows = await database.query<{
    readonly record: string;
    readonly supervisor: boolean;
    readonly chainHolds: boolean;
    readonly timeFlag: NewScan['timeFlag'];
  }>(
    `SELECT record, supervisor, chain_holds AS "chainHolds", time_flag AS "timeFlag" FROM scans WHERE event_id = $1
      ORDER BY position`,
    [eventId],
  );
  const records = rows.map(({ record }) => JSON.parse(record) as ScanRecord);
  const again = await readScans(
    database,
    records.map(({ scanId }) => scanId),
  );
  const { items } = await findScans(database, eventId, { before: null, limit: mostScans });
  const listed = new Map(items.map((item) => [item.scanId, item]));
  return rows.flatMap(({ record: _text, ...row }, place): NewScan[] => {
    const scan = records[place];
    const stored = again.get(scan?.scanId ?? '');
    const item = listed.get(scan?.scanId ?? '');
    if (scan === undefined || stored === undefined || item === undefined) return [];
    const { payloadHash, outcome } = stored;
    if (payloadHash === null || outcome === null) throw new Error('a row of scans was read as a deleted one');
    const { receivedAt, leftOut } = item;
    return [{ ...row, scan, payloadHash, outcome, receivedAt, leftOut: leftOut as NewScan['leftOut'] }];
  });
}
