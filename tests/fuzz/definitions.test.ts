import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countDoorFigures } from '#server/database/door/door-figures.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import type { AttendeesQuery } from '#domain/events/attendee-match.ts';
import { listAttendees } from '#server/tickets/list-attendees.ts';
import { readEventAnalytics } from '#server/events/event-analytics.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { reserveSeats } from '#server/sales/place-hold.ts';
import { seededRandom, type SeededRandom } from '#tests/fakes/random.ts';
import { simulatorSeeds } from '#tests/fakes/seed.ts';
import { databaseKinds, type OpenedDatabase } from '#tests/server-data/databases.ts';
import { replayArrivals, replaySaleDays } from './analytics-replay.ts';
import { replayDoor, replaySale, type DoorFact, type SaleFact } from './figures-replay.ts';
import {
  addBuyer,
  callerOf,
  cancel,
  hold,
  openSale,
  order,
  pay,
  refund,
  type Sale,
} from '#tests/server-data/sale-hand.ts';
import { createHand, send, type Hand } from '#tests/server-data/scanner-hand.ts';

const minute = 60_000;
const price = 350_00;

/** A sale and its door, with everything that happened so far: only the facts, in order. */
interface Story {
  readonly sale: Sale;
  readonly hands: readonly Hand[];
  readonly sold: SaleFact[];
  readonly scanned: DoorFact[];
  readonly unpaid: { readonly orderId: string; readonly buyer: string; readonly amount: number }[];
  readonly confirmed: string[];
}

async function begin(opened: OpenedDatabase): Promise<Story> {
  const sale = await openSale(opened.database, [
    { name: 'Standing', tickets: 0, priceAmount: price, quantity: 60 },
    { name: 'Free', tickets: 0, quantity: 30 },
  ]);
  const gates = await opened.database.query<{ id: string }>('SELECT id FROM gates WHERE event_id = $1', [
    sale.eventId,
  ]);
  const gate = gates[0]?.id ?? '';
  const hands = ['a', 'b'].map((epoch) => createHand(sale.eventId, randomUUIDv7(), epoch, gate));
  return { sale, hands, sold: [], scanned: [], unpaid: [], confirmed: [] };
}

async function buySome({ sale, sold, unpaid, confirmed }: Story, random: SeededRandom) {
  const buyer = await addBuyer(sale.parts.database);
  const type = random.integer(0, 1);
  const quantity = random.integer(1, 3);
  const { clock } = sale;
  const held = await hold(sale, buyer, quantity, type);
  if (held.code !== null) return;
  sold.push({ kind: 'held', id: held.holdId, quantity, until: clock.now + 10 * minute });
  if (random.happens(0.2)) return;
  const { orderId, state } = await order(sale, buyer, [[held.holdId, quantity]]);
  sold.push({ kind: 'ordered', id: orderId, holdId: held.holdId, quantity });
  if (state === 'awaiting_payment') unpaid.push({ orderId, buyer, amount: quantity * price });
  if (state !== 'confirmed') return;
  confirmed.push(orderId);
  sold.push({ kind: 'confirmed', id: orderId, at: clock.now, amount: 0 });
}

/** An unpaid order is paid, or cancelled by its buyer. */
async function settleOne({ sale, sold, unpaid, confirmed }: Story, random: SeededRandom) {
  const one = unpaid.splice(random.integer(0, Math.max(0, unpaid.length - 1)), 1)[0];
  if (one === undefined) return;
  const { orderId, buyer, amount } = one;
  if (random.happens(0.3)) {
    if ((await cancel(sale, buyer, orderId)) === 'cancelled') sold.push({ kind: 'ended', id: orderId });
    return;
  }
  expect(await pay(sale, orderId)).toBe('confirmed');
  confirmed.push(orderId);
  sold.push({ kind: 'confirmed', id: orderId, at: sale.clock.now, amount });
}

async function refundOne({ sale, sold, confirmed }: Story, random: SeededRandom) {
  const orderId = confirmed.splice(random.integer(0, Math.max(0, confirmed.length - 1)), 1)[0];
  if (orderId === undefined) return;
  expect(await refund(sale, orderId, true)).toBe('refunded');
  sold.push({ kind: 'refunded', id: orderId, at: sale.clock.now });
}

async function keepSome({ sale, sold }: Story) {
  const wish = {
    holdId: randomUUIDv7(),
    ticketTypeId: sale.ticketTypeIds[0] ?? '',
    quantity: 2,
    label: 'Crew',
  };
  const caller = callerOf(sale.organizerId, 'ORGANIZER');
  if (!('refused' in (await reserveSeats(sale.parts, sale.eventId, wish, caller))))
    sold.push({ kind: 'held', id: wish.holdId, quantity: 2, until: null });
}

