import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { createDoorListSync, type ListTransport } from '#sync/door-list/door-list-keeper.ts';

const digestOf = async (text: string) => createHash('sha256').update(text).digest('hex');
const short = async (text: string) => (await digestOf(text)).slice(0, 32);
const event = {
  eventId: 'event-1',
  deviceId: 'device-1',
  epoch: 'e1',
  cursor: 5,
  serverEpoch: 's',
  leaseExpiresAt: 1,
} as const;

/** Builds a server with pages of names, and a device that stores what it receives. */
async function world(role: 'steward' | 'supervisor' = 'supervisor') {
  const server = { texts: ['Ann', 'Bob'], failure: null as Failure | null, failAt: -1, lies: false };
  /** The device's state, including its failures. */
  const device = {
    cursor: 5 as number | null,
    keepsLists: true,
    keepsPages: true,
    isFree: true,
    breaks: false,
    loses: false,
  };
  const locked: string[] = [];
  const clock = { now: 0, monotonic: () => clock.now };
  const kept = {
    wanted: null as { digest: string; pages: readonly string[] } | null,
    here: new Map<number, string>(),
  };
  const texts = new Map<number, string>();
  const calls: string[] = [];
  const told: unknown[] = [];
  let report: { reportId: string; searches: number; from: number; until: number } | null = null;
  const transport: ListTransport = {
    async readList(_, have) {
      calls.push(have === undefined ? 'list' : 'list again');
      if (server.failure !== null) return { ok: false, failure: server.failure };
      const pages = await Promise.all(server.texts.map(short));
      const digest = await short(pages.join(' '));
      return { ok: true, value: { digest, tickets: 9, pages: have === digest ? null : pages } };
    },
    async readListPage(_, page) {
      calls.push(`page ${page}`);
      if (page === server.failAt) return { ok: false, failure: { kind: 'unreachable' } };
      const text = server.texts[page] ?? '';
      return { ok: true, value: { digest: await short(server.lies ? 'x' : text), text } };
    },
    async sendSearchReport(_, said) {
      told.push(said);
      return server.failure === null ? { ok: true, value: {} } : { ok: false, failure: server.failure };
    },
  };
  const keeper = createDoorListSync({
    clock,
    transport,
    digestOf,
    locks: {
      async ifFree(name, work) {
        locked.push(name);
        return device.isFree ? work() : undefined;
      },
      steal: (_, work) => work(),
    },
    async events() {
      if (device.breaks) throw new Error('the store is away');
      return [{ ...event, cursor: device.cursor, role }];
    },
    store: {
      async list() {
        if (kept.wanted === null || device.loses) return null;
        const { digest, pages } = kept.wanted;
        const lacking = pages.flatMap((one, page) => (kept.here.get(page) === one ? [] : [page]));
        return { digest, lacking, complete: pages.every((_, page) => kept.here.has(page)) };
      },
      async storeContents(_, wanted) {
        if (device.keepsLists) kept.wanted = wanted;
        return device.keepsLists;
      },
      async storeListPage(_, page, text, digest) {
        if (!device.keepsPages) return false;
        kept.here.set(page, digest);
        texts.set(page, text);
        return true;
      },
      async dropList() {
        kept.wanted = null;
        kept.here.clear();
      },
      searchReport: async () => report,
      async searchesReported() {
        report = null;
      },
    },
  });
  const look = async () => {
    calls.splice(0);
    await keeper.look(['event-1']);
    return calls;
  };
  return {
    server,
    clock,
    kept,
    texts,
    keeper,
    look,
    told,
    calls,
    device,
    locked,
    search: () => void (report = { reportId: 'r', searches: 1, from: 1, until: 2 }),
  };
}

