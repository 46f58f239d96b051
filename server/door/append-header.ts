import type { Queries } from '#server/database/database.ts';
import { addChanges } from '#server/database/door/door-writes.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';
import { serverEpoch } from '#server/database/meta.ts';
import { signFeedHeader } from '#server/door/manifest-build.ts';
import type { Signers } from '#server/signing/signers.ts';

interface TellingDeps {
  readonly signers: Signers;
  /** In ms. */
  readonly now: () => number;
}

/** Appends a new signed header for the event's current revision to the doors' feed. */
export async function appendHeader(deps: TellingDeps, queries: Queries, event: DoorEventRow): Promise<void> {
  const signed = await signFeedHeader(
    { queries, signers: deps.signers },
    event,
    deps.now(),
    await serverEpoch(queries),
  );
  await addChanges(queries, event.eventId, [{ kind: 'header', revision: event.revision, signed }]);
}
