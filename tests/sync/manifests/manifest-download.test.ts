import { describe, expect, it } from 'vitest';
import { createEnrolment } from '#sync/enrolment.ts';
import { cutPages } from '#sync/manifests/page-stream.ts';
import { createMemoryDisk } from '#tests/fakes/memory-disk.ts';
import { createMemoryDoorStore, emptyTables } from '#tests/fakes/memory-door-store.ts';
import { eventId, eventKey } from '#tests/fuzz/simulated-event.ts';
import { until } from '#tests/until.ts';
import { device, gone, made, parts, serving } from './downloading-device.ts';

describe('downloading a manifest', () => {
  it('is ready with every page, and reports progress in tickets up to the total', async () => {
    const manifest = await made(3);
    const one = await device(serving(manifest));
    expect(await one.fetch()).toEqual({ ok: true, value: manifest.header });
    expect(one.row()).toMatchObject({
      cursor: 3,
      serverEpoch: 'history-1',
      unfinished: null,
      ready: manifest.header,
    });
    expect(one.row()?.pages.size).toBe(manifest.header.pages.length);
    expect(one.progress[0]).toBe(0);
    expect(one.progress.at(-1)).toBe(20_000);
  });

  it('resumes at the first missing page after an interruption, and is not ready before', async () => {
    const manifest = await made(3);
    let breakAt = 60_000;
    const one = await device({
      ...serving(manifest),
      readBody: async (_e, _r, from) => ({ ok: true, value: parts(manifest.body.subarray(from), breakAt) }),
    });
    expect(await one.fetch()).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    expect(one.row()).toMatchObject({ cursor: null, ready: null });
    const kept = one.row()?.unfinished?.pages.size ?? 0;
    expect(kept).toBeGreaterThan(0);
    breakAt = Infinity;
    expect((await one.fetch()).ok).toBe(true);
    expect(one.asked).toEqual([0, manifest.header.pages[kept]?.offset]);
  });

  it('stores nothing of a body that does not match the signed hashes', async () => {
    const manifest = await made(3);
    const one = await device({
      ...serving(manifest),
      readBody: async () => ({
        ok: true,
        value: parts(
          manifest.body.map((byte) => byte ^ 1),
          Infinity,
        ),
      }),
    });
    expect(await one.fetch()).toMatchObject({ ok: false, failure: { code: 'page_damaged' } });
    expect(one.row()).toMatchObject({ ready: null, unfinished: null });
  });

  it('stores no page that arrives together with a damaged one', async () => {
    const manifest = await made(3);
    const last = manifest.body.length - 1;
    async function* together() {
      yield manifest.body.map((byte, at) => (at === last ? byte ^ 1 : byte));
    }
    const one = await device({
      ...serving(manifest),
      readBody: async () => ({ ok: true, value: together() }),
    });
    expect(manifest.header.pages.length).toBeGreaterThan(1);
    expect(await one.fetch()).toMatchObject({ ok: false, failure: { code: 'page_damaged' } });
    expect(one.row()).toMatchObject({ ready: null, unfinished: null });
  });

  it('writes to the disk only once a page is whole', async () => {
    const { body, header } = await made(3);
    const whole: number[] = [];
    for await (const cut of cutPages(parts(body, Infinity), header.pages, 0)) whole.push(cut.length);
    expect(whole).not.toContain(0);
    expect(whole.reduce((sum, count) => sum + count)).toBe(header.pages.length);
  });

  it('refuses a header that the event did not sign, or for another event', async () => {
    const manifest = await made(3);
    const changed = { ...manifest.signed, header: manifest.signed.header.replace('Simulated', 'Simulate!') };
    const one = await device({
      ...serving(manifest),
      readHeader: async () => ({ ok: true, value: changed }),
    });
    expect(await one.fetch()).toMatchObject({ ok: false, failure: { code: 'manifest_not_genuine' } });
    expect(one.asked).toEqual([]);
  });

  it('restarts when the server no longer has that revision', async () => {
    const [old, present] = [await made(3), await made(9)];
    const one = await device({
      ...serving(present),
      readBody: async (_e, revision, from) =>
        revision === 9
          ? { ok: true, value: parts(present.body.subarray(from), Infinity) }
          : { ok: false, failure: gone },
    });
    await one.store.begin(eventId, old.signed);
    expect(await one.fetch()).toMatchObject({ ok: true, value: { revision: 9 } });
  });

  it('restarts when a restored server has other bytes for the same revision', async () => {
    const [before, after] = [await made(3, 100), await made(3, 90, 'history-2')];
    const one = await device(serving(after));
    await one.store.begin(eventId, before.signed);
    expect(await one.fetch()).toMatchObject({ ok: true, value: { serverEpoch: 'history-2' } });
  });

  it('is shared by simultaneous callers', async () => {
    const manifest = await made(3, 100);
    const one = await device(serving(manifest));
    const [first, second] = await Promise.all([one.fetch(), one.fetch()]);
    expect(second).toEqual(first);
    expect(one.asked).toEqual([0]);
  });

  it('reports when another page of the browser is doing it', async () => {
    const one = await device(serving(await made(3, 100)));
    one.held.add(`gatehouse-manifest-${eventId}`);
    expect(await one.fetch()).toMatchObject({
      ok: false,
      failure: { status: 409, code: 'download_in_progress' },
    });
  });

  it('is taken over from a frozen tab, continuing with its pages', async () => {
    const manifest = await made(3);
    const one = await device(serving(manifest));
    one.held.add(`gatehouse-manifest-${eventId}`);
    await one.store.begin(eventId, manifest.signed);
    const keep = (index: number) => {
      const { offset = 0, bytes = 0 } = manifest.header.pages[index] ?? {};
      const page = manifest.body.subarray(offset, offset + bytes);
      return one.store.storePages(eventId, [[index, page]], manifest.signed);
    };
    const busy = { ok: false, failure: expect.objectContaining({ code: 'download_in_progress' }) };
    expect(await one.fetch()).toEqual(busy);
    // As long as pages arrive, the download is only slow.
    for (const index of [0, 1]) {
      one.clock.now += 29_999;
      expect(await keep(index)).toBe(true);
      expect(await one.fetch()).toEqual(busy);
    }
    one.clock.now += 29_999;
    expect(await one.fetch()).toEqual(busy);
    one.clock.now += 1;
    expect(await one.fetch()).toEqual({ ok: true, value: manifest.header });
    expect(one.asked).toEqual([manifest.header.pages[2]?.offset]);
    // It wakes: its late page belongs to a download that is over.
    expect(await keep(2)).toBe(false);
    expect(one.row()).toMatchObject({ ready: { revision: 3 }, unfinished: null });
  });

  it('is left to a tab that begins with a newer one if it had fetched nothing yet', async () => {
    const [old, present] = [await made(3), await made(9)];
    const one = await device(serving(present));
    one.held.add(`gatehouse-manifest-${eventId}`);
    await one.store.begin(eventId, old.signed);
    await one.fetch();
    one.clock.now += 20_000;
    await one.store.begin(eventId, present.signed);
    await one.fetch();
    one.clock.now += 20_000;
    expect(await one.fetch()).toMatchObject({ ok: false, failure: { code: 'download_in_progress' } });
    one.clock.now += 10_000;
    expect(await one.fetch()).toEqual({ ok: true, value: present.header });
  });

  it('counts how long another tab has brought nothing from its own beginning, not that of one before', async () => {
    const one = await device({});
    const lock = `gatehouse-manifest-${eventId}`;
    const busy = { ok: false, failure: expect.objectContaining({ code: 'download_in_progress' }) };
    one.held.add(lock);
    expect(await one.fetch()).toEqual(busy);
    one.held.delete(lock);
    expect(await one.fetch()).toEqual({ ok: false, failure: { kind: 'unreachable' } });
    one.clock.now += 30_000;
    one.held.add(lock);
    expect(await one.fetch()).toEqual(busy);
  });

  it('starts over if the unfinished one was signed by a key that is no longer trusted', async () => {
    const [old, present] = [await made(3), await made(9)];
    const one = await device(serving(present));
    await one.store.begin(eventId, { ...old.signed, keyId: 'withdrawn' });
    expect(await one.fetch()).toEqual({ ok: true, value: present.header });
  });

  it('accepts nothing from a tab that wakes with an older header', async () => {
    const [old, present] = [await made(3), await made(9)];
    const sleeper = { wake: () => {} };
    const one = await device({
      ...serving(present),
      readHeader: async () => ({ ok: true, value: old.signed }),
      async readBody(_event, _revision, from) {
        await new Promise<void>((resolve) => void (sleeper.wake = resolve));
        return { ok: true, value: parts(old.body.subarray(from), Infinity) };
      },
    });
    const asleep = one.fetch();
    await until(() => expect(one.asked).toHaveLength(1));
    await one.store.begin(eventId, present.signed);
    sleeper.wake();
    expect(await asleep).toMatchObject({ ok: false, failure: { code: 'download_in_progress' } });
    expect(await one.store.unfinished(eventId)).toEqual(present.signed);
    expect(await one.store.storedPages(eventId)).toEqual([]);
    await one.store.abandon(eventId, old.signed);
    expect(await one.store.finish(eventId, old.header, old.signed)).toBe(false);
    expect(await one.store.unfinished(eventId)).toEqual(present.signed);
  });

  it('keeps the newer manifest when a tab wakes with an older one', async () => {
    const one = await device(serving(await made(9, 100)));
    await one.fetch();
    const late = await device(serving(await made(3, 100)));
    late.disk.commit('strict', () => one.disk.read());
    expect((await late.fetch()).ok).toBe(true);
    expect(late.row()).toMatchObject({ cursor: 9, ready: { revision: 9 }, unfinished: null });
  });

  it('keeps judging by the old manifest, and keeps changes newer than the new one', async () => {
    const one = await device(serving(await made(3, 100)));
    await one.fetch();
    const lines = [{ kind: 'ruling', revision: 5, scanId: 'a', ruling: 'undone' }] as const;
    await one.store.storeChanges(eventId, 3, { cursor: 5, more: false, epoch: 'history-1', changes: lines });
    const again = await device(serving(await made(4, 100)));
    again.disk.commit('strict', () => one.disk.read());
    expect((await again.fetch()).ok).toBe(true);
    expect(again.row()).toMatchObject({ cursor: 5, ready: { revision: 4 } });
    expect(again.row()?.feed.flatMap((page) => page.changes)).toEqual(lines);
  });
});

