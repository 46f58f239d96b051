import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { MyOrders } from '#screens/member/dashboard/my-orders.tsx';
import { noWishes } from '#tests/app/requests/no-requests.ts';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('#app/checkout/use-payment-status.ts', () => ({ usePaymentStatuses: () => () => 'to_pay' }));

const local = (day: number, hour: number) => new Date(2026, 10, day, hour);

const nobody = { user: null };

test.each([
  [local(30, 18), 'until 18:00'],
  [local(33, 18), 'until Thu 3 Dec, 18:00'],
])('names the day on which an order is due, unless it is today (%s)', async (due, words) => {
  const items = [sampleOrder({ state: 'awaiting_payment', paymentDueAt: due.toISOString() })];
  const engines = {
    clock: { ...handClock(), wall: () => local(30, 9).getTime() },
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => nobody, subscribe: () => () => {} },
    wishes: noWishes,
    replies: createReplies(),
    messages: english,
    call: async () => ({ ok: true, value: { items } }),
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <MyOrders />
    </EnginesProvider>,
  );
  await vi.waitFor(() => expect(box.textContent).toContain(words));
});
