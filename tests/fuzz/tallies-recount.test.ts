import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkInFromDesk, undoFromDesk } from '#server/door/desk-scans.ts';
import { resolveConflictOf } from '#server/door/resolve-conflict.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { findDraft, writeFields } from '#server/database/events/event-drafts.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { lockEvent } from '#server/database/events/event-lock.ts';
import { addTickets, lockTicket } from '#server/database/tickets/tickets.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { readEventAnalytics } from '#server/events/event-analytics.ts';
import { saveFees } from '#server/sales/money/manage-fees.ts';
import { refundPart } from '#server/sales/money/refund-part.ts';
import { moveTicket } from '#server/sales/orders/move-ticket.ts';
import { reKey } from '#server/tickets/re-key.ts';
import { seededRandom, type SeededRandom } from '#tests/fakes/random.ts';
import { simulatorSeeds } from '#tests/fakes/seed.ts';
import { databaseKinds, type OpenedDatabase } from '#tests/server-data/databases.ts';
import {
  recountDoor,
  recountGuests,
  recountNotArrived,
  recountSales,
  talliedDoor,
  talliedSales,
} from './recount-figures.ts';
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
const day = 24 * 60 * minute;
const findings = ['same_person', 'second_person', 'mis_scan'] as const;
const zones = ['Africa/Banjul', 'Pacific/Auckland', 'America/St_Johns', 'Asia/Kathmandu'];

interface Story {
  readonly sale: Sale;
  readonly hands: readonly Hand[];
  readonly gateId: string;
  readonly random: SeededRandom;
  zone: string;
  readonly unpaid: { readonly orderId: string; readonly buyer: string }[];
  readonly confirmed: { readonly orderId: string; readonly buyer: string }[];
  readonly scanned: { readonly scanId: string; readonly hand: Hand }[];
}

async function begin({ database }: OpenedDatabase, random: SeededRandom): Promise<Story> {
  const types = [
    { name: 'Standing', tickets: 0, priceAmount: 350_00, quantity: 200 },
    { name: 'Seats', tickets: 0, priceAmount: 200_00, quantity: 200 },
    { name: 'Free', tickets: 0, quantity: 200 },
  ];
  const sale = await openSale(database, types, { startsInMs: 30 * day });
  const { eventId, organizerId } = sale;
  const fees = { fee: { basisPoints: 500, amount: 0, onTop: false, returns: false }, types: [] };
  await saveFees(sale.parts, callerOf(organizerId, 'ORGANIZER'), { eventId, fees, version: undefined });
  const gates = await database.query<{ id: string }>('SELECT id FROM gates WHERE event_id = $1', [eventId]);
  const gateId = gates[0]?.id ?? '';
  const hands = ['a', 'b'].map((epoch) => createHand(eventId, randomUUIDv7(), epoch, gateId));
  return {
    sale,
    hands,
    gateId,
    random,
    zone: 'Africa/Banjul',
    unpaid: [],
    confirmed: [],
    scanned: [],
  };
}

const organizer = ({ sale }: Story) => callerOf(sale.organizerId, 'ORGANIZER');
const partsOf = ({ sale }: Story) => ({
  ...sale.parts,
  moved: () => undefined,
  tellOfPart: () => Promise.resolve(),
  wakeEmails: () => undefined,
});
const did = (answer: object | string | Refusal): boolean => typeof answer === 'string' || !isRefusal(answer);

/** All tickets ever issued in the sale, or the current ones of one order. */
const ticketsOf = ({ sale }: Story, orderId?: string) =>
  sale.parts.database.query<{ id: string; number: number }>(
    `SELECT t.id, t.number FROM tickets t WHERE t.event_id = $1 AND ($2::text IS NULL OR t.id IN (
       SELECT a.ticket_id FROM order_attendees a WHERE a.order_id = $2::text AND a.refunded_at IS NULL)) ORDER BY t.number`,
    [sale.eventId, orderId ?? null],
  );

/** Tries random orders until the action succeeds on one. */
async function toOneOf(
  { sale, random, confirmed }: Story,
  work: (which: { readonly registrationId: string; readonly orderId: string }) => Promise<boolean>,
): Promise<boolean> {
  for (let tries = 0; tries < 10 && confirmed.length > 0; tries += 1)
    if (await work({ registrationId: sale.eventId, orderId: random.pick(confirmed).orderId })) return true;
  return false;
}

