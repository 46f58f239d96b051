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
  /** The server says so: judging stops and the event is gone at once, then the queue is sealed. */
  deviceRevoked(eventId: string): Promise<void>;
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

  async function revoke(eventId: string): Promise<void> {
    await takeOff(database, eventId, true);
    await sealQueue(database, eventId, async (enrolment, sealKey, scans) =>
      seal({ ...enrolment, sealKey, privateKey: await privateKey(), scans }),
    );
  }

  return {
    deviceRevoked: revoke,
    async wipeWhatIsOver(now) {
      const rows = await guarded(database, () => enrolments.toArray());
      for (const row of rows) {
        if (row.revoked) await revoke(row.eventId);
        else if (row.leaseExpiresAt <= now) await takeOff(database, row.eventId, false);
      }
    },
    sealed: () => guarded(database, () => sealed.toArray()),
  };
}

/** One transaction: whoever judges, reads or writes on sees the event whole or not at all. */
function takeOff(database: Database, eventId: string, revoked: boolean): Promise<void> {
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
      },
    ),
  );
}

const keyOf = ({ scan }: ScanRow): ScanKey => [scan.eventId, scan.epoch, scan.seq];

/** Rows leave the queue in the transaction that keeps them sealed. Without a key to seal to they stay. */
async function sealQueue(
  database: Database,
  eventId: string,
  seal: (enrolment: EnrolmentRow, sealKey: string, scans: readonly ScanRow['scan'][]) => Promise<SealedScans>,
): Promise<void> {
  const { dexie, enrolments, scans, sealed } = database;
  const enrolment = await guarded(database, () => enrolments.get(eventId));
  if (enrolment?.sealKey === undefined) return;
  const rows = await guarded(database, () =>
    scans
      .where('[scan.eventId+scan.epoch+scan.seq]')
      .between(...ofPrefix(eventId))
      .toArray(),
  );
  if (rows.length === 0) return;
  const box = await seal(
    enrolment,
    enrolment.sealKey,
    rows.map((row) => row.scan),
  );
  await guarded(database, () =>
    dexie.transaction('rw', enrolments, scans, sealed, async () => {
      const still = await enrolments.get(eventId);
      const here = (await scans.bulkGet(rows.map(keyOf))).filter((row) => row !== undefined);
      // The worker, or another tab, sealed them meanwhile; or the device was enrolled again and sends them itself.
      if (still?.revoked !== true || here.length < rows.length) return;
      await sealed.add(box);
      await scans.bulkDelete(rows.map(keyOf));
    }),
  );
}
