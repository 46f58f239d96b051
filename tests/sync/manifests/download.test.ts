import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { feedLine } from '#contract/door/changes.ts';
import type { Failure, Result } from '#domain/failures/failure.ts';
import type { ManifestHeader } from '#domain/manifest/manifest.ts';
import { readChanges, type DownloadDeps } from '#sync/manifests/download.ts';
import type { ChangesPage, EnrolledEvent } from '#sync/deps.ts';

const event: EnrolledEvent = {
  eventId: 'event-1',
  deviceId: 'device-1',
  epoch: 'epoch-1',
  cursor: 10,
  serverEpoch: 'history-1',
  leaseExpiresAt: 0,
};
const page = (cursor: number, more: boolean, epoch = 'history-1'): Result<ChangesPage> => ({
  ok: true,
  value: { cursor, more, epoch, changes: [] },
});
const failed = (failure: Failure) => ({ ok: false, failure }) as const;
const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: 'x',
  message: '',
  errors: [],
});
const unreachable: Failure = { kind: 'unreachable' };

/** Builds a device and its server's pages by the requested cursor, and records what happened to them. */
function device(
  pages: (since: number) => Result<ChangesPage>,
  { manifest = failed(unreachable) as Result<ManifestHeader>, isOurs = true } = {},
) {
  const asked: number[] = [];
  const kept: string[] = [];
  const restarts: unknown[] = [];
  let manifests = 0;
  // Reading uses only these dependencies.
  const parts = {
    contact: {
      callAs: (_event: EnrolledEvent, speak: () => unknown) => speak(),
      workAs: (_event: EnrolledEvent, work: () => unknown) => work(),
    },
    transport: {
      readChanges: async (_event: EnrolledEvent, since: number) => (asked.push(since), pages(since)),
    },
    store: {
      storeChanges: async (eventId: string, from: number, { cursor }: ChangesPage) => {
        kept.push(`${eventId} ${from} ${cursor}`);
        return isOurs;
      },
      serverRestarted: async (...what: unknown[]) => void restarts.push(what),
    },
    time: { now: () => ({ now: 77, uncertaintyMs: 0 }) },
    manifests: { fetchManifest: async () => ((manifests += 1), manifest) },
  } as unknown as DownloadDeps;
  return { parts, asked, kept, restarts, manifests: () => manifests };
}
const header = (revision: number): Result<ManifestHeader> => ({
  ok: true,
  value: { revision } as unknown as ManifestHeader,
});

describe('reading an event’s changes', () => {
  it('continues page by page from the last cursor until there are no more', async () => {
    const { parts, asked, kept, manifests } = device((since) => page(since + 5, since < 20));
    expect(await readChanges(parts, event)).toEqual({ failure: null, cursor: 25 });
    expect(asked).toEqual([10, 15, 20]);
    expect(kept).toEqual(['event-1 10 15', 'event-1 15 20', 'event-1 20 25']);
    expect(manifests()).toBe(0);
  });

  it('stops after fifty pages, so that scans are sent although a feed never ends', async () => {
    const { parts, asked } = device((since) => page(since + 1, true));
    expect(await readChanges(parts, event)).toEqual({ failure: null, cursor: 60 });
    expect(asked).toHaveLength(50);
  });

  it('stops at a failure, and reports how far it got', async () => {
    const { parts, kept, manifests } = device((since) => (since < 15 ? page(15, true) : failed(unreachable)));
    expect(await readChanges(parts, event)).toEqual({ failure: unreachable, cursor: 15 });
    expect([kept, manifests()]).toEqual([['event-1 10 15'], 0]);
  });

  it('skips a page if the cursor was advanced elsewhere meanwhile', async () => {
    const { parts, asked } = device((since) => page(since + 5, true), { isOurs: false });
    expect(await readChanges(parts, event)).toEqual({ failure: null, cursor: 10 });
    expect(asked).toEqual([10]);
  });

  it('stores nothing from a restored server, and requests everything in the next cycle', async () => {
    const { parts, kept, restarts, manifests } = device(() => page(3, false, 'history-2'));
    expect(await readChanges(parts, event)).toEqual({ failure: null, cursor: null });
    expect(restarts).toEqual([['event-1', 'history-2', 77]]);
    expect([kept, manifests()]).toEqual([[], 0]);
  });

  it('adopts the first server history it receives', async () => {
    const { parts, restarts } = device(() => page(12, false, 'history-2'));
    expect(await readChanges(parts, { ...event, serverEpoch: null })).toEqual({ failure: null, cursor: 12 });
    expect(restarts).toEqual([]);
  });
});

describe('the manifest', () => {
  it('is downloaded to a device without one, before any changes', async () => {
    const { parts, asked } = device(() => page(0, false), { manifest: header(42) });
    expect(await readChanges(parts, { ...event, cursor: null })).toEqual({ failure: null, cursor: 42 });
    expect(asked).toEqual([]);
  });

  it('is downloaded again if the server no longer has changes as old as the device', async () => {
    const { parts } = device(() => failed(refused(410)), { manifest: header(42) });
    expect(await readChanges(parts, event)).toEqual({ failure: null, cursor: 42 });
  });

  it('is downloaded if a page of changes is invalid', async () => {
    const senseless = page(12, false);
    if (senseless.ok) Object.assign(senseless.value, { changes: [v.parse(feedLine, null)] });
    const { parts, kept } = device(() => senseless, { manifest: header(42) });
    expect(await readChanges(parts, event)).toEqual({ failure: null, cursor: 42 });
    expect(kept).toEqual([]);
  });

  const ruling = (revision: number) => ({
    kind: 'ruling' as const,
    revision,
    scanId: '00000000-0000-7000-8000-000000000001',
    ruling: 'again' as const,
  });
  it.each<[string, Omit<ChangesPage, 'epoch'>]>([
    ['says that there is more and does not move', { cursor: 10, more: true, changes: [] }],
    ['ends before it begins', { cursor: 9, more: false, changes: [] }],
    ['has a line that was read before', { cursor: 12, more: false, changes: [ruling(10)] }],
    ['has a line beyond its own end', { cursor: 12, more: false, changes: [ruling(13)] }],
  ])('is brought where a page %s, after one question', async (_what, wrong) => {
    const { parts, asked, kept } = device(() => ({ ok: true, value: { ...wrong, epoch: 'history-1' } }), {
      manifest: header(42),
    });
    expect(await readChanges(parts, event)).toEqual({ failure: null, cursor: 42 });
    expect([asked, kept]).toEqual([[10], []]);
  });

  it('stays unchanged if it cannot be downloaded', async () => {
    const { parts } = device(() => failed(refused(410)));
    expect(await readChanges(parts, event)).toEqual({ failure: unreachable, cursor: 10 });
    expect(await readChanges(parts, { ...event, cursor: null })).toEqual({
      failure: unreachable,
      cursor: null,
    });
  });

  it.each<Failure>([refused(404), refused(403), { kind: 'server', status: 410, retryAfterMs: null }])(
    'is not brought for another failure: %j',
    async (failure) => {
      const { parts, manifests } = device(() => failed(failure), { manifest: header(42) });
      expect(await readChanges(parts, event)).toEqual({ failure, cursor: 10 });
      expect(manifests()).toBe(0);
    },
  );
});
