import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { findBuild, findNewestBuild, keepBuild } from '#server/database/door/manifest-builds.ts';
import { findDoorEvent } from '#server/database/events/events.ts';
import { dropLease, takeLease } from '#server/database/leases.ts';
import { seeOneMoment } from '#server/database/one-moment.ts';
import type { Signers } from '#server/signing/signers.ts';
import { buildManifest, readManifestFacts, type BuiltManifest } from './manifest-build.ts';

export interface ManifestDeps {
  readonly database: Database;
  readonly signers: Signers;
  readonly now: () => number;
  /** Names the server's history. */
  readonly epoch: () => Promise<string>;
}

/**
 * Manifests by event and revision: built once for everybody who asks at any server, and kept while a download may go on:
 * in memory, and for other servers in the database that they share. Building holds up nobody: it reads what was there at one moment.
 */
export interface ManifestStore {
  /** At most some seconds behind the event: what moved since is in the feed. Null where there is no such event. */
  latest(eventId: string): Promise<BuiltManifest | null>;
  /** Exactly this revision, or null where it is neither kept nor the present one. */
  at(eventId: string, revision: number): Promise<BuiltManifest | null>;
}

/** A crowd of scanners starting at once shares one manifest; a large one, which costs more, for longer. */
const freshMs = 3_000;
const bytesPerMs = 50;
/** Bytes of bodies kept in memory in all; some 500 kB for 100,000 tickets. */
const mostBytes = 48 * 1024 * 1024;
/** Whoever builds is believed to be dead after so long; ms. */
const builderMs = 20_000;
/** How often a server looks whether another has built what it waits for; ms. */
const lookMs = 100;

/** One that is kept, with the history that it is of and when it was built; ms. */
interface Kept {
  readonly eventId: string;
  readonly epoch: string;
  readonly builtAt: number;
  readonly manifest: BuiltManifest;
}

const isFresh = ({ builtAt, manifest }: Kept, now: number) =>
  Math.abs(now - builtAt) < freshMs + manifest.body.length / bytesPerMs;

export function createManifestStore(deps: ManifestDeps): ManifestStore {
  // The embedded database is one server's: nobody else would read what is kept in it.
  const shared = deps.database.kind === 'embedded' ? null : sharedBuilds(deps);
  let kept: readonly Kept[] = [];
  const underWay = new Map<string, Promise<Kept | null>>();
  const keep = (one: Kept): Kept => {
    const isOther = ({ eventId, epoch, manifest }: Kept) =>
      eventId !== one.eventId || (epoch === one.epoch && manifest.revision !== one.manifest.revision);
    kept = withinBudget([...kept.filter(isOther), one]);
    return one;
  };
  const build: Build = (eventId, epoch) => built(deps, eventId, epoch);
  const buildOrTake = shared?.renewed(build) ?? build;
  const renew = async (eventId: string): Promise<Kept | null> => {
    // Read before the facts: what a new history brings is never said of the one before.
    const epoch = await deps.epoch();
    const found = await buildOrTake(eventId, epoch);
    return found === null ? null : keep(found);
  };
  const renewOnce = (eventId: string): Promise<Kept | null> => {
    const running = underWay.get(eventId) ?? renew(eventId).finally(() => underWay.delete(eventId));
    underWay.set(eventId, running);
    return running;
  };
  /** Of the present history. */
  const keptOf = async (eventId: string): Promise<readonly Kept[]> => {
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
      // After a restart nothing is kept; an event that has not moved since gives the very same bytes again.
      const present = await renewOnce(eventId);
      return present?.manifest.revision === revision ? present.manifest : null;
    },
  };
}

type Build = (eventId: string, epoch: string) => Promise<Kept | null>;

/** Builds from what was there at one moment, without a lock of the event. */
async function built(
  { database, signers, now }: ManifestDeps,
  eventId: string,
  epoch: string,
): Promise<Kept | null> {
  const facts = await database.transaction(async (queries) => {
    await seeOneMoment(queries);
    const event = await findDoorEvent(queries, eventId);
    return event && readManifestFacts(queries, signers, event);
  });
  if (facts === null) return null;
  const builtAt = now();
  return { eventId, epoch, builtAt, manifest: await buildManifest(facts, builtAt, epoch) };
}

/** What servers on one database have built for each other: one of them at a time builds an event's. */
function sharedBuilds({ database, now }: ManifestDeps) {
  const self = randomUUID();
  const kept = (eventId: string, epoch: string, found: Awaited<ReturnType<typeof findBuild>>): Kept | null =>
    found && { eventId, epoch, builtAt: found.builtAt, manifest: found };
  return {
    async at(eventId: string, epoch: string, revision: number): Promise<Kept | null> {
      return kept(eventId, epoch, await findBuild(database, { eventId, epoch, revision }));
    },
    /** What another has built just now, or builds it where nobody does. */
    renewed(build: Build): Build {
      return async (eventId, epoch) => {
        const lease = { name: `manifest ${eventId}`, holder: self };
        const asked = now();
        const look = async () => {
          const good = { asked, now: now(), freshMs, bytesPerMs };
          return kept(eventId, epoch, await findNewestBuild(database, { eventId, epoch }, good));
        };
        for (;;) {
          // What is good for whoever asked then is good however long it took to be built.
          const newest = await look();
          if (newest !== null) return newest;
          if (await takeLease(database, lease, builderMs)) break;
          await pause(lookMs);
        }
        try {
          // Whoever had the lease before may have finished after the look.
          const newest = await look();
          if (newest !== null) return newest;
          const made = await build(eventId, epoch);
          if (made !== null) await keepBuild(database, made, { ...made.manifest, builtAt: made.builtAt });
          return made;
        } finally {
          await dropLease(database, lease);
        }
      };
    },
  };
}

function newestOf(kept: readonly Kept[]): Kept | undefined {
  return kept.toSorted((one, other) => other.manifest.revision - one.manifest.revision)[0];
}

/** The newest that fit; always one, however large. */
function withinBudget(kept: readonly Kept[]): readonly Kept[] {
  let bytes = 0;
  return kept
    .toReversed()
    .filter(({ manifest }, place) => (bytes += manifest.body.length) <= mostBytes || place === 0)
    .toReversed();
}
