import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { listAdminEvents } from '#contract/events/admin-events.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { TakeDownEvent } from '#screens/admin/events/take-down-event.tsx';
import { TransferEvent } from '#screens/admin/events/transfer-event.tsx';
import { ReleaseOrder } from '#screens/organizer/event/by-hand/release-order.tsx';
import { PartRefund } from '#screens/organizer/event/part-refund.tsx';
import { Refund } from '#screens/organizer/event/refund.tsx';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount, typeInto } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const payment = { sessionId: 's', transactionId: 't', checkoutUrl: '', byHand: false, status: 'completed' };
const order = sampleOrder({ total: { amount: 35_000, currency: 'GMD' }, payment } as Partial<Order>);
const event = { registrationId: 'e', name: 'Supper', organizer: { name: 'Omar', username: 'omar' } } as never;
const nothing = () => undefined;

it.each<[string, () => ReactElement, object]>([
  ['a refund', () => <Refund order={order} onClose={nothing} />, eventOrders],
  ['a refund in part', () => <PartRefund order={order} onClose={nothing} />, eventOrders],
  ['a released order', () => <ReleaseOrder order={order} onClose={nothing} />, eventOrders],
  [
    'a taken down event',
    () => <TakeDownEvent event={event} onChanged={nothing} onClose={nothing} />,
    listAdminEvents,
  ],
  [
    'a transferred event',
    () => <TransferEvent event={event} onChanged={nothing} onClose={nothing} />,
    listAdminEvents,
  ],
])('reads again what shows whether it worked, after the reply about %s was lost', async (_, Form, read) => {
  const readAgain = vi.fn<(read: object) => Promise<void>>(async () => {});
  const engines = {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => ({ user: null }), subscribe: () => () => {} },
    replies: { ...createReplies(), readAgain },
    messages: english,
    notify: { done: nothing, failed: nothing },
    call: async () => ({ ok: false, failure: { kind: 'timeout' } }),
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <Form />
    </EnginesProvider>,
  );
  const dialog = document.querySelector('[role=alertdialog], [role=dialog]');
  for (const field of dialog?.querySelectorAll<HTMLInputElement>('[name=reason], [name=username]') ?? [])
    await doing(() => typeInto(field, 'omar'));
  await doing(() => dialog?.querySelector<HTMLButtonElement>('[type=submit]')?.click());
  await until(() => expect(dialog?.querySelector('[role=alert]')).not.toBeNull());
  expect(readAgain.mock.calls.map(([one]) => one)).toContain(read);
  expect(document.querySelector('[role=alertdialog], [role=dialog]')).toBe(dialog);
});
