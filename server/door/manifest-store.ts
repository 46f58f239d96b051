import type { Database } from '#server/database/database.ts';
import { lockDoorEvent } from '#server/database/events/events.ts';
import type { Signers } from '#server/signing/signers.ts';
import { buildManifest, readManifestFacts, type BuiltManifest } from './manifest-build.ts';

export interface ManifestParts {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
  /** Names the server's history. */
  readonly epoch: () => Promise<string>;
}

/** Manifests by event and revision: built once for everybody who asks, and kept while a download may go on. */
export interface ManifestStore {
  /** At most `freshMs` behind the event: what moved since is in the feed. Null where there is no such event. */
  latest(eventId: string): Promise<BuiltManifest | null>;
  /** Exactly this revision, or null where it is neither kept nor the present one. */
  at(eventId: string, revision: number): Promise<BuiltManifest | null>;
}

/** A crowd of scanners starting at once shares one manifest. */
const freshMs = 3_000;
/** Bytes of bodies kept in all; some 500 kB for 100,000 tickets. */
const mostBytes = 48 * 1024 * 1024;

interface Kept {
  readonly eventId: string;
  readonly epoch: string;
  readonly builtAt: number;
  readonly manifest: BuiltManifest;
}

export function createManifestStore(parts: ManifestParts): ManifestStore {
  let kept: readonly Kept[] = [];
  const underWay = new Map<string, Promise<BuiltManifest | null>>();
  const keep = (eventId: string, epoch: string, manifest: BuiltManifest): void => {
    const others = kept.filter(
      (one) =>
        one.eventId !== eventId || (one.epoch === epoch && one.manifest.revision !== manifest.revision),
    );
    kept = withinBudget([...others, { eventId, epoch, builtAt: parts.now(), manifest }]);
  };
  const build = async (eventId: string): Promise<BuiltManifest | null> => {
    // Read before the facts: what a new history brings is never said of the one before.
    const epoch = await parts.epoch();
    const facts = await parts.database.transaction(async (queries) => {
      const event = await lockDoorEvent(queries, eventId);
      return event && readManifestFacts(queries, parts.signers, event);
    });
    if (facts === null) return null;
    const manifest = await buildManifest(facts, parts.now(), epoch);
    keep(eventId, epoch, manifest);
    return manifest;
  };
  const buildOnce = (eventId: string): Promise<BuiltManifest | null> => {
    const running = underWay.get(eventId) ?? build(eventId).finally(() => underWay.delete(eventId));
    underWay.set(eventId, running);
    return running;
  };
  /** Of the present history, oldest first. */
  const keptOf = async (eventId: string): Promise<readonly Kept[]> => {
    const epoch = await parts.epoch();
    return kept.filter((one) => one.eventId === eventId && one.epoch === epoch);
  };
  return {
    async latest(eventId) {
      const newest = (await keptOf(eventId)).at(-1);
      if (newest !== undefined && parts.now() - newest.builtAt < freshMs) return newest.manifest;
      return buildOnce(eventId);
    },
    async at(eventId, revision) {
      const found = (await keptOf(eventId)).find((one) => one.manifest.revision === revision);
      if (found !== undefined) return found.manifest;
      // After a restart nothing is kept; an event that has not moved since gives the very same bytes again.
      const built = await buildOnce(eventId);
      return built?.revision === revision ? built : null;
    },
  };
}

/** The newest that fit; always one, however large. */
function withinBudget(kept: readonly Kept[]): readonly Kept[] {
  let bytes = 0;
  return kept
    .toReversed()
    .filter(({ manifest }, place) => (bytes += manifest.body.length) <= mostBytes || place === 0)
    .toReversed();
}
