import { expect, it } from 'vitest';
import { EnginesProvider } from '#app/engines/engines.tsx';
import type { OrderHistoryEntry } from '#contract/sales/order-history.ts';
import { OrderHistory } from '#screens/organizer/event/order-history.tsx';
import { textsOf } from '#tests/messages/english.ts';
import { screenEngines } from '#tests/screens/screen-engines.ts';
import { doing, mount } from '#tests/ui/mount.ts';

const { kinds } = textsOf('desk').orderHistory;

/** Shows a history whose only entry is that an order of this sum was placed. */
async function titleOfPlaced(amount: number) {
  const entry: OrderHistoryEntry = {
    entryId: '1',
    at: '2026-11-29T06:00:00.000Z',
    kind: 'placed',
    actor: 'buyer',
    person: '',
    reason: '',
    amount: { amount, currency: 'GMD' },
    tickets: [],
    changes: [],
  };
  const engines = screenEngines({
    call: async () => ({ ok: true, value: { items: [entry], page: 1, limit: 10, total: 1 } }),
  });
  const box = await mount(
    <EnginesProvider engines={engines}>
      <OrderHistory eventId="e" orderId="o" timeZone="UTC" />
    </EnginesProvider>,
  );
  await doing(() => {});
  return box.querySelector('li strong')?.textContent;
}

it('names the sum of an order that was paid for', async () => {
  expect(await titleOfPlaced(35_000)).toMatch(new RegExp(`^${kinds.placed} · GMD\\s350$`, 'u'));
});

it('names no sum of a free order', async () => {
  expect(await titleOfPlaced(0)).toBe(kinds.placed);
});