/** Each is one action; it returns whether it happened. */
const doings: Readonly<Record<string, (story: Story) => Promise<boolean>>> = {
  async sold({ sale, random, unpaid, confirmed }) {
    const buyer = await addBuyer(sale.parts.database);
    const [quantity, type] = [random.integer(1, 4), random.integer(0, 2)];
    const { holdId } = await hold(sale, buyer, quantity, type);
    const { orderId, state } = await order(sale, buyer, [[holdId, quantity]]);
    if (state === 'confirmed') confirmed.push({ orderId, buyer });
    else if (random.happens(0.2)) unpaid.push({ orderId, buyer });
    else if ((await pay(sale, orderId)) === 'confirmed') confirmed.push({ orderId, buyer });
    return true;
  },
  async 'given away'({ sale, random }) {
    const { database, signers } = sale.parts;
    const { keyId } = (await signers.of(database, sale.eventId)).present;
    const people = { holderUserId: null, holderName: 'Guest', quantity: random.integer(1, 3) };
    await atEvent(database, sale.eventId).transaction((queries) =>
      addTickets(queries, {
        ...people,
        eventId: sale.eventId,
        typeIndex: random.integer(0, 2),
        keyId,
        test: false,
        now: sale.parts.now(),
      }),
    );
    return true;
  },
  async cancelled({ sale, random, unpaid, confirmed }) {
    const from = unpaid.length > 0 ? unpaid : confirmed;
    if (from.length === 0) return false;
    const { orderId, buyer } = random.pick(from);
    return (await cancel(sale, buyer, orderId)) === 'cancelled';
  },
  async refunded({ sale, random, confirmed }) {
    return confirmed.length > 3 && (await refund(sale, random.pick(confirmed).orderId, true)) === 'refunded';
  },
  'refunded in part': (story) =>
    toOneOf(story, async (which) => {
      const { random } = story;
      const tickets = (await ticketsOf(story, which.orderId)).filter(() => random.happens(0.5));
      const body = {
        refundId: randomUUID(),
        ticketIds: tickets.map(({ id }) => id),
        amount: tickets.length === 0 ? random.integer(1, 99) : tickets.length * 200_00,
        reason: 'Ill',
        evenIfUsed: true,
      };
      return did(await refundPart(partsOf(story), organizer(story), which, body));
    }),
  'moved to another type': (story) =>
    toOneOf(story, async (which) => {
      const [ticket] = await ticketsOf(story, which.orderId);
      const ticketTypeId = story.sale.ticketTypeIds[story.random.integer(1, 2)] ?? '';
      const body = { moveId: randomUUID(), ticketId: ticket?.id ?? '', ticketTypeId, reason: 'Asked' };
      return did(await moveTicket(partsOf(story), organizer(story), which, body));
    }),
  async 'passed on'(story) {
    const { sale, random } = story;
    const tickets = await ticketsOf(story);
    if (tickets.length === 0) return false;
    const { id } = random.pick(tickets);
    const { database, signers } = sale.parts;
    const holderUserId = await addBuyer(database);
    return atEvent(database, sale.eventId).transaction(async (queries) => {
      await lockEvent(queries, sale.eventId);
      const old = await lockTicket(queries, id);
      if (old === null || old.state !== 1) return false;
      const at = sale.parts.now();
      const { typeIndex } = old;
      await reKey(queries, signers, old, { typeIndex, holderUserId, holderName: 'B', at, reason: 'passed' });
      return true;
    });
  },
  async scanned(story) {
    const { sale, random, hands, scanned } = story;
    const tickets = await ticketsOf(story);
    if (tickets.length === 0) return false;
    const hand = random.pick(hands);
    const scans = Array.from({ length: random.integer(1, 4) }, () => {
      // Some come from a phone that was offline for a long time.
      const at = sale.clock.now - (random.happens(0.3) ? random.integer(1, 600) : 0) * minute;
      const passed = random.happens(0.8);
      const direction = passed && random.happens(0.25) ? ('exit' as const) : ('entry' as const);
      const verdict = passed ? 'admit' : 'already_inside';
      const test = random.happens(0.1);
      return hand.scan(random.pick(tickets).number, at, { passed, direction, verdict, test });
    });
    await send(doorRecords(sale.parts.database), sale.eventId, hand, scans, {
      parts: { now: sale.parts.now },
    });
    scanned.push(...scans.map(({ scanId }) => ({ scanId, hand })));
    return true;
  },
  async undone({ sale, random, scanned }) {
    if (scanned.length === 0) return false;
    const { scanId, hand } = random.pick(scanned);
    const undo = hand.undo(scanId, sale.clock.now);
    await send(doorRecords(sale.parts.database), sale.eventId, hand, [undo], {
      parts: { now: sale.parts.now },
    });
    return true;
  },
  async 'checked in from the desk'(story) {
    const { sale, random, gateId } = story;
    const tickets = await ticketsOf(story);
    if (tickets.length === 0) return false;
    const address = { eventId: sale.eventId, ticketId: random.pick(tickets).id };
    const scanId = randomUUIDv7();
    const deps = partsOf(story);
    const done = await checkInFromDesk(deps, address, { scanId, gateId }, organizer(story));
    if (isRefusal(done)) return false;
    if (done.passed && random.happens(0.3))
      await undoFromDesk(deps, address, { scanId: randomUUIDv7(), undoes: scanId }, organizer(story));
    return true;
  },
  async resolved(story) {
    const { sale, random } = story;
    const { eventId, parts } = sale;
    const open = await parts.database.query<{ id: string }>(
      `SELECT conflict_id AS id FROM conflicts WHERE event_id = $1 AND status = 'open' ORDER BY other->>'at', conflict_id`,
      [eventId],
    );
    if (open.length === 0) return false;
    const address = { eventId, conflictId: random.pick(open).id };
    for (const how of random.happens(0.5) ? findings : findings.toReversed())
      if (did(await resolveConflictOf(partsOf(story), address, { how }, organizer(story)))) return true;
    return false;
  },
  async 'moved to another time zone'(story) {
    const { sale, random } = story;
    const { database, now } = sale.parts;
    const timeZone = random.pick(zones);
    await atEvent(database, sale.eventId).transaction(async (queries) => {
      await lockEvent(queries, sale.eventId);
      const draft = await findDraft(queries, sale.eventId, now());
      if (draft !== null) await writeFields(queries, sale.eventId, { ...draft, timeZone }, now());
    });
    story.zone = timeZone;
    return true;
  },
};
const migrations = new URL('../../server/database/migrations/', import.meta.url);
/** Reverts the database to the version before the sums were stored. */
const takenAway = `DROP TABLE sale_sums; DROP TABLE sale_days;
  ALTER TABLE orders DROP COLUMN counted_revenue, DROP COLUMN counted_refunded, DROP COLUMN counted_fees;
  ALTER TABLE order_sales DROP COLUMN quarter;
  ALTER TABLE sale_tallies DROP COLUMN standing_tickets, DROP COLUMN standing_amount;
  ALTER TABLE gate_tallies DROP COLUMN gone`;

