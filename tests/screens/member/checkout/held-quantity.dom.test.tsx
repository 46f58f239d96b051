import { describe, expect, it } from 'vitest';
import type { ShownPlaces } from '#app/checkout/use-buying.ts';
import type { Quantities } from '#app/checkout/use-quantities.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { PurchaseFailure } from '#app/checkout/purchase-failure.ts';
import { StorageError } from '#database/storage-error.ts';
import { HeldQuantity } from '#screens/member/checkout/held-quantity.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

const places = {
  holdId: 'h1',
  ticketTypeName: 'Lawn',
  quantity: 2,
  most: 10,
  state: 'held',
} as unknown as ShownPlaces;

/** Returns the message after a quantity change failed like this. */
async function saidAfter(failure: PurchaseFailure): Promise<string> {
  const engines = { clock: handClock(), messages: english } as unknown as Engines;
  const quantities: Quantities = {
    busy: false,
    of: () => ({ wanted: null, busy: false, failure }),
    change: () => {},
  };
  const box = await mount(
    <EnginesProvider engines={engines}>
      <HeldQuantity places={places} beside={0} quantities={quantities} />
    </EnginesProvider>,
  );
  return box.querySelector('[role=alert]')?.textContent ?? '';
}

describe('the reserved quantity after a failed change', () => {
  it.each<[PurchaseFailure, known: boolean]>([
    [{ kind: 'refused', status: 409, code: 'sold_out', message: 'Sold out.', errors: [] }, true],
    [{ kind: 'unreachable', nothingSent: true }, true],
    [{ kind: 'unreachable' }, false],
    [{ kind: 'timeout' }, false],
  ])('is said as far as it is known: %o', async (failure, known) => {
    const said = await saidAfter(failure);
    expect([said === '', said.includes('You still have 2 reserved.')]).toEqual([false, known]);
  });

  it('is said to be what the server has reserved if this device could not store it', async () => {
    const failure = { kind: 'device', error: new StorageError('storage_full'), reserved: 4 } as const;
    expect(await saidAfter(failure)).toContain('You still have 4 reserved.');
  });

  it.each([
    ['the store', new StorageError('storage_full'), 'storage is full or blocked. Free up space'],
    ['a store that is gone', new StorageError('storage_lost'), 'Something went wrong'],
    ['a bug', new TypeError('x is undefined'), 'Something went wrong'],
  ])('names %s as the reason, and claims neither quantity', async (_, error, words) => {
    const said = await saidAfter({ kind: 'device', error });
    expect(said).toContain(words);
    expect(said).not.toMatch(/connection|You still have/);
  });
});
