import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leaseLifeMs } from '#domain/door/device-readiness.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { createDeskListKeeper } from '#sync/desk-list/desk-list-keeper.ts';

const digestOf = async (text: string) => createHash('sha256').update(text).digest('hex');
const short = async (text: string) => (await digestOf(text)).slice(0, 32);
const refused = (status: number): Failure => ({
  kind: 'refused',
  status,
  code: 'not_allowed',
  message: '',
  errors: [],
});

/** Builds a server with pages of attendees, and a device that stores what it receives. */
function world() {
  const server = {
    texts: ['Ann', 'Bob'],
    failure: null as Failure | null,
    failAt: -1,
    lies: false,
    silent: false,
    leaves: () => {},
  };
  const device = { owner: 1 as number | null, isFree: true, afterBegin: () => {} };
  const asked: string[] = [];
  const kept = new Map<
    string,
    { readonly texts: Map<number, string>; expiresAt: number; readAt: number | null }
  >();
  const keyOf = (ownerId: number, eventId: string) => `${ownerId} ${eventId}`;
  const clock = { now: 0, monotonic: () => clock.now };
  const keeper = createDeskListKeeper({
    clock,
    owner: () => device.owner,
    now: () => 5_000,
    digestOf,
    locks: {
      ifFree: async (_, work) => (device.isFree ? work() : undefined),
      steal: async (_, work) => work(),
    },
    async readPage(_, page, have) {
      asked.push(have === undefined ? `page ${page}` : `page ${page} again`);
      if (server.failure !== null) return { ok: false, failure: server.failure };
      if (page === server.failAt) return { ok: false, failure: { kind: 'unreachable' } };
      server.leaves();
      const text = server.texts[page] ?? '';
      const digest = await short(server.lies ? 'x' : text);
      const tickets = server.texts.length * 1_000;
      return {
        ok: true,
        value: { tickets, timeZone: 'UTC', digest, text: digest === have || server.silent ? null : text },
      };
    },
    store: {
      async list(ownerId, eventId) {
        const list = kept.get(keyOf(ownerId, eventId));
        if (list === undefined) return null;
        const pages = [...list.texts].map(async ([page, text]) => [page, await short(text)] as const);
        return { here: new Map(await Promise.all(pages)) };
      },
      async begin(ownerId, eventId, { expiresAt }) {
        const key = keyOf(ownerId, eventId);
        kept.set(key, { texts: new Map(), readAt: null, ...kept.get(key), expiresAt });
        device.afterBegin();
        return 'list-1';
      },
      async storePage({ ownerId, eventId, page }, text) {
        const list = kept.get(keyOf(ownerId, eventId));
        list?.texts.set(page, text);
        return list !== undefined;
      },
      async finish({ ownerId, eventId }, readAt) {
        const list = kept.get(keyOf(ownerId, eventId));
        if (list !== undefined) list.readAt = readAt;
      },
      async drop(ownerId, eventId) {
        kept.delete(keyOf(ownerId, eventId));
      },
    },
  });
  return { clock, server, device, asked, kept, keeper, list: () => kept.get(keyOf(1, 'event-1')) };
}

