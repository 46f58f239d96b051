import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseHold } from '#server/database/sales/holds.ts';
import { createOrderSweep } from '#server/sales/orders/sweep-orders.ts';
import { reserveSeats } from '#server/sales/place-hold.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { issueOnce } from '#server/tickets/ticket-issue.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { databaseKinds, type OpenedDatabase } from '#tests/server-data/databases.ts';
import {
  addBuyers,
  callerOf,
  cancel,
  hold,
  openSale,
  order,
  passOn,
  pay,
  refund,
  standing,
  type Sale,
} from '#tests/server-data/sale-hand.ts';

/** One action of a person; the numbers choose among what exists by then. */
type Deed =
  | {
      readonly kind: 'hold' | 'keep' | 'give away';
      readonly who: number;
      readonly type: number;
      readonly count: number;
    }
  | { readonly kind: 'order'; readonly who: number; readonly which: readonly number[] }
  | { readonly kind: 'give back' | 'pay' | 'cancel' | 'refund' | 'order again'; readonly which: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'sweep' | 'pass on' };

const which = fc.nat(40);
const sized = fc.record({ who: fc.nat(3), type: fc.nat(1), count: fc.integer({ min: 1, max: 3 }) });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 8, arbitrary: sized.map((rest): Deed => ({ kind: 'hold', ...rest })) },
  {
    weight: 8,
    arbitrary: fc
      .record({ who: fc.nat(2), which: fc.array(which, { minLength: 1, maxLength: 3 }) })
      .map((rest): Deed => ({ kind: 'order', ...rest })),
  },
  {
    weight: 10,
    arbitrary: fc
      .tuple(fc.constantFrom('give back', 'pay', 'pay', 'cancel', 'refund', 'order again'), which)
      .map(([kind, at]): Deed => ({ kind, which: at })),
  },
  { weight: 3, arbitrary: fc.constantFrom(1, 5, 10, 31).map((minutes): Deed => ({ kind: 'wait', minutes })) },
  { weight: 3, arbitrary: fc.constantFrom<Deed>({ kind: 'sweep' }, { kind: 'pass on' }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('keep', 'give away'), sized)
      .map(([kind, rest]): Deed => ({ kind, ...rest })),
  },
);
/** The actions of one moment, followed by those of the next. */
const story = fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 20 });

/** One action at a time: a free ticket is transferred, and an unpaid order is cancelled. */
const plainStory: Deed[][] = [
  [{ kind: 'hold', who: 0, type: 0, count: 1 }],
  [{ kind: 'order', who: 0, which: [0] }],
  [{ kind: 'pass on' }],
  [{ kind: 'hold', who: 0, type: 1, count: 2 }],
  [{ kind: 'order', who: 0, which: [1] }],
  [{ kind: 'cancel', which: 1 }],
];

interface Known {
  readonly holds: { readonly holdId: string; readonly count: number; readonly who: number }[];
  readonly kept: string[];
  readonly orders: {
    readonly orderId: string;
    readonly who: number;
    readonly holds: readonly (readonly [string, number])[];
  }[];
  passedOn: number;
}

/** The people of a story, and what they have done so far. */
function createTown(sale: Sale, people: readonly string[]) {
  const known: Known = { holds: [], kept: [], orders: [], passedOn: 0 };
  const { sweep } = createOrderSweep(sale.parts);
  const { database, signers } = sale.parts;
  const person = (who: number): string | null => people[who] ?? null;
  const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];
  const orderAt = (index: number) => at(known.orders, index);
  const does: { readonly [K in Deed['kind']]: (deed: Extract<Deed, { kind: K }>) => Promise<unknown> } = {
    async hold({ who, type, count }) {
      const { holdId, code } = await hold(sale, person(who), count, type);
      if (code === null) known.holds.push({ holdId, count, who });
    },
    async keep({ type, count }) {
      const wish = {
        holdId: randomUUID(),
        ticketTypeId: sale.ticketTypeIds[type] ?? '',
        quantity: count,
        label: 'x',
      };
      const caller = callerOf(sale.organizerId, 'ORGANIZER');
      const kept = await reserveSeats(sale.parts, sale.eventId, wish, caller);
      if (!isRefusal(kept)) known.kept.push(kept.holdId);
    },
    async 'give away'({ type, count }) {
      const body = {
        issueId: randomUUID(),
        ticketTypeId: sale.ticketTypeIds[type] ?? '',
        quantity: count,
        holderName: '',
      };
      const caller = callerOf(sale.organizerId, 'ORGANIZER');
      const all = { caller, eventId: sale.eventId, body, now: sale.clock.now };
      await atEvent(database, sale.eventId).transaction((queries) => issueOnce(queries, signers, all));
    },
    async order({ who, which }) {
      const wanted = new Map(
        which.flatMap((one) => at(known.holds, one) ?? []).map((one) => [one.holdId, one.count]),
      );
      const made = { orderId: randomUUID(), who, holds: [...wanted] };
      if (wanted.size === 0) return;
      known.orders.push(made);
      await order(sale, person(who) ?? '', made.holds, made.orderId);
    },
    async 'order again'({ which }) {
      const known = orderAt(which);
      if (known) await order(sale, person(known.who) ?? '', known.holds, known.orderId);
    },
    'give back': async ({ which }) => {
      const found = at(known.holds, which)?.holdId ?? at(known.kept, which);
      if (found !== undefined) await releaseHold(database, found, sale.clock.now);
    },
    pay: async ({ which }) => ifThere(orderAt(which)?.orderId, (orderId) => pay(sale, orderId)),
    cancel: async ({ which }) => {
      const known = orderAt(which);
      if (known) await cancel(sale, person(known.who) ?? '', known.orderId);
    },
    refund: async ({ which }) => ifThere(orderAt(which)?.orderId, (orderId) => refund(sale, orderId)),
    wait: async ({ minutes }) => void (sale.clock.now += minutes * 60_000),
    sweep: () => sweep(),
    'pass on': async () => {
      if (await passOn(sale, people[2] ?? '')) known.passedOn += 1;
    },
  };
  const ifThere = async (orderId: string | undefined, act: (orderId: string) => Promise<unknown>) => {
    if (orderId === undefined) return;
    const [row] = await database.query('SELECT id FROM orders WHERE id = $1', [orderId]);
    if (row !== undefined) await act(orderId);
  };
  return { known, sweep, run: (one: Deed) => (does[one.kind] as (deed: Deed) => Promise<unknown>)(one) };
}

