import { randomUUIDv7 } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restoredFromCommand } from '#server/administration/admin-commands.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { lastRestores } from '#server/database/meta.ts';
import { addFollowing, addTickets, lockTicket } from '#server/database/tickets/tickets.ts';
import { createSealer } from '#server/signing/seal.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';

const sealer = createSealer(new Uint8Array(32).fill(3));
const hour = 3_600_000;
const now = Date.UTC(2026, 10, 21, 18, 0);

describe('ticket numbers after a restored backup', () => {
  let opened: OpenedDatabase;
  let organizerId = '';
  beforeAll(async () => {
    opened = await openOneDatabase();
    organizerId = randomUUIDv7();
    await opened.database.query(
      `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'omar', 'ORGANIZER', 0)`,
      [organizerId],
    );
  });
  afterAll(() => opened.close());
  beforeEach(() => opened.database.query('DELETE FROM restores'));

  /** Creates an event whose backup has 20 tickets of `type`. */
  async function concert(type: { quantity: number | null; groupSize: number }, endsAt = now + 6 * hour) {
    const made = await createDemoEvent(
      opened.database,
      sealer,
      {
        organizerId,
        name: 'Concert',
        startsAt: now,
        endsAt,
        doorsOpenAt: now,
        timeZone: 'Africa/Banjul',
        details: { status: 'published' },
        gates: [{ name: 'Main' }],
        types: [{ name: 'Standard', priceAmount: 5000, quantity: 1_000, tickets: 20 }],
      },
      now,
    );
    await opened.database.query(
      'UPDATE ticket_types SET quantity = $2, group_size = $3 WHERE event_id = $1',
      [made.eventId, type.quantity, type.groupSize],
    );
    return made;
  }
  type Made = Awaited<ReturnType<typeof concert>>;
  const issue = ({ eventId, keyId }: Made) =>
    opened.database.transaction((queries) =>
      addTickets(queries, {
        eventId,
        typeIndex: 0,
        keyId,
        quantity: 1,
        test: false,
        holderUserId: null,
        holderName: 'Fatou',
        now,
      }),
    );
  const restored = (at = now) => restoredFromCommand({ database: opened.database, now: () => at });

  it.each<[string, { quantity: number | null; groupSize: number }, number]>([
    ['places that were for sale', { quantity: 3_000, groupSize: 1 }, 12_980],
    ['places in groups', { quantity: 300, groupSize: 5 }, 11_480],
    ['a type without a quantity', { quantity: null, groupSize: 1 }, 10_000],
    ['a type that was sold out, which is raised or handed on', { quantity: 20, groupSize: 1 }, 10_000],
    ['more places than devices can hold numbers of', { quantity: 1_000_000, groupSize: 1 }, 210_000],
  ])('leave out %s', async (_what, type, leftOut) => {
    const made = await concert(type);
    await restored();
    expect(await issue(made)).toBe(20 + leftOut);
    const told = await lastRestores(opened.database, [made.eventId]);
    expect(told.get(made.eventId)).toEqual({ at: now, numbersLeftOut: leftOut });
  });

  it('continue beyond the gap left for a replaced ticket', async () => {
    const made = await concert({ quantity: 20, groupSize: 1 });
    await restored();
    const number = await opened.database.transaction(async (queries) => {
      const [ticket] = await queries.query<{ id: string }>(
        'SELECT id FROM tickets WHERE event_id = $1 AND number = 3',
        [made.eventId],
      );
      const old = await lockTicket(queries, ticket?.id ?? '');
      if (old === null) throw new Error('no ticket');
      return (
        await addFollowing(queries, old, {
          keyId: old.keyId,
          holderUserId: null,
          holderName: 'Binta',
          at: now,
        })
      ).number;
    });
    expect(number).toBe(10_020);
  });

  it('never exceed the manifest, however often a backup is restored', async () => {
    const made = await concert({ quantity: 1_000_000, groupSize: 1 });
    await opened.database.query('UPDATE events SET next_number = 4950000 WHERE id = $1', [made.eventId]);
    await restored();
    await restored();
    expect(await issue(made)).toBe(5_000_000);
    expect((await lastRestores(opened.database, [made.eventId])).get(made.eventId)?.numbersLeftOut).toBe(0);
  });

  it('stay unchanged when the event is over', async () => {
    const made = await concert({ quantity: 3_000, groupSize: 1 }, now + hour);
    await restored(now + 2 * hour);
    expect(await issue(made)).toBe(20);
  });

  it('are recorded in the admin log with who restored the backup', async () => {
    await restored(now + 7);
    const line = {
      action: 'server_restored',
      level: 'error',
      source: 'settings',
      actor: null,
      outcome: 'done',
    };
    expect(
      await opened.database.query(
        'SELECT action, level, source, actor, outcome FROM log_lines WHERE at = $1',
        [now + 7],
      ),
    ).toEqual([line]);
    expect(await opened.database.query('SELECT actor FROM audit_log WHERE at = $1', [now + 7])).toEqual([
      { actor: 'somebody' },
    ]);
  });
});
