import type { SignedHeader } from '#domain/manifest/manifest.ts';
import { toHex } from '#domain/wire/bytes.ts';
import type { SeededRandom } from '../fakes/random.ts';
import type { WatchedDoorRecords } from '../fakes/memory-door-records.ts';
import type { WireReply } from '../fakes/network.ts';
import type { Plan } from './plan.ts';
import { no, yes } from './server-replies.ts';
import {
  eventId,
  makeManifest,
  unlisted,
  type SimulatedManifest,
  type DoorFacts,
} from './simulated-event.ts';

/** The complete event, for download. */
export interface ServerManifests {
  /** The current manifest; the two before it remain available. */
  header(): Promise<WireReply>;
  /** Sometimes only the first pages arrive, because the stream breaks off. */
  body(revision: number, from: number): WireReply;
  /** A header with other door facts than the current ones. */
  headerOf(door: DoorFacts, revision: number): Promise<SignedHeader>;
  /** Drops all manifests made so far. */
  forget(): void;
}

export interface ServerManifestsDeps {
  readonly plan: Plan;
  readonly random: SeededRandom;
  readonly records: WatchedDoorRecords;
  readonly door: () => DoorFacts;
  readonly epoch: () => string;
  /** Occasionally a body ends early. */
  readonly breaksBodies: () => boolean;
  readonly fired: (fault: string) => void;
}

export function createServerManifests(deps: ServerManifestsDeps): ServerManifests {
  const { plan, random, records, fired } = deps;
  /** The last few, which a server keeps for downloads that broke off. */
  let manifests: readonly SimulatedManifest[] = [];

  async function present(): Promise<SimulatedManifest> {
    const { revision } = await records.changes(eventId, 0, 1);
    const last = manifests.at(-1);
    if (last?.header.revision === revision) return last;
    const made = await make(deps.door(), revision);
    manifests = [...manifests.slice(-2), made];
    return made;
  }

  function make(door: DoorFacts, revision: number): Promise<SimulatedManifest> {
    const tickets = records.tickets(eventId);
    return makeManifest({
      revision,
      serverEpoch: deps.epoch(),
      door,
      states: Array.from({ length: plan.tickets + unlisted }, (_, number) => tickets.get(number)?.state ?? 0),
      passages: records.passages(eventId),
    });
  }

  return {
    headerOf: async (door, revision) => (await make(door, revision)).signed,
    header: async () => yes<'header'>((await present()).signed),
    body(revision, from) {
      const manifest = manifests.find((kept) => kept.header.revision === revision);
      if (manifest === undefined) {
        fired('revision_gone');
        return no(410, 'revision_gone', 'Start again.');
      }
      const { length } = manifest.body;
      const cut = deps.breaksBodies() && random.happens(0.2) ? random.integer(from, length) : length;
      if (cut < length) fired('body_broke_off');
      return yes<'body'>({ hex: toHex(manifest.body.subarray(from, cut)) });
    },
    forget: () => void (manifests = []),
  };
}
