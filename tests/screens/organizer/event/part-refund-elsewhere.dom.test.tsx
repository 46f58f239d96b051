import { expect, it } from 'vitest';
import { useState } from 'react';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Order } from '#contract/sales/orders.ts';
import { PartRefund } from '#screens/organizer/event/part-refund.tsx';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';

const place = (ticketId: string, refunded = false) => ({
  ticketId,
  name: ticketId,
  reference: ticketId,
  ticketTypeName: 'Terrace',
  price: { amount: 15_000, currency: 'GMD' },
  keptFee: null,
  group: null,
  refunded,
});
const orderWith = (attendees: readonly object[], refunded = 0) =>
  sampleOrder({
    attendees: attendees as Order['attendees'],
    total: { amount: 30_000, currency: 'GMD' },
    refunded: refunded === 0 ? null : { amount: { amount: refunded, currency: 'GMD' } },
  } as Partial<Order>);

it('drops a chosen ticket, and its price, that somebody else has refunded meanwhile', async () => {
  const nobody = { user: null };
  const engines = {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => nobody, subscribe: () => () => {} },
    replies: createReplies(),
    messages: english,
  } as unknown as Engines;
  let arrives: (order: Order) => void = () => {};
  function Sheet() {
    const [order, setOrder] = useState(() => orderWith([place('Awa'), place('Binta')]));
    arrives = setOrder;
    return <PartRefund order={order} onClose={() => {}} />;
  }
  await mount(
    <EnginesProvider engines={engines}>
      <Sheet />
    </EnginesProvider>,
  );
  const dialog = document.querySelector('[role=alertdialog]');
  const toggles = () => [...(dialog?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? [])];
  const amount = () => dialog?.querySelector<HTMLInputElement>('[name=amount]')?.value;
  for (const toggle of toggles()) await doing(() => toggle.click());
  expect(amount()).toBe('300.00');
  await doing(() => arrives(orderWith([place('Awa', true), place('Binta')], 15_000)));
  expect(dialog?.textContent).toMatch(/Up to GMD\s150 /);
  expect(toggles().map(({ checked }) => checked)).toEqual([true]);
  expect(amount()).toBe('150.00');
});
