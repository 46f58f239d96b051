import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { findBuild, findNewestBuild, storeBuild } from '#server/database/door/manifest-builds.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { dropLease, acquireLease } from '#server/database/leases.ts';
import { useSingleSnapshot } from '#server/database/single-snapshot.ts';
import type { Signers } from '#server/signing/signers.ts';
import { buildManifest, readManifestFacts, type BuiltManifest } from './manifest-build.ts';

export interface ManifestDeps {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
  /** Returns the server's epoch. */
  readonly epoch: () => Promise<string>;
}

/**
 * Caches manifests by event and revision: built once for all callers of all servers, and available while a download
 * may continue, in memory and, for other servers, in the shared database. Building blocks no other work: it reads one
 * snapshot.
 */
export interface ManifestStore {
  /** At most a few seconds behind the event; later changes are in the feed. Null if the event does not exist. */
  latest(eventId: string): Promise<BuiltManifest | null>;
  /** Exactly this revision; null if it is neither cached nor current. */
  at(eventId: string, revision: number): Promise<BuiltManifest | null>;
}

/** Many scanners starting at once share one manifest; a large one, which costs more, is shared for longer. */
const freshMs = 3_000;
const bytesPerMs = 50;
/** Total size of cached bodies in memory; a body takes some 500 kB for 100,000 tickets. */
const maxBytes = 48 * 1024 * 1024;
/** After this a server that was building is presumed dead; in ms. */
const builderMs = 20_000;
/** How often a waiting server checks for another server's build, in ms. */
const pollIntervalMs = 100;

/** A cached build, with its epoch and when it was built, in ms. */
interface CachedBuild {
  readonly eventId: string;
  readonly epoch: string;
  readonly builtAt: number;
  readonly manifest: BuiltManifest;
}

const isFresh = ({ builtAt, manifest }: CachedBuild, now: number) =>
  Math.abs(now - builtAt) < freshMs + manifest.body.length / bytesPerMs;

export function createManifestStore(deps: ManifestDeps): ManifestStore {
  // The embedded database belongs to one server, so no other server would read a build stored in it.
  const shared = deps.database.kind === 'embedded' ? null : sharedBuilds(deps);
  let kept: readonly CachedBuild[] = [];
  const underWay = new Map<string, Promise<CachedBuild | null>>();
  const keep = (one: CachedBuild): CachedBuild => {
    const isOther = ({ eventId, epoch, manifest }: CachedBuild) =>
      eventId !== one.eventId || (epoch === one.epoch && manifest.revision !== one.manifest.revision);
    kept = withinBudget([...kept.filter(isOther), one]);
    return one;
  };
  const build: Build = (eventId, epoch) => built(deps, eventId, epoch);
  const buildOrTake = shared?.renewed(build) ?? build;
  const renew = async (eventId: string): Promise<CachedBuild | null> => {
    // Read before the data, so that data of a new epoch is never labelled with the previous one.
    const epoch = await deps.epoch();
    const found = await buildOrTake(eventId, epoch);
    return found === null ? null : keep(found);
  };
  const renewOnce = (eventId: string): Promise<CachedBuild | null> => {
    const running = underWay.get(eventId) ?? renew(eventId).finally(() => underWay.delete(eventId));
    underWay.set(eventId, running);
    return running;
  };
  /** Builds of the current epoch. */
  const keptOf = async (eventId: string): Promise<readonly CachedBuild[]> => {
    const epoch = await deps.epoch();
    return kept.filter((one) => one.eventId === eventId && one.epoch === epoch);
  };
  return {
    async latest(eventId) {
      const newest = newestOf(await keptOf(eventId));
      if (newest !== undefined && isFresh(newest, deps.now())) return newest.manifest;
      return (await renewOnce(eventId))?.manifest ?? null;
    },
    async at(eventId, revision) {
      const found = (await keptOf(eventId)).find((one) => one.manifest.revision === revision);
      if (found !== undefined) return found.manifest;
      const elsewhere = (await shared?.at(eventId, await deps.epoch(), revision)) ?? null;
      if (elsewhere !== null) return keep(elsewhere).manifest;
      // After a restart nothing is cached; an unchanged event produces exactly the same bytes.
      const present = await renewOnce(eventId);
      return present?.manifest.revision === revision ? present.manifest : null;
    },
  };
}

type Build = (eventId: string, epoch: string) => Promise<CachedBuild | null>;

/** Builds from one snapshot without locking the event. */
async function built(
  { database, signers, now }: ManifestDeps,
  eventId: string,
  epoch: string,
): Promise<CachedBuild | null> {
  const facts = await database.transaction(async (queries) => {
    await useSingleSnapshot(queries);
    const event = await findDoorEvent(queries, eventId);
    return event && readManifestFacts(queries, signers, event);
  });
  if (facts === null) return null;
  const builtAt = now();
  return { eventId, epoch, builtAt, manifest: await buildManifest(facts, builtAt, epoch) };
}

/** Shares builds between servers on one database: only one of them builds an event's manifest at a time. */
function sharedBuilds({ database, now }: ManifestDeps) {
  const self = randomUUID();
  const kept = (
    eventId: string,
    epoch: string,
    found: Awaited<ReturnType<typeof findBuild>>,
  ): CachedBuild | null => found && { eventId, epoch, builtAt: found.builtAt, manifest: found };
  return {
    async at(eventId: string, epoch: string, revision: number): Promise<CachedBuild | null> {
      return kept(eventId, epoch, await findBuild(database, { eventId, epoch, revision }));
    },
    /** Returns a build just made by another server, or builds it if no other server is doing so. */
    renewed(build: Build): Build {
      return async (eventId, epoch) => {
        const lease = { name: `manifest ${eventId}`, holder: self };
        const asked = now();
        const look = async () => {
          const good = { asked, now: now(), freshMs, bytesPerMs };
          return kept(eventId, epoch, await findNewestBuild(database, { eventId, epoch }, good));
        };
        for (;;) {
          // A build that is fresh as of the request stays valid however long it took.
          const newest = await look();
          if (newest !== null) return newest;
          if (await acquireLease(database, lease, builderMs)) break;
          await pause(pollIntervalMs);
        }
        try {
          // The lease's previous holder may have finished after the check.
          const newest = await look();
          if (newest !== null) return newest;
          const made = await build(eventId, epoch);
          if (made !== null) await storeBuild(database, made, { ...made.manifest, builtAt: made.builtAt });
          return made;
        } finally {
          await dropLease(database, lease);
        }
      };
    },
  };
}

function newestOf(kept: readonly CachedBuild[]): CachedBuild | undefined {
  return kept.toSorted((one, other) => other.manifest.revision - one.manifest.revision)[0];
}

/** Keeps the newest builds that fit; always at least one, however large. */
function withinBudget(kept: readonly CachedBuild[]): readonly CachedBuild[] {
  let bytes = 0;
  return kept
    .toReversed()
    .filter(({ manifest }, place) => (bytes += manifest.body.length) <= maxBytes || place === 0)
    .toReversed();
}