describe('enrolling', () => {
  const lease = {
    deviceId: 'device-1',
    eventId,
    name: 'One',
    gateId: null,
    role: 'steward' as const,
    expiresAt: 1,
    eventKeys: [eventKey],
  };

  it('happens once per event', async () => {
    const one = await device({});
    const enrolment = createEnrolment({
      store: one.store,
      newCodeId: () => 'code-1',
      identify: async () => ({ publicKey: 'key', proof: 'proof' }),
      transport: {
        invite: () => Promise.reject(new Error('asked again')),
        enrol: () => Promise.reject(new Error('asked again')),
      },
    });
    expect(await enrolment.enrol(eventId, 'gate-1', 'One')).toMatchObject({
      ok: true,
      value: { deviceId: 'device-1' },
    });
  });

  it('returns why a code was refused, and stores nothing', async () => {
    const disk = createMemoryDisk(emptyTables);
    const store = createMemoryDoorStore({ disk, pause: async () => {}, newEpoch: () => 'epoch-1' });
    const sent: string[] = [];
    const failure = {
      kind: 'refused',
      status: 410,
      code: 'code_used',
      message: 'Used.',
      errors: [],
    } as const;
    const enrolment = createEnrolment({
      store,
      newCodeId: () => 'code-1',
      identify: async () => ({ publicKey: 'key', proof: 'proof' }),
      transport: {
        invite: async () => ({ ok: true, value: { code: 'once' } }),
        enrol: async (code, { publicKey, proof }, name) => (
          sent.push(`${code} ${publicKey} ${proof} ${name}`),
          { ok: false, failure }
        ),
      },
    });
    expect(await enrolment.enrolByCode(' AB12 ', 'One')).toEqual({ ok: false, failure });
    expect(sent).toEqual(['AB12 key proof One']);
    expect(disk.read().events.size).toBe(0);
  });

  it('has the lease on disk, under a new epoch, when it reports success', async () => {
    const disk = createMemoryDisk(emptyTables);
    const store = createMemoryDoorStore({ disk, pause: async () => {}, newEpoch: () => 'epoch-7' });
    const transport = {
      invite: async () => ({ ok: true, value: { code: 'once' } }) as const,
      enrol: async () => ({ ok: true, value: lease }) as const,
    };
    const enrolled = await createEnrolment({
      store,
      newCodeId: () => 'code-1',
      identify: async () => ({ publicKey: 'key', proof: 'proof' }),
      transport,
    }).enrol(eventId, 'gate-1', 'One');
    expect(enrolled).toMatchObject({ ok: true, value: { epoch: 'epoch-7' } });
    expect(disk.flushed().events.get(eventId)?.epoch).toBe('epoch-7');
  });

  it('enrols a revoked device again only on request', async () => {
    const disk = createMemoryDisk(emptyTables);
    const store = createMemoryDoorStore({ disk, pause: async () => {}, newEpoch: () => 'epoch-8' });
    const invited: string[] = [];
    const enrolment = createEnrolment({
      store,
      newCodeId: () => 'code-1',
      identify: async () => ({ publicKey: 'key', proof: 'proof' }),
      transport: {
        invite: async (event) => (invited.push(event), { ok: true, value: { code: 'once' } } as const),
        enrol: async () => ({ ok: true, value: lease }) as const,
      },
    });
    await enrolment.enrol(eventId, 'gate-1', 'One');
    await store.deviceRevoked(eventId, 'device-1');
    expect(await enrolment.enrol(eventId, 'gate-1', 'One')).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized', code: 'device_revoked' },
    });
    expect(invited).toHaveLength(1);
    expect(await enrolment.enrol(eventId, 'gate-1', 'One', 'asked')).toMatchObject({ ok: true });
    expect(await store.isRevoked(eventId)).toBe(false);
  });
});
