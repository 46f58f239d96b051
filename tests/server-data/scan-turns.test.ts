import { describe, expect, it } from 'vitest';
import { batchLimit } from '#contract/door/scans.ts';
import type { TicketState } from '#server/database/door/door-records.ts';
import { scansPerTurn } from '#server/door/take-scans.ts';
import { memoryDoorRecords } from '#tests/fakes/memory-door-records.ts';
import { gateAt, now } from './door-stores.ts';
import { createHand, send } from './scanner-hand.ts';

/*
 * A batch blocks the event loop for at most one step of its work. The work per turn is counted instead of timed,
 * because timings depend on the machine's load. `npm run bench -- loop` measures the longest turn in a new process.
 */

/** The work done in each turn of the event loop while a batch was processed. */
interface Turn {
  /** Scans that were read. */
  readonly read: Set<number>;
  /** Number of ticket lookups: one for each scan when accepting, others when ruling and counting. */
  lookUps: number;
  writes: number;
}

const nothing = (): Turn => ({ read: new Set(), lookUps: 0, writes: 0 });

/** Sends scans of as many tickets and records the work of each turn. */
async function turnsOf(count: number): Promise<Turn[]> {
  const turns: [Turn, ...Turn[]] = [nothing()];
  const current = (): Turn => turns[turns.length - 1] ?? turns[0];
  class Watched extends Map<number, TicketState> {
    override get(ticketNumber: number): TicketState | undefined {
      current().lookUps += 1;
      return super.get(ticketNumber);
    }
  }
  const records = memoryDoorRecords();
  const eventId = 'e';
  records.addEvent({
    eventId,
    timeZone: 'UTC',
    rules: { event: { reentry: 'single', maxEntries: null, coolDownMs: 0, capacity: null } },
    tickets: new Map(Array.from({ length: count }, (_, number) => [number, ticket])),
    gates: [gateAt(eventId, 1)],
    createdAt: now,
  });
  const hand = createHand(eventId);
  const scans = Array.from({ length: count }, (_, at) =>
    watched(hand.scan(at), () => current().read.add(at)),
  );
  const reply = await send(
    {
      ...records,
      inEvent: (id, work) =>
        records.inEvent(id, (door) =>
          work({
            ...door,
            ticketStates: async (numbers) => new Watched(await door.ticketStates(numbers)),
            write(writes) {
              current().writes += 1;
              return door.write(writes);
            },
          }),
        ),
    },
    eventId,
    hand,
    scans,
    { parts: { pause: async () => void turns.push(nothing()) } },
  );
  expect(reply.receipts.filter(({ status }) => status === 'applied')).toHaveLength(count);
  return turns;
}

const ticket: TicketState = { state: 0, voidedAt: null };

/** Wraps the object so that every property read is reported. */
const watched = (scan: object, looked: () => void): object =>
  new Proxy(scan, {
    get(of, field) {
      looked();
      return Reflect.get(of, field);
    },
  });

describe('event loop turns for a batch of scans', () => {
  it('read at most a hundred scans each', async () => {
    const turns = await turnsOf(batchLimit);
    const read = turns.map((turn) => turn.read.size).filter((size) => size > 0);
    expect(read).toEqual(Array.from({ length: batchLimit / scansPerTurn }, () => scansPerTurn));
  });

  it('separate storing, ruling, counting and writing', async () => {
    const turns = await turnsOf(batchLimit);
    const worked = turns.filter(({ lookUps, writes }) => lookUps + writes > 0);
    const [takenIn, ruled, counted, written, ...more] = worked;
    expect(takenIn?.lookUps).toBe(batchLimit);
    expect([ruled?.lookUps, counted?.lookUps].every((lookUps) => (lookUps ?? 0) >= batchLimit)).toBe(true);
    expect(written).toEqual({ ...nothing(), writes: 1 });
    expect(more).toEqual([]);
    expect(worked.every(({ read, lookUps }) => read.size === 0 || lookUps === 0)).toBe(true);
  });

  it('are limited to one for a small batch', async () => {
    expect(await turnsOf(scansPerTurn)).toHaveLength(1);
  });
});
