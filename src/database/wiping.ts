import type { SealedScans, SealOrder } from '#domain/door/sealed-scans.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { dropDoorList } from './door-list/drop-door-list.ts';
import { ofPrefix } from './ranges.ts';
import type { EnrolmentRow, ScanKey, ScanRow } from './rows.ts';

export type Seal = (order: SealOrder<CryptoKey>) => Promise<SealedScans>;

/**
 * Deletes an event from this device. Unsent scans are never deleted with it: a revoked device encrypts them with the
 * server's key, and one whose lease expired keeps them, because a renewed lease sends them.
 */
export interface Wiping {
  /**
   * The server reported a revocation: judging stops and the event is deleted at once, then the queue is encrypted.
   * Does nothing if this browser has been enrolled as another device since.
   */
  deviceRevoked(eventId: string, deviceId: string): Promise<void>;
  /**
   * At each start, online or not: deletes every event whose lease expired before `now` (ms, server time) and finishes
   * an interrupted revocation.
   */
  wipeWhatIsOver(now: number): Promise<void>;
  /** Encrypted scans that wait to be handed to the organizer; for live queries. */
  sealed(): Promise<readonly SealedScans[]>;
}

export function createWiping(database: Database, seal: Seal, privateKey: () => Promise<CryptoKey>): Wiping {
  const { enrolments, sealed } = database;

  async function revoke(eventId: string, isMeant: (row: EnrolmentRow) => boolean): Promise<void> {
    const gone = await wipeEvent(database, eventId, (row) => (isMeant(row) ? { revoked: true } : null));
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
        const isBare = await isWiped(database, row);
        // Scans judged while the revocation arrived are encrypted the next time.
        if (row.revoked && isBare) await sealAll(row);
        else if (row.revoked) await revoke(row.eventId, (still) => still.revoked);
        else if (!isBare)
          await wipeEvent(database, row.eventId, (still) => (isOver(still) ? { revoked: false } : null));
      }
    },
    sealed: () => guarded(database, () => sealed.toArray()),
  };
}

/** Returns whether nothing is left to delete: this runs every half minute, and needless writes would delay scans. */
async function isWiped(database: Database, { eventId, cursor, revoked }: EnrolmentRow): Promise<boolean> {
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
 * Deletes in one transaction, so that concurrent judging, reading and writing sees either the whole event or nothing.
 *
 * @param decide receives the enrolment in that transaction and returns null if it must stay
 * @returns the deleted enrolment
 */
function wipeEvent(
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
          // After an expired lease they are still needed, by a chain that continues and by a restored server.
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

/** Moves rows from the queue to encrypted storage in one transaction. Without a public key they stay in the queue. */
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
      // The worker or another tab encrypted them in the meantime, or the device was enrolled again and sends them
      // itself.
      if (still?.revoked !== true || still.deviceId !== deviceId || here.length < rows.length) return;
      await sealed.add(box);
      await scans.bulkDelete(rows.map(keyOf));
    }),
  );
}