/** One phone sends a record: an entry, an exit, a refusal, a rehearsal, or an undo of the last record. */
async function scanOne(
  { sale, hands, scanned }: Story,
  random: SeededRandom,
  tickets: readonly { readonly number: number }[],
) {
  const hand = random.pick(hands);
  const at = sale.clock.now - random.integer(0, 5) * minute;
  const { number } = random.pick(tickets);
  const passed = random.happens(0.75);
  const direction = random.happens(0.3) ? ('exit' as const) : ('entry' as const);
  const rehearsal = random.happens(0.1);
  const last = scanned.findLast((fact) => fact.deviceId === hand.deviceId && fact.undoes === null);
  const verdict = passed ? 'admit' : 'already_inside';
  const isUndo = last !== undefined && random.happens(0.1);
  const scan = isUndo
    ? hand.undo(last.scanId, at)
    : hand.scan(number, at, {
        passed,
        direction,
        test: rehearsal,
        verdict,
      });
  await send(doorRecords(sale.parts.database), sale.eventId, hand, [scan], {
    parts: { now: () => sale.clock.now },
  });
  scanned.push({
    scanId: scan.scanId,
    deviceId: hand.deviceId,
    undoes: isUndo ? last.scanId : null,
    number,
    at,
    passed,
    direction,
    rehearsal,
    verdict,
  });
}

describe.each(databaseKinds)('an event’s figures over the $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (available) opened = await open();
  });
  afterAll(() => opened?.close());

  const figuresOf = async ({ sale }: Story) => {
    const [figures] = await countEventFigures(opened.database, [sale.eventId], sale.clock.now);
    if (figures === undefined) throw new Error('the event has no figures');
    // Guests are counted for one event alone, and recounted in `tallies-recount`.
    const { openConflicts, guests: _, ...sold } = figures;
    const [door] = await countDoorFigures(opened.database, [sale.eventId]);
    return { sold, door: { ...door, openConflicts } };
  };

  async function analyticsOf({ sale }: Story) {
    const read = await readEventAnalytics(opened.database, sale.eventId, {}, sale.clock.now);
    if (isRefusal(read)) throw new Error(read.code);
    const { sales, peak, verdicts, figures, arrivals, types, stays } = read;
    const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
    const entered = sum(arrivals.gates.flatMap((gate) => gate.entered));
    const door = { entered, notArrived: figures.notArrived, peak, verdicts, stays: stays.stays };
    return { sales, door, ofTypes: sum(types.map(({ tickets }) => tickets)) };
  }

  /** The length of the list of attendees, read to its end. */
  async function listedIn({ sale }: Story, status?: AttendeesQuery['status']): Promise<number> {
    let count = 0;
    for (let after: string | undefined; ;) {
      const asked = { search: '', status, after, limit: 7 };
      const { items, next } = await listAttendees(opened.database, sale.eventId, asked);
      count += items.length;
      if (next === null) return count;
      after = next;
    }
  }

  test.runIf(available).each(simulatorSeeds(3))(
    'are what a replay of its orders, payments and scans comes to (seed %i)',
    async (seed) => {
      const random = seededRandom(seed);
      const story = await begin(opened);
      const { sale } = story;
      const counted: object[] = [];
      const replayed: object[] = [];
      for (let step = 0; step < 45; step += 1) {
        sale.clock.now += random.integer(1, 4) * minute;
        // Past midnight there: earlier sales no longer count as today's.
        if (step === 15) sale.clock.now += 8 * 60 * minute;
        const dice = random.integer(1, 10);
        if (dice <= 4) await buySome(story, random);
        else if (dice <= 7) await settleOne(story, random);
        else if (dice === 8) await refundOne(story, random);
        else if (dice === 9) await keepSome(story);
        if (step % 5 === 4) {
          const figures = await figuresOf(story);
          counted.push({ ...figures.sold, listed: await listedIn(story) });
          const replay = replaySale(story.sold, sale.clock.now);
          replayed.push({
            listed: replay.sold,
            eventId: sale.eventId,
            ...replay,
            capacity: 90,
          });
        }
      }
      expect(counted).toEqual(replayed);
      const tickets = await opened.database.query<{ number: number }>(
        'SELECT number FROM tickets WHERE event_id = $1 AND voided_at IS NULL ORDER BY number LIMIT 5',
        [sale.eventId],
      );
      expect(tickets).toHaveLength(5);
      for (let step = 0; step < 40; step += 1) {
        sale.clock.now += random.integer(1, 4) * minute;
        await scanOne(story, random, tickets);
      }
      const { door } = await figuresOf(story);
      expect(door).toEqual({ eventId: sale.eventId, gone: 0, ...replayDoor(story.scanned) });
      expect(await listedIn(story, 'arrived')).toBe(door.arrived);
      expect(await listedIn(story, 'inside')).toBe(door.inside);
      const drawn = await analyticsOf(story);
      const { sold } = replaySale(story.sold, sale.clock.now);
      expect(drawn.sales).toEqual(replaySaleDays(story.sold));
      expect(drawn.door).toEqual(replayArrivals(story.scanned, sold));
      expect(drawn.ofTypes).toBe(sold);
    },
  );
});
