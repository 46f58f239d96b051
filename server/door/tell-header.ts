import type { Queries } from '#server/database/database.ts';
import { addChanges } from '#server/database/door/door-writes.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';
import { serverEpoch } from '#server/database/meta.ts';
import { buildManifest, readManifestFacts } from '#server/door/manifest-build.ts';
import type { Signers } from '#server/signing/signers.ts';

interface TellingDeps {
  readonly signers: Signers;
  /** ms. */
  readonly now: () => number;
}

/** Puts a new signed header, at the event's present revision, into the feed of its doors. */
export async function tellHeader(deps: TellingDeps, queries: Queries, event: DoorEventRow): Promise<void> {
  const facts = await readManifestFacts(queries, deps.signers, event);
  // Devices have them from the manifest and from the lines of tickets.
  facts.columns.joined.fill(0);
  const { signed } = await buildManifest({ ...facts, owed: [] }, deps.now(), await serverEpoch(queries));
  await addChanges(queries, event.eventId, [{ kind: 'header', revision: event.revision, signed }]);
}
