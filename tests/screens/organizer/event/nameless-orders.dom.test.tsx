import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Order } from '#contract/sales/orders.ts';
import { checkout as arabic } from '#messages/ar/buying/checkout.ts';
import { checkout as french } from '#messages/fr/buying/checkout.ts';
import { RefusedCheckIn } from '#screens/organizer/event/attendees/refused-check-in.tsx';
import { ReleaseOrder } from '#screens/organizer/event/by-hand/release-order.tsx';
import { OrderNames } from '#screens/organizer/event/order-names.tsx';
import { useBuyerInList } from '#screens/organizer/event/use-buyer-name.ts';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';

const { byHand, checkIn, orders } = textsOf('desk');
const { ordered } = textsOf('checkout').order;
const guest = { ticketId: 't', ticketTypeName: 'Standing', name: 'Lamin', reference: '0003-AAAAAA' };
const nameless = sampleOrder({
  buyer: { name: '', email: '', phoneNumber: '' },
  attendees: [guest as Order['attendees'][number]],
});

type RefusedProps = React.ComponentProps<typeof RefusedCheckIn>;

/** Shows something of an order. Returns what it asked to be changed, and of what. */
async function shown(children: React.ReactNode) {
  const asked: unknown[][] = [];
  const user = { user: { credentialId: 7 } };
  const ask = async (_owner: number, ...request: unknown[]) => {
    asked.push(request);
    return { state: 'sent', reply: null };
  };
  const engines = {
    clock: handClock(),
    auth: { state: () => user, subscribe: () => () => {} },
    wishes: { opened: () => null, subscribe: () => () => {}, open: async () => ({ ask }) },
    contact: { reached: () => true, subscribe: () => () => {} },
    notify: { done: () => {}, failed: () => {} },
    replies: createReplies(),
    messages: english,
  } as unknown as Engines;
  const box = await mount(<EnginesProvider engines={engines}>{children}</EnginesProvider>);
  return { asked, box };
}

it('asks about the order of a buyer without a name in a whole sentence', async () => {
  await shown(<ReleaseOrder order={nameless} onClose={() => undefined} />);
  expect(document.querySelector('h2')?.textContent).toBe(byHand.release.title(orders.nameless));
});

it('says by its ticket who was not checked in where a guest has no name', async () => {
  const said = { verdict: 'blocked', because: null, boundaryAt: null, mayForce: false };
  const refused = { attendee: { ...guest, name: '' }, said };
  const props = { checkIn: { refused, close: () => undefined } } as unknown as RefusedProps;
  await shown(<RefusedCheckIn {...props} />);
  expect(document.querySelector('h2')?.textContent).toBe(checkIn.refused.title(guest.reference));
});

function Listed({ all }: { readonly all: readonly Order[] }) {
  return all.map(useBuyerInList()).join('; ');
}

it('tells orders without a name in a list apart by their first ticket, or else by their number', async () => {
  const { box } = await shown(
    <Listed all={[nameless, { ...nameless, orderId: 'o-2', attendees: [] }, sampleOrder()]} />,
  );
  expect(box.textContent).toBe(
    'a buyer without a name, 0003-AAAAAA; a buyer without a name, o-2; Amie Ceesay',
  );
});

it("corrects a guest's name while the buyer has none", async () => {
  const { asked, box } = await shown(<OrderNames order={nameless} onClose={() => undefined} />);
  const field = box.querySelector<HTMLInputElement>('input[name="attendees.0.name"]');
  if (field === null) throw new Error('There is no field for the guest.');
  await doing(() => typeInto(field, 'Lamine'));
  await doing(() => button(orders.names.save, box).click());
  const renamed = { buyer: { before: '', name: '' }, attendees: [{ before: 'Lamin', name: 'Lamine' }] };
  expect(asked).toEqual([[expect.objectContaining(renamed), nameless.eventName]]);
});

it('says when an order was made where neither its buyer nor an address is known', () => {
  expect(ordered('1 Dec', '20:00', '', '')).toBe('Ordered 1 Dec, 20:00');
  expect(french.order.ordered('1 déc.', '20:00', '', '')).toBe('Commande du 1 déc., 20:00');
  expect(arabic.order.ordered('1', '20:00', '', '')).toBe('تاريخ الطلب 1، 20:00');
});
