import type { DoorDesk, DoorEvent } from './door-desk.ts';
import type { Database } from '#database/database.ts';
import type { DoorStorage } from '#database/door-store.ts';
import type { EnrolmentRow, ReadyManifestRow } from '#database/rows.ts';
import { lastScans, newestConflicts, openConflictCount, parkedScans } from '#database/scans.ts';

type DoorReadings = Pick<DoorDesk, 'events' | 'event' | 'scans' | 'parked' | 'sealed' | 'conflicts'>;

/**
 * The reading half of the door: each promise is a store query for use in a live query. Each starts all its queries at
 * once, because queries made after an await are not tracked: a gate renamed during a shift kept its old name until
 * something else changed.
 */
export function doorReadings(database: Database, store: DoorStorage): DoorReadings {
  return {
    async events() {
      const [enrolments, manifests] = await Promise.all([store.events(), database.manifests.toArray()]);
      const byEvent = new Map(manifests.map((row) => [row.eventId, row]));
      return enrolments.map((enrolment) => doorEvent(enrolment, byEvent.get(enrolment.eventId)));
    },
    async event(eventId) {
      const [enrolment, manifest, isRevoked] = await Promise.all([
        store.enrolled(eventId),
        database.manifests.get(eventId),
        store.isRevoked(eventId),
      ]);
      if (enrolment !== null) return doorEvent(enrolment, manifest);
      return isRevoked ? 'revoked' : null;
    },
    scans: (eventId, limit, since) => lastScans(database, eventId, limit, since),
    parked: (limit) => parkedScans(database, limit),
    sealed: () => store.sealed(),
    async conflicts(eventId) {
      const [newest, count, resolved] = await Promise.all([
        newestConflicts(database, eventId, 'open'),
        openConflictCount(database, eventId),
        newestConflicts(database, eventId, 'resolved'),
      ]);
      return { newest, count, resolved };
    },
  };
}

const doorEvent = (enrolment: EnrolmentRow, row: ReadyManifestRow | undefined): DoorEvent => ({
  enrolment,
  manifest: row === undefined ? null : { header: row.newest ?? row.header },
});
