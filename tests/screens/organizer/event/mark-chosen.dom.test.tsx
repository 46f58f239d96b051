import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { markOrdersPaid } from '#contract/sales/manual-payments.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { byHandState } from '#screens/organizer/event/order-filter.ts';
import { Orders } from '#screens/organizer/event/orders.tsx';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: () => null,
  useSearch: () => ({ state: byHandState }),
  useNavigate: () => () => {},
}));

const { byHand } = textsOf('desk');
const waiting = ['a', 'b'].map((orderId) =>
  sampleOrder({
    orderId,
    state: 'awaiting_payment',
    total: { amount: 100, currency: 'GMD' },
  } as Partial<Order>),
);

it('still shows the orders being marked as paid, though the list without them came before the lost reply', async () => {
  const server: { items: readonly Order[] } = { items: waiting };
  const call = async (endpoint: unknown) => {
    if (endpoint === eventOrders)
      return { ok: true, value: { items: server.items, total: server.items.length } };
    if (endpoint !== markOrdersPaid) return { ok: false, failure: { kind: 'unreachable' } };
    server.items = [];
    return { ok: false, failure: { kind: 'timeout' } };
  };
  const auth = { user: null };
  const engines = {
    call,
    replies: createReplies(),
    clock: handClock(),
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { subscribe: () => () => {}, reached: () => true, asked: () => true, way: () => 'online' },
    notify: { done: () => {}, failed: () => {} },
    stored: { get: () => null, set: () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Orders eventId="e1" timeZone="UTC" />
    </EnginesProvider>,
  );
  const boxes = () => box.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]');
  await until(() => expect(boxes()).toHaveLength(2));
  for (const one of boxes()) await doing(() => one.click());
  await doing(() => button(byHand.markChosen(2), box).click());
  const dialog = () => document.querySelector('[role=alertdialog]');
  await until(() => expect(dialog()).not.toBeNull());
  await doing(() => dialog()?.querySelector<HTMLButtonElement>('[type=submit]')?.click());
  await until(() => expect(boxes()).toHaveLength(0));
  await until(() => expect(dialog()?.querySelector('[role=alert]')).not.toBeNull());
  expect(dialog()?.textContent).toContain(byHand.paid.titleMany(2));
});