describe('syncing the door list', () => {
  it('downloads all pages once, and asks again only when due', async () => {
    const { look, texts, clock } = await world();
    expect(await look()).toEqual(['list', 'page 0', 'page 1']);
    expect([...texts.values()]).toEqual(['Ann', 'Bob']);
    expect(await look()).toEqual([]);
    clock.now += 2 * 60_000;
    expect(await look()).toEqual([]);
    clock.now += 8 * 60_000;
    expect(await look()).toEqual(['list again']);
  });

  it('skips events for which the server has not answered', async () => {
    const { keeper, calls } = await world();
    await keeper.look(['event-2']);
    expect(calls).toEqual([]);
  });

  it('downloads only a page that changed', async () => {
    const { look, server, texts, clock } = await world();
    await look();
    server.texts = ['Ann', 'Bob and Cat'];
    clock.now += 10 * 60_000;
    expect(await look()).toEqual(['list again', 'page 1']);
    expect(texts.get(1)).toBe('Bob and Cat');
  });

  it('resumes where it was interrupted', async () => {
    const { look, server, clock, kept, keeper } = await world();
    server.failAt = 1;
    expect(await look()).toEqual(['list', 'page 0', 'page 1']);
    expect(await keeper.now('event-1')).toEqual({ kind: 'unreachable' });
    server.failAt = -1;
    clock.now += 15_000;
    expect(await look()).toEqual(['list', 'page 1']);
    expect(kept.here.size).toBe(2);
  });

  it('deletes the list if the device is no longer a supervisor’s', async () => {
    const { look, server, clock, kept } = await world();
    await look();
    server.failure = {
      kind: 'refused',
      status: 403,
      code: 'supervisor_device_needed',
      message: '',
      errors: [],
    };
    clock.now += 10 * 60_000;
    await look();
    expect([kept.wanted, kept.here.size]).toEqual([null, 0]);
  });

  it('keeps the list through every other failure, and returns it to callers', async () => {
    const { look, server, kept, keeper } = await world();
    await look();
    server.failure = { kind: 'server', status: 503, retryAfterMs: null };
    expect(await keeper.now('event-1')).toEqual(server.failure);
    expect(kept.here.size).toBe(2);
  });

  it('accepts a page only by its actual digest', async () => {
    const { look, server, keeper, kept } = await world();
    server.lies = true;
    expect(await look()).toEqual(['list', 'page 0']);
    expect(await keeper.now('event-1')).toEqual({ kind: 'foreign', status: 200 });
    expect(kept.here.size).toBe(0);
  });

  it.each([
    ['the list', { keepsLists: false }, ['list']],
    ['a page', { keepsPages: false }, ['list', 'page 0']],
  ])('stops without a failure if the store does not keep %s', async (_, change, asked) => {
    const { look, device, keeper } = await world();
    Object.assign(device, change);
    expect(await look()).toEqual(asked);
    expect(await keeper.now('event-1')).toBeNull();
  });

  it('requests no page of a list deleted meanwhile', async () => {
    const { look, device, keeper } = await world();
    device.loses = true;
    expect(await look()).toEqual(['list']);
    expect(await keeper.now('event-1')).toBeNull();
  });

  it('leaves the pages to another tab that downloads them, and reports what it received otherwise', async () => {
    const { look, device, keeper, locked, search, told } = await world();
    device.isFree = false;
    search();
    expect(await look()).toEqual([]);
    expect([locked, told.length]).toEqual([['gatehouse-door-list'], 1]);
    expect(await keeper.now('event-1')).toBeNull();
  });

  it('bypasses a tab that froze during the download', async () => {
    const { look, device, clock, kept } = await world();
    device.isFree = false;
    expect(await look()).toEqual([]);
    clock.now += 15_000;
    expect(await look()).toEqual(['list', 'page 0', 'page 1']);
    expect(kept.here.size).toBe(2);
  });

  it('waits for the manifest, which is needed to admit people', async () => {
    const { look, device, keeper, clock, calls } = await world();
    device.cursor = null;
    expect(await look()).toEqual([]);
    expect(await keeper.now('event-1')).toBeNull();
    device.cursor = 0;
    expect(await look()).toHaveLength(3);
    // The event's cursor has advanced, so names are fetched sooner.
    device.cursor = 1;
    clock.now += 2 * 60_000;
    expect(await look()).toEqual(['list again']);
    expect(await keeper.now('another event')).toBeNull();
    expect(calls).toEqual(['list again']);
  });

  it('runs once at a time, and again after the store was unavailable', async () => {
    const { keeper, device, calls } = await world();
    device.breaks = true;
    await expect(keeper.look(['event-1'])).resolves.toBeUndefined();
    device.breaks = false;
    const [one, other] = [keeper.look(['event-1']), keeper.look(['event-1'])];
    expect(other).toBe(one);
    await one;
    expect(calls).toEqual(['list', 'page 0', 'page 1']);
  });

  it('deletes nothing on another refusal', async () => {
    const { look, server, keeper, kept } = await world();
    await look();
    server.failure = { kind: 'refused', status: 403, code: 'not_allowed', message: '', errors: [] };
    expect(await keeper.now('event-1')).toEqual(server.failure);
    expect(kept.here.size).toBe(2);
  });

  it('does not report again searches that the server refused', async () => {
    const { server, told, search, keeper } = await world();
    search();
    server.failure = { kind: 'refused', status: 422, code: 'invalid', message: '', errors: [] };
    await keeper.now('event-1');
    await keeper.now('event-1');
    expect(told).toEqual([{ reportId: 'r', searches: 1, from: 1, until: 2 }]);
  });

  it('requests nothing on a steward’s device', async () => {
    const { look } = await world('steward');
    expect(await look()).toEqual([]);
  });

  it('reports searches until acknowledged', async () => {
    const { look, server, told, search, clock, keeper } = await world();
    await look();
    search();
    server.failure = { kind: 'unreachable' };
    await keeper.now('event-1');
    server.failure = null;
    clock.now += 10 * 60_000;
    await look();
    await keeper.now('event-1');
    expect(told).toHaveLength(2);
  });
});
