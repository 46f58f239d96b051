import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '#database/database.ts';
import { createKeptOrders } from '#database/orders.ts';
import type { Failure, Result } from '#domain/failure.ts';
import { createOrderPlacing } from '#payments/order-placing.ts';
import { freshDatabase } from '#tests/database/open.ts';

const databases: Database[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});

const mine = { eventId: 'e1', ownerId: 7, holdIds: ['h1'] };
const lost: Result<string> = { ok: false, failure: { kind: 'timeout' } };
const failed = (failure: Failure): Result<string> => ({ ok: false, failure });

/** A checkout whose server answers so, in turn. */
async function checkout(...answers: readonly (Result<string> | Promise<Result<string>>)[]) {
  const { database } = await freshDatabase();
  databases.push(database);
  const orders = createKeptOrders(database);
  const sent: unknown[] = [];
  let ids = 0;
  const placing = createOrderPlacing<string>({
    orders,
    newId: () => `o${(ids += 1)}`,
    now: () => 1_000,
    async send(request) {
      sent.push(request);
      return answers[sent.length - 1] ?? lost;
    },
  });
  return { placing, orders, sent };
}

describe('An order', () => {
  test('whose reply was lost is sent again as the same order, whatever was typed meanwhile', async () => {
    const { placing, sent } = await checkout(lost, { ok: true, value: 'done' });
    await placing.place(mine, { buyer: 'Amie' });
    expect(await placing.place(mine, { buyer: 'Binta' })).toEqual({ ok: true, value: 'done' });
    expect(sent).toEqual([
      { orderId: 'o1', buyer: 'Amie' },
      { orderId: 'o1', buyer: 'Amie' },
    ]);
  });

  test('is sent once by two presses', async () => {
    const { placing, sent } = await checkout({ ok: true, value: 'done' });
    const both = await Promise.all([placing.place(mine, {}), placing.place(mine, {})]);
    expect(both).toEqual([
      { ok: true, value: 'done' },
      { ok: true, value: 'done' },
    ]);
    expect(sent).toHaveLength(1);
  });

  test('that was refused is another one at the next press', async () => {
    const refused = { kind: 'refused', status: 422, code: 'invalid', message: '', errors: [] } as const;
    const { placing, sent } = await checkout(failed(refused));
    await placing.place(mine, {});
    await placing.place(mine, {});
    expect(sent).toEqual([{ orderId: 'o1' }, { orderId: 'o2' }]);
  });

  test.each([
    { kind: 'unreachable' },
    { kind: 'timeout' },
    { kind: 'foreign', status: 200 },
    { kind: 'server', status: 500, retryAfterMs: null },
    { kind: 'limited', retryAfterMs: null },
    { kind: 'unauthorized', code: 'token_expired', message: '' },
  ] satisfies readonly Failure[])('stays unanswered after %o', async (failure) => {
    const { placing, orders } = await checkout(failed(failure));
    await placing.place(mine, {});
    expect(await orders.unanswered('e1', 7)).toMatchObject({ orderId: 'o1' });
  });

  test('is sent again when it is asked for, and by nobody else', async () => {
    const { placing, sent } = await checkout(lost, { ok: true, value: 'done' });
    await placing.place(mine, {});
    expect(await placing.again('e1', 8)).toBeNull();
    expect(await placing.again('e1', 7)).toEqual({ ok: true, value: 'done' });
    expect(await placing.again('e1', 7)).toBeNull();
    expect(sent).toHaveLength(2);
  });
});
