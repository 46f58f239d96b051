import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { createDoorListKeeper, type ListTransport } from '#sync/door-list/keep-door-list.ts';

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

/** A server with pages of names, and a device that keeps what it is given. */
async function world(role: 'steward' | 'supervisor' = 'supervisor') {
  const server = { texts: ['Ann', 'Bob'], failure: null as Failure | null, failAt: -1 };
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
      return { ok: true, value: { digest: await short(text), text } };
    },
    async tellSearches(_, said) {
      told.push(said);
      return server.failure === null ? { ok: true, value: {} } : { ok: false, failure: server.failure };
    },
  };
  const keeper = createDoorListKeeper({
    clock,
    transport,
    digestOf,
    locks: { ifFree: (_, work) => work(), steal: (_, work) => work() },
    events: async () => [{ ...event, role }],
    store: {
      async list() {
        if (kept.wanted === null) return null;
        const { digest, pages } = kept.wanted;
        const lacking = pages.flatMap((one, page) => (kept.here.get(page) === one ? [] : [page]));
        return { digest, lacking, complete: pages.every((_, page) => kept.here.has(page)) };
      },
      async keepContents(_, wanted) {
        kept.wanted = wanted;
        return true;
      },
      async keepListPage(_, page, text, digest) {
        kept.here.set(page, digest);
        texts.set(page, text);
        return true;
      },
      async dropList() {
        kept.wanted = null;
        kept.here.clear();
      },
      searchReport: async () => report,
      async searchesTold() {
        report = null;
      },
    },
  });
  const look = async () => {
    calls.splice(0);
    await keeper.look();
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
    search: () => void (report = { reportId: 'r', searches: 1, from: 1, until: 2 }),
  };
}

describe('keeping the names as the server has them', () => {
  it('brings all pages once, and asks again only when it is due', async () => {
    const { look, texts, clock } = await world();
    expect(await look()).toEqual(['list', 'page 0', 'page 1']);
    expect([...texts.values()]).toEqual(['Ann', 'Bob']);
    expect(await look()).toEqual([]);
    clock.now += 10 * 60_000;
    expect(await look()).toEqual(['list again']);
  });

  it('brings a page that changed, and no other', async () => {
    const { look, server, texts, clock } = await world();
    await look();
    server.texts = ['Ann', 'Bob and Cat'];
    clock.now += 10 * 60_000;
    expect(await look()).toEqual(['list again', 'page 1']);
    expect(texts.get(1)).toBe('Bob and Cat');
  });

  it('goes on where it broke off', async () => {
    const { look, server, clock, kept } = await world();
    server.failAt = 1;
    expect(await look()).toEqual(['list', 'page 0', 'page 1']);
    server.failAt = -1;
    clock.now += 15_000;
    expect(await look()).toEqual(['list', 'page 1']);
    expect(kept.here.size).toBe(2);
  });

  it('drops what it has where the device is no supervisor’s any more', async () => {
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

  it('keeps what it has through every other failure, and says it to whoever asks', async () => {
    const { look, server, kept, keeper } = await world();
    await look();
    server.failure = { kind: 'server', status: 503, retryAfterMs: null };
    expect(await keeper.now('event-1')).toEqual(server.failure);
    expect(kept.here.size).toBe(2);
  });

  it('asks for nothing on a steward’s device', async () => {
    const { look } = await world('steward');
    expect(await look()).toEqual([]);
  });

  it('tells of searches until that was heard', async () => {
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
