import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { written } from '#messages/written.ts';
import type { ScanRecord } from '#domain/door/scan.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { countDoorFigures } from '#server/database/door/door-figures.ts';
import { countEventFigures } from '#server/database/events/event-figures.ts';
import { countView } from '#server/database/sales/sale-tallies.ts';
import { singleEntry } from '#domain/door/admission-rules.ts';
import { addRuleChanges } from '#server/database/door/rule-changes.ts';
import { readBoardOf } from '#server/door/board.ts';
import { resolveConflictOf } from '#server/door/resolve-conflict.ts';
import { readEventAnalytics } from '#server/events/event-analytics.ts';
import { createGraph } from '#server/graph/ask-graph.ts';
import { createLog } from '#server/ops/log.ts';
import { exportAttendees } from '#server/tickets/export-attendees.ts';
import type { AttendeesQuery } from '#domain/events/attendee-match.ts';
import { listAttendees } from '#server/tickets/list-attendees.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { replayLog } from './replay-log.ts';
import { addBuyer, callerOf, hold, openSale, order, pay, refund, type Sale } from './sale-hand.ts';
import { createHand, send, type Hand } from './scanner-hand.ts';

const minute = 60_000;
const price = 350_00;
const hours = 3_600_000;

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

function good<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.code);
  return answer;
}

/** Reserves six tickets and sells five at two prices, one of which is refunded. */
async function sell(sale: Sale): Promise<void> {
  for (let view = 0; view < 10; view += 1) await countView(opened.database, sale.eventId, sale.clock.now);
  const buy = async (quantity: number, type: number) => {
    const buyer = await addBuyer(opened.database);
    const { holdId } = await hold(sale, buyer, quantity, type);
    const { orderId, state } = await order(sale, buyer, [[holdId, quantity]]);
    if (state === 'awaiting_payment') await pay(sale, orderId);
    return orderId;
  };
  await buy(2, 0);
  await buy(2, 1);
  expect(await refund(sale, await buy(1, 0), true)).toBe('refunded');
  await hold(sale, await addBuyer(opened.database), 1, 0);
}

/**
 * Four people enter, one of them twice through two offline phones; one leaves, three are refused, one of them by
 * decision, and one scan is undone.
 */
async function openDoors(sale: Sale, doors: number): Promise<void> {
  const { eventId, parts, organizerId } = sale;
  const [gate] = await parts.database.query<{ id: string }>('SELECT id FROM gates WHERE event_id = $1', [
    eventId,
  ]);
  const [one, other] = ['a', 'b'].map((epoch) => createHand(eventId, randomUUIDv7(), epoch, gate?.id ?? ''));
  if (one === undefined || other === undefined) throw new Error('two phones are needed');
  const take = (hand: Hand, ...scans: readonly ScanRecord[]) =>
    send(doorRecords(parts.database), eventId, hand, scans, {
      supervisor: true,
      parts: { now: () => sale.clock.now },
    });
  const tickets = await parts.database.query<{ number: number }>(
    'SELECT number FROM tickets WHERE event_id = $1 ORDER BY number',
    [eventId],
  );
  const [first = 0, second = 0, third = 0, fourth = 0, refunded = 0] = tickets.map(({ number }) => number);
  sale.clock.now = doors + 90 * minute;
  const mistaken = one.scan(fourth, doors + 4 * minute);
  await take(
    one,
    one.scan(first, doors + minute),
    one.scan(second, doors + 2 * minute),
    one.scan(third, doors + 2 * minute),
    mistaken,
    one.undo(mistaken.scanId, doors + 5 * minute),
    one.scan(third, doors + 10 * minute, { verdict: 'already_inside', passed: false }),
    one.scan(first, doors + 41 * minute, { verdict: 'exit', direction: 'exit' }),
  );
  const asked = one.scan(third, doors + 11 * minute, { verdict: 'already_inside', passed: false });
  await take(
    one,
    asked,
    one.scan(third, doors + 11 * minute + 4_000, {
      verdict: 'already_inside',
      passed: false,
      overrides: asked.scanId,
      sentAway: true,
    }),
  );
  const twice = other.scan(second, doors + 2 * minute + 3_000);
  await take(
    other,
    twice,
    other.scan(refunded, doors + 20 * minute, { verdict: 'cancelled', passed: false }),
    other.scan(fourth, doors + 50 * minute, {
      verdict: 'already_inside',
      passed: true,
      forced: 'id_checked',
    }),
  );
  const deps = { database: parts.database, now: parts.now, moved: () => undefined };
  const caller = callerOf(organizerId, 'ORGANIZER');
  good(await resolveConflictOf(deps, { eventId, conflictId: twice.scanId }, { how: 'same_person' }, caller));
}

/** Returns the totals replayed from the door's log. */
async function replayed({ eventId }: Sale) {
  const rows = await opened.database.query<{ record: string }>(
    'SELECT record FROM scans WHERE event_id = $1',
    [eventId],
  );
  return replayLog(
    rows.map(({ record }) => {
      const scan: ScanRecord = JSON.parse(record);
      return { ...scan, undoes: scan.undoes ?? null };
    }),
  );
}

