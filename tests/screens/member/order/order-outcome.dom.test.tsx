import { describe, expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Order } from '#contract/sales/orders.ts';
import { OrderOutcome } from '#screens/member/order/order-outcome.tsx';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { readonly to: string; readonly children: React.ReactNode }) => (
    <a href={to}>{children}</a>
  ),
}));

async function linksOf(order: Partial<Order>) {
  const engines = { clock: handClock(), messages: english } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <OrderOutcome order={sampleOrder(order)} payment="none" stored="partly" />
    </EnginesProvider>,
  );
  return [...box.querySelectorAll('a')].map((one) => one.textContent);
}

describe('an order that has ended', () => {
  it('links to the tickets still available', async () => {
    expect(await linksOf({ state: 'expired' })).toEqual(['Choose tickets again']);
  });

  it('has no link if its event is cancelled or over', async () => {
    expect(await linksOf({ state: 'cancelled', eventAhead: false })).toEqual([]);
  });
});
