import type { Failure } from '#domain/failures/failure.ts';
import { createManifestDownload } from '#sync/manifests/manifest-download.ts';
import type { EnrolledEvent, ManifestDeps, ManifestTransport } from '#sync/deps.ts';
import { createMemoryDisk } from '#tests/fakes/memory-disk.ts';
import { createMemoryDoorStore, emptyTables } from '#tests/fakes/memory-door-store.ts';
import {
  eventId,
  eventKey,
  issued,
  makeManifest,
  verifySignature,
  type SimulatedManifest,
  gates,
  ticketTypes,
} from '#tests/fuzz/simulated-event.ts';

const rules = { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: null } as const;
export const made = (
  revision: number,
  tickets = 20_000,
  serverEpoch = 'history-1',
): Promise<SimulatedManifest> =>
  makeManifest({
    revision,
    serverEpoch,
    door: { gates, rules: { event: rules, area: rules }, types: ticketTypes, unlisted: 'admit' },
    states: Array.from({ length: tickets }, () => issued),
    passages: [],
  });

export async function* parts(bytes: Uint8Array, breakAt: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1_000) {
    if (at >= breakAt) throw new Error('the connection broke');
    yield bytes.subarray(at, at + 1_000);
  }
}

/** Builds an enrolled device without a manifest, over a server that the test scripts. */
export async function device(
  transport: Partial<ManifestTransport>,
  ownStore: Partial<ManifestDeps['store']> = {},
) {
  const disk = createMemoryDisk(emptyTables);
  const store = createMemoryDoorStore({ disk, pause: async () => {}, newEpoch: () => 'epoch-1' });
  const lease = {
    deviceId: 'device-1',
    eventId,
    name: 'One',
    gateId: null,
    role: 'steward',
    expiresAt: 1,
    eventKeys: [eventKey],
  } as const;
  const event = await store.storeEnrolment({ ...lease, eventKeys: [...lease.eventKeys] });
  const held = new Set<string>();
  const locks = {
    async ifFree<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
      if (held.has(name)) return undefined;
      held.add(name);
      return work().finally(() => held.delete(name));
    },
    steal: <T>(_name: string, work: () => Promise<T>): Promise<T> => work(),
  };
  const asked: number[] = [];
  const full: ManifestTransport = {
    readHeader: async () => ({ ok: false, failure: { kind: 'unreachable' } }),
    readBody: async () => ({ ok: false, failure: { kind: 'unreachable' } }),
    ...transport,
  };
  const clock = { now: 0, monotonic: () => clock.now };
  const download = createManifestDownload({
    clock,
    store: { ...store, ...ownStore },
    locks,
    verifySignature,
    transport: {
      ...full,
      readBody: (at, revision, from) => (asked.push(from), full.readBody(at, revision, from)),
    },
  });
  const progress: number[] = [];
  const fetch = (as: EnrolledEvent = event) => download.fetchManifest(as, (done) => void progress.push(done));
  return {
    clock,
    disk,
    store,
    event,
    held,
    asked,
    progress,
    fetch,
    row: () => disk.read().events.get(eventId),
  };
}
export const serving = (manifest: SimulatedManifest, breakAt = Infinity): ManifestTransport => ({
  readHeader: async () => ({ ok: true, value: manifest.signed }),
  readBody: async (_event, _revision, from) => ({
    ok: true,
    value: parts(manifest.body.subarray(from), breakAt),
  }),
});
export const gone: Failure = { kind: 'refused', status: 410, code: 'revision_gone', message: '', errors: [] };
