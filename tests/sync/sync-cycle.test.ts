import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import type { EnrolledEvent } from '#sync/deps.ts';
import type { QueuedPart } from '#sync/tab-mutex.ts';
import { affectsAllEvents, runCycle, type CycleDeps } from '#sync/sync-cycle.ts';

const event = (eventId: string): EnrolledEvent => ({
  eventId,
  deviceId: 'device-1',
  epoch: 'epoch-1',
  cursor: 0,
  serverEpoch: 'history-1',
  leaseExpiresAt: 0,
});
const failed = (failure: Failure) => ({ ok: false, failure }) as const;
const trouble: Failure = { kind: 'server', status: 500, retryAfterMs: null };
const refused: Failure = { kind: 'refused', status: 422, code: 'x', message: '', errors: [] };
/** Failures of the connection to the server, which would affect every other call too. */
const waysBroken: readonly Failure[] = [
  { kind: 'unreachable' },
  { kind: 'timeout' },
  { kind: 'foreign', status: 200 },
  { kind: 'limited', retryAfterMs: 1_000 },
];

interface Script {
  readonly events?: readonly EnrolledEvent[];
  /** Failures by step: `time`, `send one`, `read two`, `lease one`, `ping`. */
  readonly fails?: Readonly<Record<string, Failure>>;
  /** Events that another page is sending for. */
  readonly taken?: readonly string[];
  /** Events that the server reports as over, and those of them that have something unsent. */
  readonly over?: readonly string[];
  readonly unsent?: readonly string[];
  /** The events that the store returns after something was sent. */
  readonly after?: readonly EnrolledEvent[];
}

/** Runs one cycle over a device's events; `did` lists every step in order. */
async function cycle(script: Script = {}) {
  const {
    events = [event('one'), event('two')],
    fails = {},
    taken = [],
    over = [],
    unsent = [],
    after,
  } = script;
  const did: string[] = [];
  const noted: unknown[] = [];
  let sent = false;
  const does = (what: string): Failure | null => {
    did.push(what);
    return fails[what] ?? null;
  };
  const parts = {
    fresh: {
      refreshTime: async () => does('time'),
      extendLease: async ({ eventId, keysWanted }: EnrolledEvent) =>
        does(`lease ${eventId}${keysWanted === true ? ' for its keys' : ''}`),
      // Known only after the lease request.
      isOver: ({ eventId }: EnrolledEvent) =>
        over.includes(eventId) && (sent || fails[`lease ${eventId}`] === undefined),
    },
    store: {
      events: async () => (sent ? (after ?? events) : events),
      storeChanges: async () => true,
      unsent: async (eventId: string) => (unsent.includes(eventId) ? [{}] : []),
    },
    mutex: {
      take: async (work: () => Promise<unknown>, { eventId }: QueuedPart) =>
        taken.includes(eventId) ? 'busy' : work(),
    },
    replay: { drain: async ({ eventId }: EnrolledEvent) => ((sent = true), does(`send ${eventId}`)) },
    contact: {
      ping: async () => {
        const failure = does('ping');
        return failure === null ? { ok: true, value: { time: 0, epoch: '' } } : failed(failure);
      },
      callAs: (_event: EnrolledEvent, speak: () => unknown) => speak(),
    },
    transport: {
      readChanges: async ({ eventId, serverEpoch }: EnrolledEvent, since: number) => {
        const failure = does(`read ${eventId}`);
        if (failure !== null) return failed(failure);
        return { ok: true, value: { cursor: since + 1, more: false, epoch: serverEpoch, changes: [] } };
      },
    },
    backoffs: {
      inTurn: (known: readonly EnrolledEvent[]) => known,
      note: (eventId: string, failure: Failure | null, way: boolean) => {
        noted.push([eventId, failure, way]);
      },
    },
  } as unknown as CycleDeps;
  return { ...(await runCycle(parts)), did, noted };
}