/** Each action as often as it should be chosen. */
const often = Object.keys(doings).flatMap((name) =>
  Array.from({ length: name === 'sold' || name === 'scanned' ? 5 : 2 }, () => name),
);

describe.each(databaseKinds)('an event’s tallies over $name', ({ available, open }) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    if (available) opened = await open();
  });
  afterAll(() => opened?.close());

  /** Returns every tally, and the same figures counted again from scratch. */
  async function counted({ sale, zone }: Story) {
    const { eventId, parts } = sale;
    const { money, days, quarters } = await talliedSales(opened.database, eventId, zone);
    const analytics = await readEventAnalytics(opened.database, eventId, {}, parts.now());
    if (isRefusal(analytics)) throw new Error(analytics.code);
    const [figures] = await countEventFigures(opened.database, [eventId], parts.now(), true);
    const again = await recountSales(opened.database, eventId, zone);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(parts.now());
    return {
      kept: {
        money,
        days,
        quarters,
        door: await talliedDoor(opened.database, eventId),
        notArrived: analytics.figures.notArrived,
        guests: figures?.guests,
        soldToday: figures?.soldToday,
        revenueToday: figures?.revenueToday[0]?.amount ?? 0,
      },
      again: {
        ...again,
        quarters: again.days,
        door: await recountDoor(opened.database, eventId),
        notArrived: await recountNotArrived(opened.database, eventId),
        guests: await recountGuests(opened.database, eventId),
        soldToday: again.days[`${today} standing tickets`] ?? 0,
        revenueToday: again.days[`${today} standing amount`] ?? 0,
      },
    };
  }

  /** Performs ninety actions; returns which. */
  async function happen(story: Story, between: (step: number) => Promise<void>): Promise<Set<string>> {
    const done = new Set<string>();
    for (let first = 0; first < 8; first += 1) await doings['sold']?.(story);
    for (let step = 1; step <= 90; step += 1) {
      story.sale.clock.now += story.random.integer(1, 90) * minute;
      const name = story.random.pick(often);
      if (await doings[name]?.(story)) done.add(name);
      await between(step);
    }
    return done;
  }

  test.runIf(available).each(simulatorSeeds(3))(
    'are what counting everything again comes to, whatever was done (seed %i)',
    async (seed) => {
      const story = await begin(opened, seededRandom(seed));
      const done = await happen(story, async (step) => {
        if (step % 15 !== 0) return;
        const { kept, again } = await counted(story);
        expect(kept, `after ${step} things`).toEqual(again);
      });
      // Nearly all actions, whatever the seed.
      expect(done.size).toBeGreaterThan(Object.keys(doings).length - 3);
    },
  );

  test.runIf(available)('are built from data older than the tallies', async () => {
    const story = await begin(opened, seededRandom(7));
    await happen(story, () => Promise.resolve());
    const name = readdirSync(migrations).find((file) => file.endsWith('-summed-figures.sql')) ?? '';
    await opened.database.script(`${takenAway}; ${readFileSync(new URL(name, migrations), 'utf8')}`);
    const { kept, again } = await counted(story);
    expect(kept).toEqual(again);
  });
});
