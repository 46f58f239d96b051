import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildManualCheckIn } from '#app/engines/build-manual-check-in.ts';
import type { ManualCheckIn, ManualResult } from '#app/engines/door-desk.ts';
import type { ScanTallies } from '#sync/scan-tally.ts';
import type { Database } from '#database/database.ts';
import { openEvent } from '#database/open-event.ts';
import { hashRecord } from '#domain/door/scan.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import { tabLocks, type BrowserLocks } from '#platform/locks.ts';
import { lockName } from '#scanner/gate/scanner-lock.ts';
import { maxPressMs, otherTabMs } from '#scanner/gate/manual-check-in.ts';
import { closeAll, device, install } from '#tests/database/opened-event.ts';
import { sampleManifest, samplePassage } from '#tests/database/sample-manifest.ts';
import { eventId, sampleLease, sampleReceipt } from '#tests/database/samples.ts';
import { patientClock } from '#tests/scanner/gate/gate-bench.ts';
import { handClock, type HandClock } from '#tests/scanner/hand-clock.ts';
import { until } from '#tests/until.ts';

vi.mock('#database/open-event.ts', async (original) => {
  const real = await original<typeof import('#database/open-event.ts')>();
  return { ...real, openEvent: vi.fn<typeof real.openEvent>(real.openEvent) };
});

const desks: ManualCheckIn[] = [];
afterEach(() => {
  for (const desk of desks.splice(0)) desk.close();
  closeAll();
});

const noTallies = { kept: () => {} } as unknown as ScanTallies;

interface Enrolled {
  readonly role?: 'steward' | 'supervisor';
  readonly passages?: readonly Passage[];
}

/** A supervisor's device with an event of 100 tickets; `tab` opens the desk in another tab. */
async function enrolled({ role = 'supervisor', passages = [] }: Enrolled = {}) {
  const { database, store } = await device();
  await store.storeEnrolment(sampleLease({ role }));
  await install(store, await sampleManifest({ passages }));
  const locks = tabLocks();
  const recorded = vi.fn<() => void>();
  let person = 7;
  let clock: Parameters<typeof buildManualCheckIn>[0]['clock'] = patientClock;
  const tab = async (withLocks: Pick<BrowserLocks, 'within'> = locks): Promise<ManualCheckIn> => {
    const time = { now: () => ({ now: 5_000, uncertaintyMs: 5 }), forLeases: () => 5_000 };
    const desk = buildManualCheckIn(
      {
        clock,
        time,
        database,
        store,
        newEpoch: () => 'epoch-renewed',
        tallies: noTallies,
        reachability: { onHint: () => () => {} },
        operator: () => person,
        locks: withLocks,
        recorded,
      },
      eventId,
    );
    desks.push(desk);
    await until(() => expect(desk.view()).not.toBeNull());
    return desk;
  };
  return {
    database,
    store,
    locks,
    recorded,
    tab,
    signIn: (who: number) => void (person = who),
    byClock: (other: typeof clock) => void (clock = other),
  };
}

const rowsOf = async (database: Database) => (await database.scans.toArray()).map(({ scan }) => scan);
const codeOf = (said: ManualResult) => (said.scan === null ? said.reason : said.verdict.code);

/** Returns the result after advancing the clock repeatedly: the timer it waits for may start late. */
async function passing(clock: HandClock, ms: number, pressed: Promise<ManualResult>): Promise<ManualResult> {
  let said: ManualResult | null = null;
  void pressed.then((value) => (said = value));
  await until(async () => {
    await clock.advance(ms);
    expect(said).not.toBeNull();
  });
  return pressed;
}

