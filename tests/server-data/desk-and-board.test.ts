import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redemptionRules, singleEntry, type CheckpointRules } from '#domain/door/admission-rules.ts';
import { silentMs } from '#domain/door/board-alarms.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { doorRecords } from '#server/database/door/door-store.ts';
import { addGate, findGates } from '#server/database/events/gates.ts';
import { readBoardOf } from '#server/door/board.ts';
import { checkInFromDesk, undoFromDesk } from '#server/door/desk-scans.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { callerOf, openSale } from './sale-hand.ts';
import { createHand, send } from './scanner-hand.ts';

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

const minute = 60_000;

/** An event with ten tickets, a gate to its own area, one backstage, and a bar where drinks are redeemed. */
async function openDoor(rules: Record<string, Partial<CheckpointRules>> = {}) {
  const { database } = opened;
  const sale = await openSale(database, [{ name: 'Standard', quantity: 50, tickets: 10 }]);
  const { eventId } = sale;
  const of = (checkpoint: string) => ({ ...singleEntry, ...rules[checkpoint] });
  const all = { event: of('event'), backstage: of('backstage'), 'add-on-1': redemptionRules(2) };
  await database.query('UPDATE events SET rules = $2 WHERE id = $1', [eventId, JSON.stringify(all)]);
  for (const checkpoint of ['backstage', 'add-on-1'])
    await addGate(database, { gateId: randomUUIDv7(), eventId, name: `To ${checkpoint}`, checkpoint });
  const gates = await findGates(database, [eventId]);
  const gateTo = (checkpoint: string) =>
    gates.find((gate) => gate.checkpoint === checkpoint)?.gateId ?? 'no gate';
  const rows = await database.query<{ id: string }>(
    'SELECT id FROM tickets WHERE event_id = $1 AND number < 10 ORDER BY number',
    [eventId],
  );
  const caller = callerOf(sale.organizerId, 'ORGANIZER');
  const deps = { database, now: () => sale.clock.now, moved: () => undefined };
  const checkIn = async (ticketId: string, checkpoint = 'event') =>
    told(
      await checkInFromDesk(
        deps,
        { eventId, ticketId },
        { scanId: randomUUIDv7(), gateId: gateTo(checkpoint) },
        caller,
      ),
    );
  const undo = async (ticketId: string, undoes: string) =>
    codeOf(await undoFromDesk(deps, { eventId, ticketId }, { scanId: randomUUIDv7(), undoes }, caller));
  const scanned = async (checkpoint: string, tickets: readonly number[], more = {}, minutesAgo = 0) => {
    const hand = createHand(eventId, undefined, 'e1', gateTo(checkpoint));
    const at = sale.clock.now - minutesAgo * minute;
    const scans = tickets.map((number) => hand.scan(number, at, { checkpoint, ...more }));
    await send(doorRecords(database), eventId, hand, scans, { parts: { now: deps.now } });
  };
  const board = async () => {
    const found = await readBoardOf(deps, eventId, caller);
    if (isRefusal(found)) throw new Error(found.code);
    return found;
  };
  return { ...sale, tickets: rows.map(({ id }) => id), checkIn, undo, scanned, board };
}

const codeOf = (answer: object | Refusal) => (isRefusal(answer) ? answer.code : null);
const told = (answer: { readonly verdict: string } | Refusal) =>
  isRefusal(answer) ? answer.code : answer.verdict;

describe('a check-in from the desk', () => {
  it('finds an area full by the people inside it, not by those in another', async () => {
    const one = { capacity: 1, reentry: 'after_exit' } as const;
    const door = await openDoor({ event: one, backstage: one });
    const [first = '', second = ''] = door.tickets;
    expect(await door.checkIn(first)).toBe('admit');
    expect(await door.checkIn(second)).toBe('capacity_reached');
    expect(await door.checkIn(second, 'backstage')).toBe('admit');
  });

  it('knows no ticket of another event', async () => {
    const door = await openDoor();
    const other = await openDoor();
    const [foreign = ''] = other.tickets;
    expect(await door.checkIn(foreign)).toBe('ticket_not_found');
    expect(await door.undo(foreign, randomUUIDv7())).toBe('ticket_not_found');
    expect(await other.checkIn(foreign)).toBe('admit');
  });

  it('admits nobody with a ticket that is not issued', async () => {
    const door = await openDoor();
    const [id = ''] = door.tickets;
    await opened.database.query('UPDATE tickets SET state = 0 WHERE id = $1', [id]);
    expect(await door.checkIn(id)).toBe('check_by_hand');
  });

  it('leaves a gate without rules to the people at it', async () => {
    const door = await openDoor();
    const [id = ''] = door.tickets;
    await opened.database.query("UPDATE events SET rules = rules - 'backstage' WHERE id = $1", [
      door.eventId,
    ]);
    expect(await door.checkIn(id, 'backstage')).toBe('check_by_hand');
  });
});

describe('the board', () => {
  it('counts arrivals and refusals at entrances only, and each gate for itself', async () => {
    const door = await openDoor();
    const refused = { verdict: 'already_inside', passed: false } as const;
    await door.scanned('event', [0, 1, 2]);
    await door.scanned('event', [3], {}, 2);
    await door.scanned('event', [0], refused);
    await door.scanned('backstage', [4, 5]);
    await door.scanned('add-on-1', [6]);
    await door.scanned('add-on-1', [6, 7], refused);
    const board = await door.board();
    expect(board).toMatchObject({ inside: 4, thisMinute: 5, turnedAway: 1 });
    expect(board.gates.map(({ minutes }) => minutes.slice(-3))).toEqual([
      [1, 0, 3],
      [0, 0, 2],
      [0, 0, 1],
    ]);
    expect(board.areas.map(({ checkpoint, inside }) => [checkpoint, inside])).toEqual([
      ['event', 4],
      ['backstage', 2],
    ]);
  });

  it('counts as silent the scanners that were not heard of lately', async () => {
    const door = await openDoor();
    const now = door.clock.now;
    for (const [name, heardAt] of [
      ['heard', now - 1_000],
      ['silent', now - silentMs - 1],
      ['never heard', null],
    ] as const)
      await opened.database.query(
        `INSERT INTO devices (id, event_id, name, role, public_key, enrolled_at, lease_expires_at, last_contact_at)
         VALUES ($1, $2, $3, 'steward', decode(md5($1), 'hex'), 1, $4, $5)`,
        [randomUUIDv7(), door.eventId, name, now + 1, heardAt],
      );
    expect((await door.board()).scanners).toEqual({ total: 3, silent: 2 });
  });
});
