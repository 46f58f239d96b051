import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { offeringPlaces } from '#server/sales/waiting/offer-places.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, buy, cancel, openSale } from './sale-hand.ts';
import { waitingAt } from './waiting-hand.ts';

/** More sold-out types with waiting people than one query examines. */
const soldOut = 205;
/** Number of types examined every few seconds. */
const typesAtALook = 1_000;

describe('places returned at one event', () => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openOneDatabase();
  });
  afterAll(() => opened.close());
  beforeEach(() => opened.database.query('TRUNCATE events CASCADE'));

  /** Creates an event whose types are all sold out and waited for. */
  async function openFull(count: number): Promise<void> {
    const { database } = opened;
    const types = Array.from({ length: count }, (_, index) => ({
      name: `Type ${index}`,
      quantity: 1,
      priceAmount: 0,
    }));
    const { eventId } = await openSale(database, types);
    await database.query(
      'UPDATE ticket_types SET waiting_list = true, issued = quantity WHERE event_id = $1',
      [eventId],
    );
    await database.query(
      `INSERT INTO waiting_entries (id, event_id, ticket_type_id, user_id, quantity, joined_at, rank)
       SELECT 'waits for ' || id, event_id, id, $2, 1, 0, 1 FROM ticket_types WHERE event_id = $1`,
      [eventId, await addBuyer(database)],
    );
  }

  /** Creates a later event with a single sold ticket and a person waiting for it. */
  async function openLater() {
    const { database } = opened;
    const later = await openSale(database, [{ name: 'One', quantity: 1, priceAmount: 0 }], {
      startsInMs: 48 * 3_600_000,
    });
    const w = waitingAt(later);
    await w.settings([0]);
    const buyer = await addBuyer(database);
    const { orderId } = await buy(later, buyer);
    const entry = await w.join(await addBuyer(database));
    return {
      w: { ...w, ticketTypeId: later.ticketTypeIds[0] ?? '' },
      entry,
      comeBack: () => cancel(later, buyer, orderId),
    };
  }

  it('are offered however many types of earlier events have waiting lists', async () => {
    await openFull(soldOut);
    const { w, entry, comeBack } = await openLater();
    expect(await w.sweep.isDue?.()).toBe(false);
    await comeBack();
    expect(await w.sweep.isDue?.()).toBe(true);
    await w.sweep.work();
    expect(await w.states(entry)).toEqual(['offered']);
    expect(await w.sweep.isDue?.()).toBe(false);
  });

  it('are offered though offering those of another type breaks, which is tried again', async () => {
    const [one, other] = [await openLater(), await openLater()];
    await one.comeBack();
    await other.comeBack();
    await opened.database.script(`
      CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'spoiled'; END $$;
      CREATE TRIGGER spoil BEFORE UPDATE ON waiting_entries FOR EACH ROW
        WHEN (OLD.id = '${one.entry.entryId}') EXECUTE FUNCTION spoil();`);
    const warned: unknown[] = [];
    const log = {
      ...one.w.deps.log,
      warn: (...line: unknown[]) => void warned.push(line),
    } as typeof one.w.deps.log;
    const sweep = offeringPlaces({ ...one.w.deps, log });
    await sweep.work();
    expect(await one.w.states(one.entry, other.entry)).toEqual(['waiting', 'offered']);
    const ticketTypeId = one.w.ticketTypeId;
    expect(warned).toEqual([
      [
        { err: expect.objectContaining({ message: expect.stringContaining('spoiled') }), ticketTypeId },
        'places could not be offered',
      ],
    ]);
    await opened.database.script('DROP TRIGGER spoil ON waiting_entries; DROP FUNCTION spoil();');
    await sweep.work();
    expect(await one.w.states(one.entry)).toEqual(['offered']);
  });

  it('are offered to everybody once their type has no limit any more', async () => {
    const { w, entry } = await openLater();
    await w.sweep.work();
    expect(await w.states(entry)).toEqual(['waiting']);
    await opened.database.query('UPDATE ticket_types SET quantity = NULL WHERE id = $1', [w.ticketTypeId]);
    await w.sweep.work();
    expect(await w.states(entry)).toEqual(['offered']);
  });

  it('are found in batches of a thousand types, starting over once all were checked', async () => {
    for (let made = 0; made < typesAtALook; made += 200) await openFull(200);
    const { w, entry, comeBack } = await openLater();
    await comeBack();
    const looks = async (times: number) => {
      const due: unknown[] = [];
      for (let look = 0; look < times; look += 1) due.push(await w.sweep.isDue?.());
      return due;
    };
    // The batch with work is examined again until it is served.
    expect(await looks(3)).toEqual([false, true, true]);
    await w.sweep.work();
    expect(await w.states(entry)).toEqual(['offered']);
    expect(await looks(3)).toEqual([false, false, false]);
  });
});