describe('hand check-in at an enrolled desk', () => {
  it('is recorded with its gate, counts at once and wakes the queue', async () => {
    const { database, recorded, tab } = await enrolled();
    const desk = await tab();
    expect(codeOf(await desk.checkIn(3, 'gate-2'))).toBe('admit');
    expect(await rowsOf(database)).toMatchObject([
      { ticketNumber: 3, byHand: true, gateId: 'gate-2', checkpoint: 'event', passed: true, operator: '7' },
    ]);
    expect(desk.known(3)).toMatchObject({ all: [{ ticketNumber: 3, gateId: 'gate-2' }] });
    expect([...(desk.passages()?.tickets ?? [])]).toEqual([3]);
    expect([...desk.recordedSince(9_000)]).toEqual([3]);
    expect(desk.unsent()).toBe(1);
    expect(recorded).toHaveBeenCalledOnce();
  });

  it('is no admission when the rules refuse it, unless a reason is given', async () => {
    const before = samplePassage(4);
    const { database, tab } = await enrolled({ passages: [before] });
    const desk = await tab();
    const refused = await desk.checkIn(4, 'gate-1');
    expect(refused.verdict).toMatchObject({ code: 'already_inside', passes: false, because: before });
    expect(await rowsOf(database)).toMatchObject([{ ticketNumber: 4, passed: false }]);
    const forced = await desk.force(refused.scan?.scanId ?? '', { reason: 'id_checked', note: null });
    expect(forced.scan).toMatchObject({ passed: true, overrides: refused.scan?.scanId });
  });

  it("is undone by a new record, even another user's entry", async () => {
    const elsewhere = samplePassage(4);
    const { database, tab } = await enrolled({ passages: [elsewhere] });
    const desk = await tab();
    const own = await desk.checkIn(3, 'gate-1');
    expect((await desk.undo(own.scan?.scanId ?? '')).scan).toMatchObject({ kind: 'undo' });
    expect((await desk.undo(elsewhere.scanId)).scan).toMatchObject({ undoes: elsewhere.scanId });
    for (const ticket of [3, 4]) expect(desk.known(ticket)?.all).toEqual([]);
    expect(desk.passages()?.tickets).toHaveLength(0);
    expect(new Set(desk.recordedSince(9_000))).toEqual(new Set([3, 4]));
    expect(desk.known(4)?.undone).toEqual(new Set([elsewhere.scanId]));
    expect(await rowsOf(database)).toHaveLength(3);
  });

  it("is not available on a steward's device", async () => {
    const { database, tab } = await enrolled({ role: 'steward' });
    expect(codeOf(await (await tab()).checkIn(3, 'gate-1'))).toBe('not_allowed');
    expect(await rowsOf(database)).toEqual([]);
  });

  it('has nothing unsent once the server has confirmed it', async () => {
    const { store, tab } = await enrolled();
    const desk = await tab();
    const said = await desk.checkIn(3, 'gate-1');
    const receipt = sampleReceipt(said.scan?.scanId ?? '');
    // Later than the manifest's revision: otherwise the manifest would already include it.
    const outcome = receipt.outcome && { ...receipt.outcome, revision: 11 };
    await store.storeReceipts(eventId, [{ ...receipt, outcome }]);
    await until(() => expect(desk.unsent()).toBe(0));
    expect(desk.known(3)).toMatchObject({ all: [{ ticketNumber: 3 }], unsent: new Set() });
    // A read at that time or later includes it.
    expect([desk.recordedSince(4_999), desk.recordedSince(5_000)]).toEqual([[3], []]);
  });
});

