import { randomUUIDv7 } from 'node:crypto';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import { ticketBits, type ConflictFacts } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { findConflicts } from '#server/database/door/conflicts.ts';
import type { listScans } from '#contract/door/scans.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { findScans } from '#server/database/door/scans.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import type { DoorRecords } from '#server/database/door/door-records.ts';
import { appendHeader } from '#server/door/append-header.ts';
import type { EditingDeps } from '#server/events/edit-event.ts';
import { gatesResource } from '#server/resources/door/gates.ts';
import type { Signers } from '#server/signing/signers.ts';
import { createSealer } from '#server/signing/seal.ts';
import { memoryDoorRecords } from '#tests/fakes/memory-door-records.ts';
import { databaseKinds } from './databases.ts';

type LoggedScan = ReplyOf<typeof listScans>['items'][number];

/** A store of door records, with additions for tests. */
export interface DoorStoreUnderTest {
  readonly records: DoorRecords;
  /** Creates an event with tickets 0 to 19; 18 is a test ticket and 19 was revoked at `revokedAt`. */
  newEvent(rules: CheckpointRules): Promise<string>;
  conflicts(eventId: string): Promise<Pick<ConflictFacts, 'conflictId' | 'kind' | 'status'>[]>;
  storedScans(
    eventId: string,
  ): Promise<
    readonly { readonly scanId: string; readonly chainHolds: boolean; readonly timeFlag: string | null }[]
  >;
  /** The organizer's list by scan id; empty if the store has none. */
  listed(
    eventId: string,
  ): Promise<ReadonlyMap<string, Pick<LoggedScan, 'noEntry' | 'passed' | 'forced' | 'note'>>>;
  /** Scan ids of claims that occupy a slot. */
  admitted(eventId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Gates whose changes are written to the doors' feed. */
export const gatesOver = (deps: Omit<EditingDeps, 'notifyDoors'> & { readonly signers: Signers }) =>
  gatesResource({ ...deps, notifyDoors: (queries, event) => appendHeader(deps, queries, event) });

export const now = Date.UTC(2026, 10, 21, 18, 0);
const revokedAt = now - 3_600_000;

export const doorStores: readonly {
  readonly name: string;
  readonly available: boolean;
  open(): Promise<DoorStoreUnderTest>;
}[] = [
  { name: 'memory', available: true, open: openMemory },
  ...databaseKinds.map((kind) => ({
    name: kind.name,
    available: kind.available,
    open: () => openSql(kind.open),
  })),
];

/** Id of an event's first or second gate. */
export const gateAt = (eventId: string, place: 1 | 2): string => `${eventId}-${place}`;

/** Gives an event's gates the ids of `gateAt`, which hand-written scans refer to. */
export async function nameGates(queries: Queries, eventId: string): Promise<void> {
  await queries.query(`UPDATE gates SET id = event_id || '-' || (index + 1) WHERE event_id = $1`, [eventId]);
}

async function openMemory(): Promise<DoorStoreUnderTest> {
  const records = memoryDoorRecords();
  return {
    records,
    async newEvent(rules) {
      const eventId = randomUUIDv7();
      const tickets = Array.from({ length: 20 }, (_, number) => [number, stateOf(number)] as const);
      records.addEvent({
        eventId,
        timeZone: 'Africa/Banjul',
        rules: { event: rules },
        tickets: new Map(tickets),
        gates: [gateAt(eventId, 1), gateAt(eventId, 2)],
        createdAt: now,
      });
      return eventId;
    },
    conflicts: async (eventId) => [...records.conflicts(eventId)],
    storedScans: async (eventId) =>
      records
        .scans(eventId)
        .map(({ scan, chainHolds, timeFlag }) => ({ scanId: scan.scanId, chainHolds, timeFlag })),
    listed: async () => new Map(),
    admitted: async (eventId) =>
      records
        .claimsOf(eventId)
        .flatMap((claim) => (claim.slot === null ? [] : [claim.scanId]))
        .toSorted(),
    close: async () => undefined,
  };
}

async function openSql(open: (typeof databaseKinds)[number]['open']): Promise<DoorStoreUnderTest> {
  const { database, close } = await open();
  const sealer = createSealer(new Uint8Array(32).fill(7));
  const organizerId = randomUUIDv7();
  await database.query(
    `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'omar', 'ORGANIZER', 0)`,
    [organizerId],
  );
  return {
    records: doorRecords(database),
    async newEvent(rules) {
      const { eventId } = await createDemoEvent(
        database,
        sealer,
        {
          organizerId,
          name: 'A night',
          timeZone: 'Africa/Banjul',
          rules: { event: rules },
          doorsOpenAt: now,
          startsAt: now + 3_600_000,
          endsAt: now + 4 * 3_600_000,
          gates: [{ name: 'Main gate' }, { name: 'River gate' }],
          types: [
            { name: 'Regular', tickets: 18, testTickets: 1 },
            { name: 'Late', tickets: 1 },
          ],
        },
        now,
      );
      await nameGates(database, eventId);
      const { state } = stateOf(19);
      await database.query(
        'UPDATE tickets SET state = $2, voided_at = $3 WHERE event_id = $1 AND number = 19',
        [eventId, state, revokedAt],
      );
      return eventId;
    },
    conflicts: (eventId) => findConflicts(database, eventId),
    storedScans: (eventId) =>
      database.query(
        'SELECT scan_id AS "scanId", chain_holds AS "chainHolds", time_flag AS "timeFlag" FROM scans WHERE event_id = $1 ORDER BY position',
        [eventId],
      ),
    async listed(eventId) {
      const { items } = await findScans(database, eventId, { before: null, limit: 100 });
      return new Map(
        items.map(({ scanId, noEntry, passed, forced, note }) => [scanId, { noEntry, passed, forced, note }]),
      );
    },
    async admitted(eventId) {
      const rows = await database.query<{ id: string }>(
        'SELECT scan_id AS id FROM claims WHERE event_id = $1 AND slot IS NOT NULL ORDER BY scan_id',
        [eventId],
      );
      return rows.map((row) => row.id);
    },
    close,
  };
}

function stateOf(number: number): { state: number; voidedAt: number | null } {
  if (number === 18) return { state: ticketBits.exists | ticketBits.test, voidedAt: null };
  if (number === 19) return { state: ticketBits.exists | ticketBits.revoked, voidedAt: revokedAt };
  return { state: ticketBits.exists, voidedAt: null };
}