async function listed({ eventId }: Sale, status?: AttendeesQuery['status']): Promise<number> {
  const { items, next } = await listAttendees(opened.database, eventId, { search: '', status, limit: 200 });
  expect(next).toBeNull();
  return items.length;
}

async function exported({ eventId, organizerId, parts }: Sale) {
  const wish = { eventId, search: '', limit: 200, contacts: false, format: 'csv' as const };
  const file = await exportAttendees(
    { database: opened.database, now: parts.now },
    callerOf(organizerId, 'ORGANIZER'),
    wish,
  );
  let text = '';
  for await (const chunk of file.chunks)
    text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const cell = (row: readonly string[], name: string) => row[head.indexOf(name)];
  return {
    sold: rows.length,
    arrived: rows.filter((row) => cell(row, 'arrived_at') !== '').length,
    inside: rows.filter((row) => cell(row, 'inside') === 'yes').length,
  };
}

it('agrees for one event across lists, board, analytics, CSV, GraphQL and a replay of the log', async () => {
  const types = [
    { name: 'Standing', tickets: 0, priceAmount: price, quantity: 60 },
    { name: 'Free', tickets: 0, quantity: 30 },
  ];
  const sale = await openSale(opened.database, types);
  const { eventId, organizerId, clock, parts } = sale;
  const { database } = opened;
  await sell(sale);
  const doors = clock.now + 24 * hours;
  await openDoors(sale, doors);
  const door = await replayed(sale);
  expect(door).toEqual({ arrived: 4, inside: 3, turnedAway: 3, letIn: 1, sentAway: 1, stays: [40] });
  const [sold, revenue, refunded] = [
    4,
    [{ amount: 2 * price, currency: 'GMD' }],
    [{ amount: price, currency: 'GMD' }],
  ];
  const { arrived, inside, turnedAway, letIn, sentAway } = door;

  const [figures] = await countEventFigures(database, [eventId], clock.now);
  expect(figures).toMatchObject({ sold, revenue, refunded, openConflicts: 0 });
  expect(await countDoorFigures(database, [eventId])).toEqual([
    { eventId, arrived, gone: 0, inside, turnedAway },
  ]);

  const caller = callerOf(organizerId, 'ORGANIZER');
  const changedAt = [-30, 45].map((minutes) => doors + minutes * minute);
  for (const [revision, at] of changedAt.entries())
    await addRuleChanges(database, { eventId, revision, changedBy: organizerId }, [
      { checkpoint: 'event', at, before: singleEntry, after: { ...singleEntry, reentry: 'after_exit' } },
    ]);
  const board = good(await readBoardOf({ database, now: parts.now }, eventId, caller));
  expect(board).toMatchObject({ inside, turnedAway, openConflicts: 0 });
  // Two of the three people who had entered by then were still inside; before doors opened nobody was.
  expect(board.ruleChanges).toEqual([{ checkpoint: 'event', at: changedAt[1], inside: 2 }]);
  expect(board.gates).toMatchObject([{ entered: arrived, departed: arrived - inside, letIn, sentAway }]);

  expect([await listed(sale), await listed(sale, 'arrived'), await listed(sale, 'inside')]).toEqual([
    sold,
    arrived,
    inside,
  ]);
  expect(await exported(sale)).toEqual({ sold, arrived, inside });

  const analytics = good(await readEventAnalytics(database, eventId, {}, clock.now));
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  expect(analytics.figures).toMatchObject({
    sold,
    revenue,
    refunded,
    arrived,
    inside,
    turnedAway,
    notArrived: 0,
  });
  expect(sum(analytics.sales.map((day) => day.tickets - day.returnedTickets))).toBe(sold);
  expect(sum(analytics.sales.map((day) => day.amount - day.returnedAmount))).toBe(2 * price);
  expect(sum(analytics.arrivals.gates.flatMap((gate) => gate.entered))).toBe(arrived);
  expect(sum(analytics.verdicts.map((one) => one.turnedAway))).toBe(turnedAway);
  expect(analytics.stays).toMatchObject({ stays: door.stays.length, medianMinutes: door.stays[0] });
  expect(analytics.steps).toEqual([{ day: '2026-11-21', views: 10, reservations: 4, bought: 3 }]);

  const log = createLog('error', { write: () => undefined });
  const ask = createGraph({ database, now: parts.now, log });
  const query = `{ event(registrationId: "${eventId}") {
    figures { sold revenue { amount currency } openConflicts door { inside arrived turnedAway } }
    analytics { figures { sold arrived inside turnedAway notArrived } steps { views reservations bought } }
  } }`;
  const { data } = good(await ask({ query }, { caller, texts: written.en.refusals }));
  expect(data).toEqual({
    event: {
      figures: { sold, revenue, openConflicts: 0, door: { inside, arrived, turnedAway } },
      analytics: {
        figures: { sold, arrived, inside, turnedAway, notArrived: 0 },
        steps: [{ views: 10, reservations: 4, bought: 3 }],
      },
    },
  });
});