describe('two tabs of one desk', () => {
  it('admit a person once, however close together they click', async () => {
    const { database, tab } = await enrolled();
    const tabs = [await tab(), await tab()];
    const codes = (await Promise.all(tabs.map((desk) => desk.checkIn(3, 'gate-1')))).map(codeOf);
    expect(codes.toSorted()).toEqual(['admit', 'already_inside']);
    expect((await rowsOf(database)).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it("write to one log in turn without gaps, and show each other's records", async () => {
    const { database, tab } = await enrolled();
    const [one, other] = [await tab(), await tab()];
    for (const ticket of [1, 2, 3, 4]) await (ticket % 2 === 0 ? one : other).checkIn(ticket, 'gate-1');
    const rows = await rowsOf(database);
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    for (const [at, row] of rows.entries()) {
      const before = rows[at - 1];
      expect(row.previousHash).toBe(before === undefined ? '' : hashRecord(before));
    }
    for (const desk of [one, other])
      await until(() => expect(desk.known(1)?.all.concat(desk.known(4)?.all ?? [])).toHaveLength(2));
  });

  it("apply each other's records without reloading the event", async () => {
    const { tab } = await enrolled();
    const [one, other] = [await tab(), await tab()];
    vi.mocked(openEvent).mockClear();
    for (const ticket of [1, 2, 3, 4]) await (ticket % 2 === 0 ? one : other).checkIn(ticket, 'gate-1');
    for (const desk of [one, other])
      await until(() => expect([...(desk.passages()?.tickets ?? [])]).toEqual([1, 2, 3, 4]));
    expect(codeOf(await one.checkIn(3, 'gate-1'))).toBe('already_inside');
    expect(openEvent).not.toHaveBeenCalled();
  });

  it('reload the event when earlier records are gone', async () => {
    const { database, tab } = await enrolled();
    const desk = await tab();
    await desk.checkIn(3, 'gate-1');
    vi.mocked(openEvent).mockClear();
    await database.scans.clear();
    await database.enrolments.update(eventId, { epoch: 'epoch-after' });
    expect(codeOf(await desk.checkIn(4, 'gate-1'))).toBe('admit');
    expect(openEvent).toHaveBeenCalled();
    expect(await rowsOf(database)).toMatchObject([{ ticketNumber: 4, epoch: 'epoch-after', seq: 1 }]);
  });

  it("can undo each other's records", async () => {
    const { tab } = await enrolled();
    const [one, other] = [await tab(), await tab()];
    const said = await one.checkIn(3, 'gate-1');
    expect((await other.undo(said.scan?.scanId ?? '')).scan).toMatchObject({ kind: 'undo' });
    await until(() => expect(one.known(3)?.all).toEqual([]));
    expect(codeOf(await one.checkIn(3, 'gate-1'))).toBe('admit');
  });
});

describe('a scanner in another tab', () => {
  it('is the one that records while it is open', async () => {
    const clock = handClock();
    const { byClock, database, locks, tab } = await enrolled();
    byClock(clock);
    const asked = Promise.withResolvers<void>();
    const desk = await tab({
      within(...wanted) {
        asked.resolve();
        return locks.within(...wanted);
      },
    });
    const scanning = Promise.withResolvers<boolean>();
    void locks.ifFree(lockName, () => scanning.promise);
    const pressed = desk.checkIn(3, 'gate-1');
    // Advance the clock only while waiting for the gate, not for the store.
    await asked.promise;
    await clock.advance(otherTabMs);
    expect(codeOf(await pressed)).toBe('other_tab');
    expect(await rowsOf(database)).toEqual([]);
    scanning.resolve(true);
    await until(async () => expect(codeOf(await desk.checkIn(3, 'gate-1'))).toBe('admit'));
  });

  it('loses no record when it takes over in the middle of one', async () => {
    const { database, tab } = await enrolled();
    const stolen = {
      async within(_name: string, _signal: AbortSignal, work: () => Promise<unknown>) {
        void work();
        throw new DOMException('stolen', 'AbortError');
      },
    } as Pick<BrowserLocks, 'within'>;
    const desk = await tab(stolen);
    expect(codeOf(await desk.checkIn(3, 'gate-1'))).toBe('not_allowed');
    expect(await rowsOf(database)).toEqual([]);
  });
});

describe('two people at one desk', () => {
  it('each continue from their own records', async () => {
    const { database, signIn, tab } = await enrolled();
    const desk = await tab();
    await desk.checkIn(3, 'gate-1');
    signIn(8);
    await desk.checkIn(4, 'gate-1');
    expect((await rowsOf(database)).map(({ operator }) => operator)).toEqual(['7', '8']);
  });

  it('record nothing in the name of the next user', async () => {
    const { database, signIn, tab } = await enrolled();
    const desk = await tab();
    const pressed = desk.checkIn(3, 'gate-1');
    signIn(8);
    expect(codeOf(await pressed)).toBe('not_allowed');
    expect(await rowsOf(database)).toEqual([]);
  });
});

it('fails without hanging when storage does not respond, and records nothing later', async () => {
  const clock = handClock();
  const { byClock, database, tab } = await enrolled();
  byClock(clock);
  const held = Promise.withResolvers<boolean>();
  const slow: Pick<BrowserLocks, 'within'> = {
    within: async (_name, _signal, work) => ((await held.promise) ? work() : undefined),
  };
  const desk = await tab(slow);
  expect(codeOf(await passing(clock, maxPressMs, desk.checkIn(3, 'gate-1')))).toBe('storage_slow');
  held.resolve(true);
  await until(async () => expect(codeOf(await desk.checkIn(4, 'gate-1'))).toBe('admit'));
  expect((await rowsOf(database)).map(({ ticketNumber }) => ticketNumber)).toEqual([4]);
});
