import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { doorStores, gateAt, now, type DoorStoreUnderTest } from './door-stores.ts';
import { createHand, send, type Hand } from './scanner-hand.ts';

const single: CheckpointRules = { reentry: 'single', maxEntries: 1, coolDownMs: 0, capacity: null };
const minute = 60_000;

interface Said {
  readonly hand: Hand;
  readonly scan: ScanRecord;
}

/** Messages from three supervisors' phones, some at the same moment, where the smaller scan id counts as first. */
function story(eventId: string): Said[] {
  const [one, two, three] = [createHand(eventId), createHand(eventId), createHand(eventId)];
  const ids = randomUUIDv7().slice(0, -2);
  const said: Said[] = [];
  const say = (hand: Hand, ticketNumber: number, at: number, fields: Partial<ScanRecord> = {}): string => {
    const scanId = `${ids}${String(said.length).padStart(2, '0')}`;
    said.push({ hand, scan: hand.scan(ticketNumber, at, { scanId, ...fields }) });
    return scanId;
  };
  say(one, 1, now);
  const taken = say(two, 1, now - minute);
  say(three, 1, now + minute);
  say(one, 0, now, { kind: 'undo', undoes: taken, ticketNumber: null, form: null, passed: false });
  say(two, 2, now);
  say(three, 2, now, { gateId: gateAt(eventId, 2) });
  say(one, 2, now - 2 * minute, { direction: 'exit' });
  // A ticket revoked an hour before, a test ticket, and a refusal.
  say(two, 19, now);
  say(three, 18, now);
  say(one, 3, now, { passed: false, verdict: 'blocked' });
  return said;
}

/** The state that must be the same in the end, with scans named by their place in the story. */
async function endOf(
  store: DoorStoreUnderTest,
  rules: CheckpointRules,
  order: readonly number[],
  cuts: readonly boolean[],
) {
  const eventId = await store.newEvent(rules);
  const said = story(eventId);
  const name = new Map(said.map(({ scan }, place) => [scan.scanId, place]));
  let batch: Said[] = [];
  for (const [at, place] of order.entries()) {
    const next = said[place];
    if (next === undefined) throw new Error('no such place');
    if (batch.length > 0 && (cuts[at] === true || batch[0]?.hand !== next.hand)) {
      await sendAll(store, eventId, batch);
      batch = [];
    }
    batch.push(next);
  }
  await sendAll(store, eventId, batch);
  const places = (ids: readonly string[]) => ids.map((id) => String(name.get(id))).toSorted();
  const conflicts = await store.conflicts(eventId);
  return {
    stored: places((await store.storedScans(eventId)).map(({ scanId }) => scanId)),
    admitted: places(await store.admitted(eventId)),
    open: conflicts
      .filter(({ status }) => status === 'open')
      .map(({ conflictId, kind }) => `${String(name.get(conflictId))} ${kind}`)
      .toSorted(),
  };
}

async function sendAll(store: DoorStoreUnderTest, eventId: string, batch: readonly Said[]): Promise<void> {
  const [first] = batch;
  if (first !== undefined)
    await send(
      store.records,
      eventId,
      first.hand,
      batch.map(({ scan }) => scan),
      { supervisor: true },
    );
}

describe.each(doorStores)('scans arriving in any order in $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let store: DoorStoreUnderTest;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    it.each([single, { ...single, reentry: 'after_exit' }, { ...single, reentry: 'per_gate' }] as const)(
      'give the same admissions and open conflicts under $reentry',
      async (rules) => {
        const places = story('any').map((_, place) => place);
        const expected = await endOf(store, rules, places, []);
        expect(expected.open.length).toBeGreaterThan(0);
        const orders = fc.shuffledSubarray(places, { minLength: places.length });
        const cuts = fc.array(fc.boolean(), { minLength: places.length, maxLength: places.length });
        await fc.assert(
          fc.asyncProperty(orders, cuts, async (order, cut) => {
            expect(await endOf(store, rules, order, cut)).toEqual(expected);
          }),
          { numRuns: 12 },
        );
      },
    );
  });
});
