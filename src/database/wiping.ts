import type { SealedScans, SealOrder } from '#domain/door/sealed-scans.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { dropDoorList } from './door-list/drop-door-list.ts';
import { ofPrefix } from './ranges.ts';
import type { EnrolmentRow, ScanKey, ScanRow } from './rows.ts';

export type Seal = (order: SealOrder<CryptoKey>) => Promise<SealedScans>;

/**
 * Taking an event off this device. What was not sent is never dropped with it: a revoked device seals it to the
 * server's key, one whose lease ended keeps it as it is, because a renewed lease sends it.
 */
export interface Wiping {
  /**
   * The server says so: judging stops and the event is gone at once, then the queue is sealed. Nothing where this browser
   * is another device of the event by now: that was said of the one before.
   */
  deviceRevoked(eventId: string, deviceId: string): Promise<void>;
  /**
   * At each start, with a network or without: takes off every event whose lease ended before `now` (ms, server
   * time), and ends a revocation that was cut short.
   */
  wipeWhatIsOver(now: number): Promise<void>;
  /** Scans that wait to be carried to the organizer; for live queries. */
  sealed(): Promise<readonly SealedScans[]>;
}

export function createWiping(database: Database, seal: Seal, privateKey: () => Promise<CryptoKey>): Wiping {
  const { enrolments, sealed } = database;

  async function revoke(eventId: string, isMeant: (row: EnrolmentRow) => boolean): Promise<void> {
    const gone = await takeOff(database, eventId, (row) => (isMeant(row) ? { revoked: true } : null));
    if (gone !== undefined) await sealAll(gone);
  }

  function sealAll(row: EnrolmentRow): Promise<void> {
    return sealQueue(database, row, async (sealKey, scans) =>
      seal({ ...row, sealKey, privateKey: await privateKey(), scans }),
    );
  }

  return {
    deviceRevoked: (eventId, deviceId) => revoke(eventId, (row) => row.deviceId === deviceId),
    async wipeWhatIsOver(now) {
      const rows = await guarded(database, () => enrolments.toArray());
      const isOver = (row: EnrolmentRow) => !row.revoked && row.leaseExpiresAt <= now;
      for (const row of rows) {
        if (!row.revoked && !isOver(row)) continue;
        const isBare = await isTakenOff(database, row);
        // What was judged while the word came is sealed with the next look.
        if (row.revoked && isBare) await sealAll(row);
        else if (row.revoked) await revoke(row.eventId, (still) => still.revoked);
        else if (!isBare)
          await takeOff(database, row.eventId, (still) => (isOver(still) ? { revoked: false } : null));
      }
    },
    sealed: () => guarded(database, () => sealed.toArray()),
  };
}

/** Whether nothing is left to take off: the look comes each half minute, and what it would write holds up scans. */
async function isTakenOff(database: Database, { eventId, cursor, revoked }: EnrolmentRow): Promise<boolean> {
  const { dexie, manifests, downloads, doorLists, scans } = database;
  if (cursor !== null) return false;
  const counts = await guarded(database, () =>
    dexie.transaction('r', manifests, downloads, doorLists, scans, () =>
      Promise.all([
        manifests.where('eventId').equals(eventId).count(),
        downloads.where('eventId').equals(eventId).count(),
        doorLists.where('eventId').equals(eventId).count(),
        revoked ? scans.where('[state+scan.eventId]').equals(['acknowledged', eventId]).count() : 0,
      ]),
    ),
  );
  return counts.every((count) => count === 0);
}

/**
 * One transaction: whoever judges, reads or writes on sees the event whole or not at all.
 *
 * @param decide looks at the enrolment as it is in that transaction, and answers null where it is to stay
 * @returns the enrolment that was taken off
 */
function takeOff(
  database: Database,
  eventId: string,
  decide: (row: EnrolmentRow) => { readonly revoked: boolean } | null,
): Promise<EnrolmentRow | undefined> {
  const { dexie, enrolments, manifests, downloads, pages, changes, checkpoints, conflicts, scans } = database;
  const { doorLists, doorListPages } = database;
  return guarded(database, () =>
    dexie.transaction(
      'rw',
      [
        enrolments,
        manifests,
        downloads,
        pages,
        changes,
        checkpoints,
        conflicts,
        scans,
        doorLists,
        doorListPages,
      ],
      async () => {
        const row = await enrolments.get(eventId);
        const decided = row === undefined ? null : decide(row);
        if (row === undefined || decided === null) return undefined;
        const { revoked } = decided;
        const lastCopy = (await manifests.get(eventId))?.copy;
        const off = {
          cursor: null,
          pruned: undefined,
          ...(lastCopy === undefined ? {} : { lastCopy }),
        };
        await enrolments.update(eventId, revoked ? { ...off, revoked } : off);
        await Promise.all([
          manifests.delete(eventId),
          downloads.delete(eventId),
          checkpoints.delete(eventId),
          pages
            .where('[eventId+copy+index]')
            .between(...ofPrefix(eventId))
            .delete(),
          changes
            .where('[eventId+from]')
            .between(...ofPrefix(eventId))
            .delete(),
          conflicts.where('eventId').equals(eventId).delete(),
          dropDoorList(database, eventId),
          // After a lease's end they are still of use: to a chain that goes on, and to a restored server.
          ...(revoked
            ? [scans.where('[state+scan.eventId]').equals(['acknowledged', eventId]).delete()]
            : []),
        ]);
        return row;
      },
    ),
  );
}

const keyOf = ({ scan }: ScanRow): ScanKey => [scan.eventId, scan.epoch, scan.seq];

/** Rows leave the queue in the transaction that keeps them sealed. Without a key to seal to they stay. */
async function sealQueue(
  database: Database,
  { eventId, deviceId, sealKey }: EnrolmentRow,
  seal: (sealKey: string, scans: readonly ScanRow['scan'][]) => Promise<SealedScans>,
): Promise<void> {
  const { dexie, enrolments, scans, sealed } = database;
  if (sealKey === undefined) return;
  const rows = await guarded(database, () =>
    scans
      .where('[scan.eventId+scan.epoch+scan.seq]')
      .between(...ofPrefix(eventId))
      .toArray(),
  );
  if (rows.length === 0) return;
  const box = await seal(
    sealKey,
    rows.map((row) => row.scan),
  );
  await guarded(database, () =>
    dexie.transaction('rw', enrolments, scans, sealed, async () => {
      const still = await enrolments.get(eventId);
      const here = (await scans.bulkGet(rows.map(keyOf))).filter((row) => row !== undefined);
      // The worker, or another tab, sealed them meanwhile; or the device was enrolled again and sends them itself.
      if (still?.revoked !== true || still.deviceId !== deviceId || here.length < rows.length) return;
      await sealed.add(box);
      await scans.bulkDelete(rows.map(keyOf));
    }),
  );
}
