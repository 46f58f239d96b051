import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRefusal } from '#server/access/refusal.ts';
import {
  readOwnHold,
  releaseAndRecord,
  releaseOwnHold,
  reserveAndRecord,
} from '#server/sales/manage-holds.ts';
import { openOneDatabase, type OpenedDatabase } from './databases.ts';
import { addBuyer, callerOf, changeTo, hold, openSale, order, standing, type Sale } from './sale-hand.ts';

/* Places that an organizer keeps for somebody, beside those that buyers reserve. */

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openOneDatabase();
});
afterAll(() => opened.close());

const sell = (quantity = 10) => openSale(opened.database, [{ name: 'Standing', tickets: 0, quantity }]);
const depsOf = ({ parts }: Sale) => ({ ...parts, holdLimit: async () => 0, addressHmac: () => '' });
const callerAt = (sale: Sale) => callerOf(sale.organizerId, 'ORGANIZER');
const keep = async (sale: Sale, holdId: string, quantity = 3, ticketTypeId = sale.ticketTypeIds[0] ?? '') => {
  const body = { holdId, ticketTypeId, quantity, label: 'Band' };
  const params = { registrationId: sale.eventId };
  const kept = await reserveAndRecord(depsOf(sale), { params, body, caller: callerAt(sale) });
  return isRefusal(kept) ? kept.code : `${kept.quantity} ${kept.ticketTypeName} for ${kept.label}`;
};
const release = async (sale: Sale, holdId: string, registrationId = sale.eventId) => {
  const params = { registrationId, holdId };
  const released = await releaseAndRecord(depsOf(sale), { params, caller: callerAt(sale) });
  return isRefusal(released) ? released.code : released.released;
};
const auditOf = (holdId: string) =>
  opened.database.query('SELECT action, actor, details FROM audit_log WHERE subject = $1 ORDER BY id', [
    holdId,
  ]);
const stepsOf = ({ eventId }: Sale) =>
  opened.database.query('SELECT reservations FROM sale_steps WHERE event_id = $1', [eventId]);
const takenAt = async (sale: Sale) => (await standing(sale))[0]?.taken;

it('are kept and given back once, and recorded once, however often that is asked', async () => {
  const sale = await sell();
  const holdId = randomUUID();
  const twice = await Promise.all([keep(sale, holdId), keep(sale, holdId)]);
  expect([...twice, await keep(sale, holdId, 4)]).toEqual([
    '3 Standing for Band',
    '3 Standing for Band',
    'hold_id_reused',
  ]);
  expect(await takenAt(sale)).toBe(3);
  const actor = sale.organizerId;
  const kept = { action: 'places_kept', actor, details: { quantity: 3 } };
  expect(await auditOf(holdId)).toEqual([kept]);
  const back = await Promise.all([release(sale, holdId), release(sale, holdId)]);
  expect([...back, await release(sale, holdId)]).toEqual([true, true, true]);
  expect(await takenAt(sale)).toBe(0);
  expect(await auditOf(holdId)).toEqual([kept, { ...kept, action: 'places_given_back' }]);
});

it('have the name and the price of their own type, and use up no price for the first buyers', async () => {
  const sale = await openSale(opened.database, [
    { name: 'Standing', tickets: 0, quantity: 10, priceAmount: 100 },
    { name: 'Seats', tickets: 0, quantity: 10, priceAmount: 350 },
  ]);
  const tiers = [{ tierId: 'early', amount: 200, until: null, count: 4 }];
  await opened.database.query('UPDATE ticket_types SET tiers = $2::jsonb WHERE event_id = $1', [
    sale.eventId,
    JSON.stringify(tiers),
  ]);
  const holdId = randomUUID();
  expect(await keep(sale, holdId, 3, sale.ticketTypeIds[1])).toBe('3 Seats for Band');
  const stored = 'SELECT unit_amount AS unit, currency, tier_id AS tier FROM holds WHERE id = $1';
  expect(await opened.database.query(stored, [holdId])).toEqual([{ unit: 200, currency: 'GMD', tier: null }]);
});

it('are refused if fewer are left, or if the type is of another event', async () => {
  const [sale, other] = [await sell(2), await sell()];
  const holdId = randomUUID();
  expect(await keep(sale, holdId)).toBe('sold_out');
  expect(await keep(sale, holdId, 1, other.ticketTypeIds[0])).toBe('ticket_type_not_found');
  expect(await auditOf(holdId)).toEqual([]);
});

it('are given back at their own event alone, and not once tickets have taken them', async () => {
  const [sale, other] = [await sell(), await sell()];
  const holdId = randomUUID();
  await keep(sale, holdId);
  expect(await release(other, holdId)).toBe('hold_not_found');
  const bought = await hold(sale, null);
  expect(await release(sale, bought.holdId)).toBe('hold_not_found');
  expect(await release(sale, randomUUID())).toBe('hold_not_found');
  await opened.database.query(`UPDATE holds SET state = 'used', ended_at = 1 WHERE id = $1`, [holdId]);
  expect(await release(sale, holdId)).toBe(false);
  expect((await auditOf(holdId)).map(({ action }) => action)).toEqual(['places_kept']);
});

it('are nobody else’s to read, change, order or give back', async () => {
  const sale = await sell();
  const holdId = randomUUID();
  await keep(sale, holdId);
  const [deps, buyer] = [depsOf(sale), await addBuyer(opened.database)];
  for (const caller of [callerOf(buyer, 'NORMAL_USER'), callerAt(sale)]) {
    expect(await readOwnHold(deps, holdId, caller)).toMatchObject({ code: 'hold_not_found' });
    expect(await releaseOwnHold(deps, holdId, caller)).toMatchObject({ code: 'hold_not_found' });
    expect(await changeTo(sale, caller.userId, holdId, 1)).toBe('hold_not_found');
    expect((await order(sale, caller.userId, [[holdId, 3]])).state).toBe('hold_not_found');
  }
  expect(await changeTo(sale, null, holdId, 1)).toBe('hold_not_found');
  expect(await takenAt(sale)).toBe(3);
});

it('are no step of a sale, as what a buyer reserves is, once', async () => {
  const sale = await sell();
  await keep(sale, randomUUID());
  expect(await stepsOf(sale)).toEqual([]);
  const [buyer, holdId] = [await addBuyer(opened.database), randomUUID()];
  for (let times = 0; times < 2; times += 1) await hold(sale, buyer, 1, 0, holdId);
  expect(await stepsOf(sale)).toEqual([{ reservations: 1 }]);
});
