import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { EventHere } from '#app/palette/command.ts';
import { useEventFound } from '#app/palette/use-event-found.ts';
import type { Order } from '#contract/sales/orders.ts';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';

import { doing, mount } from '#tests/ui/mount.ts';

const event = { registrationId: 'e', name: 'Jazz', rights: ['orders'] } as unknown as EventHere;
const buyer = { name: '', email: '', phoneNumber: '' };
const attendees = [{ reference: '0003-AAAAAA' }] as unknown as Order['attendees'];

function Titles() {
  const { groups } = useEventFound('3', event);
  return <p>{groups.flatMap(({ items }) => items.map(({ title }) => title)).join('; ')}</p>;
}

it('calls found orders without a buyer’s name by a ticket, or by their own number if they have none', async () => {
  const items = [
    sampleOrder({ orderId: 'order-1', buyer: { ...buyer, name: 'Ada' }, attendees }),
    sampleOrder({ orderId: 'order-2', buyer, attendees }),
    sampleOrder({ orderId: 'order-3', buyer, attendees: [] }),
  ];
  const user = { user: { credentialId: 7 } };
  const engines = {
    clock: handClock(),
    auth: { state: () => user, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    replies: createReplies(),
    call: async () => ({ ok: true, value: { items, next: null } }),
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Titles />
    </EnginesProvider>,
  );
  await doing(() => {});
  expect(box.textContent).toBe('Ada; 0003-AAAAAA; order-3');
});
