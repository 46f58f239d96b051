import { describe, expect, it } from 'vitest';
import { changeQuantity } from '#app/checkout/buying-holds.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { HeldPlaces, HoldReply } from '#domain/sales/held-places.ts';
import { StorageError } from '#database/storage-error.ts';
import { samplePlaces } from '#tests/domain/sales/sample-places.ts';

const word = (quantity: number, more: Partial<HoldReply> = {}): Result<HoldReply> => ({
  ok: true,
  value: { state: 'held', heldUntil: 600_000, quantity, most: 10, ...more },
});
const lost: Result<HoldReply> = { ok: false, failure: { kind: 'timeout' } };

const over: Result<HoldReply> = {
  ok: false,
  failure: { kind: 'refused', status: 409, code: 'event_cancelled', message: 'Over.', errors: [] },
};

/** Changes a stored hold of two places, with the server's replies to the change and to a later read. */
async function change(
  to: number,
  answers: { change: Result<HoldReply>; read: Result<HoldReply> },
  meanwhile?: number,
  isFull = false,
  back: Result<HoldReply> = answers.change,
) {
  const places = samplePlaces('h1', { state: 'held', quantity: 2, most: 10 });
  const kept: { row: HeldPlaces } = { row: places };
  const store = {
    ofEvent: async () => [kept.row],
    async change(_: string, rule: (row: HeldPlaces) => HeldPlaces) {
      if (isFull) throw new StorageError('storage_full');
      kept.row = rule(kept.row);
    },
  };
  const asked: number[] = [];
  const calls = {
    async change(_: string, quantity: number) {
      asked.push(quantity);
      if (meanwhile !== undefined) kept.row = { ...kept.row, quantity: meanwhile };
      return asked.length === 1 ? answers.change : back;
    },
    read: async () => answers.read,
  };
  // The only two parts of the store that it uses.
  const deps = { store, calls, orders: { anyAt: async () => false } } as unknown as Parameters<
    typeof changeQuantity
  >[0];
  const answer = await changeQuantity(deps, places, to).catch((error: unknown) => ({ thrown: error }));
  return { answer, row: kept.row, asked };
}

describe('a changed reservation quantity', () => {
  it('is stored as the server returns it, with the price', async () => {
    const price = { amount: 300, currency: 'GMD' };
    const { answer, row } = await change(4, { change: word(4, { price }), read: lost });
    expect(answer).toMatchObject({ ok: true });
    expect(row).toMatchObject({ state: 'held', quantity: 4, price });
  });

  it('is read from the server when the reply is lost', async () => {
    const { answer, row } = await change(4, { change: lost, read: word(4) });
    expect(answer).toMatchObject({ ok: false });
    expect(row.quantity).toBe(4);
  });

  it('is read from the server when another tab changed it at the same time', async () => {
    const { row } = await change(4, { change: word(4), read: word(5) }, 5);
    expect(row.quantity).toBe(5);
  });

  it.each(['event_cancelled', 'event_ended', 'not_published'])(
    'shows that nothing is reserved any more at an event that is over: %s',
    async (code) => {
      const failure = { kind: 'refused', status: 409, code, message: 'It is over.', errors: [] } as const;
      // The server lets the reservation expire, and until then returns it as it was.
      const { row } = await change(4, { change: { ok: false, failure }, read: word(2) });
      expect(row).toMatchObject({ state: 'refused', quantity: 2, refusal: { code, message: 'It is over.' } });
    },
  );

  it('is taken back at the server if this device cannot store it, so that what is shown stays true', async () => {
    const answers = { change: word(4), read: word(4) };
    const { asked, row, answer } = await change(4, answers, undefined, true, word(2));
    expect([asked, row.quantity]).toEqual([[4, 2], 2]);
    expect(answer).toMatchObject({ value: { quantity: 2 }, unstored: new StorageError('storage_full') });
  });

  it.each([
    ['refused', over],
    ['lost', lost],
  ])('is the one that counts at the server if taking it back is %s', async (_, back) => {
    const { answer } = await change(1, { change: word(1), read: word(1) }, undefined, true, back);
    expect(answer).toMatchObject({ value: { quantity: 1 }, unstored: new StorageError('storage_full') });
  });

  it('is not claimed if nobody says which one counts', async () => {
    const { answer } = await change(1, { change: word(1), read: lost }, undefined, true, lost);
    expect(answer).toEqual({ thrown: new StorageError('storage_full') });
  });

  it('leaves a refusal as it is if this device cannot store that either', async () => {
    const { answer } = await change(4, { change: over, read: word(2) }, undefined, true);
    expect(answer).toEqual(over);
  });

  it('reports that the reservation is over', async () => {
    const gone: Result<HoldReply> = {
      ok: false,
      failure: { kind: 'refused', status: 409, code: 'hold_expired', message: 'Over.', errors: [] },
    };
    const { row } = await change(4, { change: gone, read: word(2, { state: 'expired' }) });
    expect(row).toMatchObject({ state: 'expired', quantity: 2 });
  });
});
