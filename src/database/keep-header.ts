import { isSameTrust, trustAfterHeaders } from '#domain/manifest/key-trust.ts';
import { guarded } from './database.ts';
import type { Database } from './database.ts';
import { buildAnew } from './drop-checkpoint.ts';
import type { BuiltView } from './event-building.ts';
import type { EnrolmentRow } from './rows.ts';

/**
 * What the feed said of gates, names and rules is kept for whoever has the event not open, and with it the keys that it
 * named: the next header, and the next manifest, may be signed by one of those alone.
 */
export async function keepHeader(database: Database, eventId: string, built: BuiltView): Promise<void> {
  const { dexie, manifests, enrolments, changes, checkpoints } = database;
  const { header } = built.view;
  await guarded(database, () =>
    dexie.transaction('rw', manifests, enrolments, changes, checkpoints, async () => {
      const [row, enrolment] = await Promise.all([manifests.get(eventId), enrolments.get(eventId)]);
      if (row?.copy !== built.copy || enrolment === undefined) return;
      if (header.revision > (row.newest ?? row.header).revision)
        await manifests.put({ ...row, newest: header });
      await keepTrust(database, enrolment, built);
    }),
  );
}

/** A write tells whoever has the event open, so that there is none where nothing changes. */
async function keepTrust(
  database: Database,
  enrolment: EnrolmentRow,
  { view, before, unkept: { opened, missedWith } }: BuiltView,
): Promise<void> {
  const trust = trustAfterHeaders(enrolment, opened);
  const isMissed = missedWith !== null;
  // A lease came since: the header that was left out may be signed by a key that it named.
  const isNamed = isMissed && trust.eventKeys.some(({ keyId }) => !missedWith.includes(keyId));
  // Where no newer header came, the one that is missed is missed still.
  const stillWanted = view.header === before ? enrolment.keysWanted : undefined;
  const keysWanted = isMissed && !isNamed ? true : stillWanted;
  if (!isSameTrust(enrolment, trust) || enrolment.keysWanted !== keysWanted)
    await database.enrolments.update(enrolment.eventId, { ...trust, keysWanted });
  if (isNamed) await buildAnew(database, enrolment);
}