describe('an organizer’s copy of the attendee list', () => {
  it('is downloaded page by page, and then only what has changed', async () => {
    const { keeper, server, asked, list } = world();
    expect(await keeper.bring('event-1')).toBeNull();
    expect([...(list()?.texts.values() ?? [])]).toEqual(['Ann', 'Bob']);
    expect(list()).toMatchObject({ readAt: 5_000, expiresAt: 5_000 + leaseLifeMs });
    server.texts[1] = 'Bo';
    await keeper.bring('event-1');
    expect(asked).toEqual(['page 0', 'page 1', 'page 0 again', 'page 1 again']);
    expect([...(list()?.texts.values() ?? [])]).toEqual(['Ann', 'Bo']);
  });

  it('keeps what has arrived if the rest fails, and is then incomplete', async () => {
    const { keeper, server, list } = world();
    server.failAt = 1;
    expect(await keeper.bring('event-1')).toEqual({ kind: 'unreachable' });
    expect([...(list()?.texts.keys() ?? [])]).toEqual([0]);
    expect(list()?.readAt).toBeNull();
  });

  it('rejects a page that does not match its digest', async () => {
    const { keeper, server, list } = world();
    server.lies = true;
    expect(await keeper.bring('event-1')).toEqual({ kind: 'foreign', status: 200 });
    expect(list()?.texts.size).toBe(0);
  });

  it('rejects "unchanged" for a page not stored, which cannot come from our server', async () => {
    const { keeper, server, list } = world();
    server.silent = true;
    expect(await keeper.bring('event-1')).toEqual({ kind: 'foreign', status: 200 });
    expect(list()).toMatchObject({ readAt: null });
  });

  it.each([403, 404])(
    'is deleted when the server answers %i: the user no longer runs the event',
    async (status) => {
      const { keeper, server, kept } = world();
      await keeper.bring('event-1');
      server.failure = refused(status);
      expect(await keeper.bring('event-1')).toEqual(server.failure);
      expect(kept.size).toBe(0);
    },
  );

  it('is deleted by a check alone, which downloads nothing, and kept without an answer', async () => {
    const { keeper, server, asked, kept, list } = world();
    await keeper.bring('event-1');
    server.texts[0] = 'Anna';
    await keeper.check('event-1');
    expect(asked).toEqual(['page 0', 'page 1', 'page 99999']);
    expect([...(list()?.texts.values() ?? [])]).toEqual(['Ann', 'Bob']);
    server.failure = { kind: 'unreachable' };
    await keeper.check('event-1');
    expect(kept.size).toBe(1);
    server.failure = refused(403);
    await keeper.check('event-1');
    expect(kept.size).toBe(0);
  });

  it('is only for entitled users, without requests for others', async () => {
    const { keeper, device, asked } = world();
    device.owner = null;
    expect(await keeper.bring('event-1')).toBeNull();
    await keeper.check('event-1');
    expect(asked).toEqual([]);
  });

  it('is removed for a user who signs out during the download', async () => {
    const { keeper, device, kept } = world();
    device.afterBegin = () => {
      device.owner = 2;
    };
    await keeper.bring('event-1');
    expect(kept.size).toBe(0);
  });

  it('gets no further pages once another user has signed in', async () => {
    const { keeper, device, server, asked, list } = world();
    server.leaves = () => {
      if (asked.length === 2) device.owner = 2;
    };
    expect(await keeper.bring('event-1')).toBeNull();
    expect([...(list()?.texts.keys() ?? [])]).toEqual([0]);
  });

  it('is started once, however many pages it has', async () => {
    const { keeper, device } = world();
    let begun = 0;
    device.afterBegin = () => void (begun += 1);
    await keeper.bring('event-1');
    expect(begun).toBe(1);
  });

  it.each<Failure>([refused(409), { kind: 'foreign', status: 403 }, { kind: 'foreign', status: 404 }])(
    'stays where nobody of ours says that it is not theirs: %j',
    async (failure) => {
      const { keeper, server, kept } = world();
      await keeper.bring('event-1');
      server.failure = failure;
      expect(await keeper.bring('event-1')).toEqual(failure);
      expect(kept.size).toBe(1);
    },
  );

  it('is downloaded by one tab at a time', async () => {
    const { keeper, device, asked } = world();
    device.isFree = false;
    expect(await keeper.bring('event-1')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is downloaded despite a frozen tab', async () => {
    const { keeper, device, clock, asked, list } = world();
    device.isFree = false;
    await keeper.bring('event-1');
    clock.now += 4_000;
    expect(await keeper.bring('event-1')).toBeNull();
    expect(asked).toEqual(['page 0', 'page 1']);
    expect(list()).toMatchObject({ readAt: 5_000 });
  });
});