/** Checks the invariants between any two moments. */
async function check(sale: Sale): Promise<void> {
  for (const type of await standing(sale)) {
    expect(type.taken).toBeLessThanOrEqual(type.quantity ?? Infinity);
    expect(type.issued).toBe(type.valid);
  }
  const astray = await sale.parts.database.query(
    `SELECT o.id, o.state FROM orders o WHERE o.event_id = $1 AND (
       (o.state = 'confirmed') <> (NOT EXISTS (SELECT 1 FROM order_attendees a WHERE a.order_id = o.id AND a.ticket_id IS NULL)
          AND EXISTS (SELECT 1 FROM tickets t WHERE t.order_id = o.id AND t.state & 4 = 0 AND NOT EXISTS (SELECT 1 FROM tickets f WHERE f.follows = t.id)))
       OR EXISTS (SELECT 1 FROM order_lines l JOIN holds h ON h.id = l.hold_id WHERE l.order_id = o.id AND (h.order_id <> o.id
          OR (h.state = 'ordered') <> (o.state = 'awaiting_payment')))
       OR (SELECT sum(quantity) FROM order_lines l WHERE l.order_id = o.id) <> (SELECT count(*) FROM order_attendees a WHERE a.order_id = o.id))`,
    [sale.eventId],
  );
  expect(astray).toEqual([]);
}

/** Number of stories in one run; STORIES=1000 runs many. */
const stories = Number(process.env['STORIES'] ?? 15);

describe.each(databaseKinds)('concurrent purchases over $name', ({ available, open }) => {
  describe.skipIf(!available)('when available', () => {
    let opened: OpenedDatabase;
    let people: string[] = [];
    beforeAll(async () => {
      opened = await open();
      people = await addBuyers(opened.database, 3);
    });
    afterAll(() => opened.close());

    it(
      'never oversell, keep exactly the issued tickets valid, and return every place in the end',
      async () => {
        const seen = new Set<string>();
        await fc.assert(
          fc.asyncProperty(story, async (moments) => {
            const sale = await openSale(opened.database, [
              { name: 'Free', quantity: 6 },
              { name: 'Paid', quantity: 5, priceAmount: 350 },
            ]);
            const town = createTown(sale, people);
            for (const moment of moments) {
              await Promise.all(moment.map((one) => town.run(one)));
              await check(sale);
            }
            for (const line of sale.news) seen.add(line.split(' ')[0] ?? '');
            if (town.known.passedOn > 0) seen.add('passed on');
            await leave(sale, town);
            await check(sale);
            const given = await opened.database.query<{ count: number }>(
              `SELECT count(k.id) AS count FROM ticket_types t LEFT JOIN tickets k
               ON k.event_id = t.event_id AND k.type_index = t.index AND k.order_id IS NULL
                 AND NOT EXISTS (SELECT 1 FROM tickets f WHERE f.follows = k.id)
              WHERE t.event_id = $1 GROUP BY t.index ORDER BY t.index`,
              [sale.eventId],
            );
            expect((await standing(sale)).map((type) => type.taken)).toEqual(given.map((type) => type.count));
          }),
          { numRuns: stories, examples: [[plainStory]] },
        );
        // Stories that reach nothing prove nothing. The plain one reaches all of these, whatever the order of
        // calls.
        expect([...seen].toSorted()).toEqual(['confirmed', 'ended', 'passed on']);
      },
      120_000 + stories * 3_000,
    );
  });
});

/** Everyone leaves: unpaid orders and holds expire, the rest is refunded, reserved seats are released. */
async function leave(sale: Sale, { known, sweep }: ReturnType<typeof createTown>): Promise<void> {
  sale.clock.now += 3_600_000;
  await sweep();
  const rows = await sale.parts.database.query<{ id: string }>(
    `SELECT id FROM orders WHERE event_id = $1 AND state = 'confirmed'`,
    [sale.eventId],
  );
  for (const { id } of rows) expect(await refund(sale, id)).toBe('refunded');
  for (const holdId of known.kept) await releaseHold(sale.parts.database, holdId, sale.clock.now);
}
