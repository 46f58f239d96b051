import { describe, expect, it } from 'vitest';
import { changeQuantity } from '#app/checkout/buying-holds.ts';
import type { Result } from '#domain/failures/failure.ts';
import type { HeldPlaces, HoldWord } from '#domain/sales/held-places.ts';
import { samplePlaces } from '#tests/domain/sales/sample-places.ts';

const word = (quantity: number, more: Partial<HoldWord> = {}): Result<HoldWord> => ({
  ok: true,
  value: { state: 'held', heldUntil: 600_000, quantity, most: 10, ...more },
});
const lost: Result<HoldWord> = { ok: false, failure: { kind: 'timeout' } };

/** One kept reservation of two places, with what the server answers to a change and to a question. */
async function change(
  to: number,
  answers: { change: Result<HoldWord>; read: Result<HoldWord> },
  meanwhile?: number,
) {
  const places = samplePlaces('h1', { state: 'held', quantity: 2, most: 10 });
  const kept: { row: HeldPlaces } = { row: places };
  const store = {
    ofEvent: async () => [kept.row],
    change: async (_: string, rule: (row: HeldPlaces) => HeldPlaces) => void (kept.row = rule(kept.row)),
  };
  const calls = {
    async change() {
      if (meanwhile !== undefined) kept.row = { ...kept.row, quantity: meanwhile };
      return answers.change;
    },
    read: async () => answers.read,
  };
  // Of the store it asks these two alone.
  const deps = { store, calls, orders: { anyAt: async () => false } } as unknown as Parameters<
    typeof changeQuantity
  >[0];
  const answer = await changeQuantity(deps, places, to);
  return { ok: answer.ok, row: kept.row };
}

describe('A changed number of a reservation', () => {
  it('is kept as the server says it, with the price', async () => {
    const price = { amount: 300, currency: 'GMD' };
    const { ok, row } = await change(4, { change: word(4, { price }), read: lost });
    expect(ok).toBe(true);
    expect(row).toMatchObject({ state: 'held', quantity: 4, price });
  });

  it('whose answer was lost is the one that the server has', async () => {
    const { ok, row } = await change(4, { change: lost, read: word(4) });
    expect(ok).toBe(false);
    expect(row.quantity).toBe(4);
  });

  it('that another tab changed at the same moment is the one that the server has', async () => {
    const { row } = await change(4, { change: word(4), read: word(5) }, 5);
    expect(row.quantity).toBe(5);
  });

  it('of a reservation that is over says so', async () => {
    const gone: Result<HoldWord> = {
      ok: false,
      failure: { kind: 'refused', status: 409, code: 'hold_expired', message: 'Over.', errors: [] },
    };
    const { row } = await change(4, { change: gone, read: word(2, { state: 'expired' }) });
    expect(row).toMatchObject({ state: 'expired', quantity: 2 });
  });
});