describe('a cycle', () => {
  it('measures the time, then sends, reads and renews the lease, event by event', async () => {
    const { did, failure, busy, broken, cursors, events } = await cycle();
    expect(did).toEqual(['time', 'send one', 'read one', 'lease one', 'send two', 'read two', 'lease two']);
    expect([failure, busy, broken]).toEqual([null, false, false]);
    expect([...cursors]).toEqual([
      ['one', 1],
      ['two', 1],
    ]);
    expect(events).toHaveLength(2);
  });

  it.each(['time', 'send one', 'read one', 'lease one'])(
    'continues with the next event after a failure unrelated to the connection, and reports the first: %s',
    async (what) => {
      const { did, failure } = await cycle({ fails: { [what]: trouble, 'lease two': refused } });
      expect(failure).toEqual(trouble);
      expect(did).toEqual(expect.arrayContaining(['send one', 'read one', 'send two', 'read two']));
    },
  );

  it.each(waysBroken)('ends when the connection is broken: %j', async (broken) => {
    const upTo = async (what: string) => (await cycle({ fails: { [what]: broken } })).did;
    expect(await upTo('time')).toEqual(['time']);
    expect(await upTo('send one')).toEqual(['time', 'send one']);
    expect(await upTo('read one')).toEqual(['time', 'send one', 'read one']);
    expect(await upTo('lease one')).toEqual(['time', 'send one', 'read one', 'lease one']);
    expect((await cycle({ fails: { 'send one': broken } })).failure).toEqual(broken);
  });

  it('requests a lease with current keys if what it read is not genuine', async () => {
    const { did } = await cycle({ fails: { 'read one': { ...refused, code: 'manifest_not_genuine' } } });
    expect(did).toContain('lease one for its keys');
    expect(did).toContain('lease two');
  });

  it('requests no keys if reading failed for another reason', async () => {
    const { did } = await cycle({ fails: { 'read one': refused } });
    expect(did).toContain('lease one');
  });

  it('reads although another tab is sending, and says so', async () => {
    const { did, busy, failure } = await cycle({ taken: ['one'] });
    expect(did).toEqual(['time', 'read one', 'lease one', 'send two', 'read two', 'lease two']);
    expect([busy, failure]).toEqual([true, null]);
  });

  it('reads with the store’s state after sending: with its new cursor, or not at all', async () => {
    const { cursors, did, events } = await cycle({ after: [{ ...event('one'), cursor: 40 }] });
    expect([...cursors]).toEqual([['one', 41]]);
    expect(did).not.toContain('read two');
    expect(events).toHaveLength(1);
  });

  it.each(waysBroken)(
    'reports a broken connection rather than an event’s earlier failure: %j',
    async (broken) => {
      const of = async (fails: Readonly<Record<string, Failure>>) => (await cycle({ fails })).failure;
      expect(await of({ 'send one': trouble, 'read one': broken })).toEqual(broken);
      expect(await of({ 'send one': trouble, 'lease one': broken })).toEqual(broken);
      expect(await of({ 'read one': trouble, 'read two': broken })).toEqual(broken);
    },
  );

  it('skips an event that is over, unless it has unsent scans', async () => {
    const { did, events, well } = await cycle({ over: ['one'] });
    expect(did).toEqual(['time', 'send two', 'read two', 'lease two']);
    expect([events.map(({ eventId }) => eventId), well]).toEqual([['two'], ['two']]);
    expect((await cycle({ over: ['one'], unsent: ['one'] })).did).toContain('send one');
    expect((await cycle({ over: ['one', 'two'] })).did).toEqual(['time', 'ping']);
  });

  it('does not treat the first notice that an event is over as a failure', async () => {
    const fails = { 'read one': refused, 'lease one': refused };
    const { did, failure, noted, well } = await cycle({ over: ['one'], fails });
    expect(did).toContain('read one');
    expect([failure, well, noted]).toEqual([null, ['two'], [['two', null, false]]]);
  });

  it('reports which events succeeded, and records each result', async () => {
    const well = await cycle();
    expect([well.well, well.noted]).toEqual([
      ['one', 'two'],
      [
        ['one', null, false],
        ['two', null, false],
      ],
    ]);
    const mixed = await cycle({ fails: { 'read two': trouble } });
    expect([mixed.well, mixed.noted[1]]).toEqual([['one'], ['two', trouble, false]]);
  });

  it('attributes a hanging call to its event if another succeeded before', async () => {
    const late: Failure = { kind: 'timeout' };
    expect((await cycle({ fails: { 'read one': late } })).noted).toEqual([['one', late, true]]);
    expect((await cycle({ fails: { 'read two': late } })).noted[1]).toEqual(['two', late, false]);
  });

  it('only pings if the device has no event', async () => {
    const { did, failure } = await cycle({ events: [] });
    expect([did, failure]).toEqual([['time', 'ping'], null]);
    const lost = await cycle({ events: [], fails: { ping: trouble } });
    expect(lost.failure).toEqual(trouble);
  });

  it('does not ping after measuring the time has failed', async () => {
    const { did, failure } = await cycle({ events: [], fails: { time: trouble } });
    expect([did, failure]).toEqual([['time'], trouble]);
  });
});

describe('a failure affects all events', () => {
  it.each(waysBroken)('if the connection is broken and none succeeded: %j', (broken) => {
    expect(affectsAllEvents(broken, 0)).toBe(true);
    expect(affectsAllEvents(broken, 1)).toBe(broken.kind === 'limited');
  });

  it.each([trouble, refused])('never if it is a response for that event: %j', (failure) => {
    expect([affectsAllEvents(failure, 0), affectsAllEvents(failure, 1)]).toEqual([false, false]);
  });
});
