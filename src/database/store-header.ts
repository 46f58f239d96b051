import { isSameTrust, trustAfterHeaders } from '#domain/manifest/key-trust.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { requestRebuild } from './drop-checkpoint.ts';
import type { BuiltView } from './event-building.ts';
import type { EnrolmentRow } from './rows.ts';

/**
 * Stores what the feed said about gates, names and rules for contexts that do not have the event open, including the
 * keys it named: the next header or manifest may be signed by one of those only.
 */
export async function storeHeader(database: Database, eventId: string, built: BuiltView): Promise<void> {
  const { dexie, manifests, enrolments, changes, checkpoints } = database;
  const { header } = built.view;
  await guarded(database, () =>
    dexie.transaction('rw', manifests, enrolments, changes, checkpoints, async () => {
      const [row, enrolment] = await Promise.all([manifests.get(eventId), enrolments.get(eventId)]);
      if (row?.copy !== built.copy || enrolment === undefined) return;
      if (header.revision > (row.newest ?? row.header).revision)
        await manifests.put({ ...row, newest: header });
      await storeTrust(database, enrolment, built);
    }),
  );
}

/** Every write notifies all pages that have the event open, so write only if something changed. */
async function storeTrust(
  database: Database,
  enrolment: EnrolmentRow,
  { view, before, unkept: { opened, missedWith } }: BuiltView,
): Promise<void> {
  const trust = trustAfterHeaders(enrolment, opened);
  const isMissed = missedWith !== null;
  // A new lease arrived: the skipped header may be signed by a key that it names.
  const isNamed = isMissed && trust.eventKeys.some(({ keyId }) => !missedWith.includes(keyId));
  // Unless a newer header arrived, the missing one is still missing.
  const stillWanted = view.header === before ? enrolment.keysWanted : undefined;
  const keysWanted = isMissed && !isNamed ? true : stillWanted;
  if (!isSameTrust(enrolment, trust) || enrolment.keysWanted !== keysWanted)
    await database.enrolments.update(enrolment.eventId, { ...trust, keysWanted });
  if (isNamed) await requestRebuild(database, enrolment);
}
