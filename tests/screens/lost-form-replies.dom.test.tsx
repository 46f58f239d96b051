import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { listAdminUsers, type AdminUser } from '#contract/accounts/admin-users.ts';
import { listApplications, type AdminApplication } from '#contract/accounts/applications.ts';
import { listAdminEvents } from '#contract/events/admin-events.ts';
import { listDevices } from '#contract/door/devices.ts';
import { readEventDraft, type EditableEvent } from '#contract/events/event-drafts.ts';
import { listTicketTypes, type EditableTicketType } from '#contract/events/ticket-types.ts';
import { listGuestImports } from '#contract/sales/guest-imports.ts';
import { orderHistory } from '#contract/sales/order-history.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { toOpenDate } from '#domain/events/open-date.ts';
import { RejectForm } from '#screens/admin/applications/reject-form.tsx';
import { TakeDownEvent } from '#screens/admin/events/take-down-event.tsx';
import { TransferEvent } from '#screens/admin/events/transfer-event.tsx';
import { EditUser } from '#screens/admin/users/edit-user.tsx';
import { MarkPaid } from '#screens/organizer/event/by-hand/mark-paid.tsx';
import { ReleaseOrder } from '#screens/organizer/event/by-hand/release-order.tsx';
import { AddGuest } from '#screens/organizer/event/imports/add-guest.tsx';
import { AddTestTickets } from '#screens/organizer/event/imports/add-test-tickets.tsx';
import { MoveTicket } from '#screens/organizer/event/move-ticket.tsx';
import { OrderNote } from '#screens/organizer/event/order-note.tsx';
import { PartRefund } from '#screens/organizer/event/part-refund.tsx';
import { MoveEvent } from '#screens/organizer/event/plan/move-event.tsx';
import { RenameDevice } from '#screens/organizer/event/rename-device.tsx';
import { Refund } from '#screens/organizer/event/refund.tsx';
import { TicketAction, type OrderedTicket } from '#screens/organizer/event/ticket-action.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount, typeInto } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const payment = { sessionId: 's', transactionId: 't', checkoutUrl: '', byHand: false, status: 'completed' };
const order = sampleOrder({ total: { amount: 35_000, currency: 'GMD' }, payment } as Partial<Order>);
const ticket = {
  ticketId: 't',
  registrationId: 'e',
  reference: 'A1',
  ticketTypeId: 'lawn',
  paid: order.total,
} as unknown as OrderedTicket;
/** Chooses in a list as a user does, so that React is notified. */
const choose = (list: HTMLSelectElement, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value);
  list.dispatchEvent(new Event('change', { bubbles: true }));
};
const tables = { ticketTypeId: 'tables', name: 'Tables', price: order.total, tiers: [] };
const types = [tables] as unknown as readonly EditableTicketType[];
const device = { deviceId: 'd', name: 'Gate phone' };
const event = { registrationId: 'e', name: 'Supper', organizer: { name: 'Omar', username: 'omar' } } as never;
const person = {
  id: 'p',
  firstName: '',
  lastName: '',
  username: 'ann',
  email: 'a@b.gm',
  phoneNumber: '',
} as AdminUser;
const application = { applicationId: 'a', person } as unknown as AdminApplication;
const time = (at: number) => new Date(toOpenDate(Date.UTC(2027, 1, 1, at))).toISOString();
const undated = {
  registrationId: 'e',
  timeZone: 'Africa/Banjul',
  version: 1,
  startsAt: time(20),
  endsAt: time(23),
  doorsOpenAt: time(19),
} as unknown as EditableEvent;
const visitor = { user: null };
const nothing = () => undefined;

const forms: readonly [string, () => ReactElement, object][] = [
  ['a refund', () => <Refund order={order} onClose={nothing} />, eventOrders],
  ['a refund in part', () => <PartRefund order={order} onClose={nothing} />, eventOrders],
  ['a marked payment', () => <MarkPaid orders={[order]} onClose={nothing} />, eventOrders],
  ['a moved ticket', () => <MoveTicket ticket={ticket} onClose={nothing} />, eventOrders],
  ['a blocked ticket', () => <TicketAction ticket={ticket} onClose={nothing} />, eventOrders],
  ['a released order', () => <ReleaseOrder order={order} onClose={nothing} />, eventOrders],
  [
    'a renamed phone',
    () => <RenameDevice registrationId="e" device={device} onClose={nothing} />,
    listDevices,
  ],
  ['an added guest', () => <AddGuest eventId="e" types={types} onClose={nothing} />, listGuestImports],
  ['test tickets', () => <AddTestTickets eventId="e" types={types} onClose={nothing} />, listGuestImports],
  [
    'a taken down event',
    () => <TakeDownEvent event={event} onChanged={nothing} onClose={nothing} />,
    listAdminEvents,
  ],
  ['an account', () => <EditUser person={person} onClose={nothing} />, listAdminUsers],
  ['a moved event', () => <MoveEvent event={undated} tickets={null} onClose={nothing} />, readEventDraft],
  [
    'a rejected application',
    () => (
      <Dialog open title="Omar" onClose={nothing}>
        <RejectForm application={application} onBack={nothing} onClose={nothing} />
      </Dialog>
    ),
    listApplications,
  ],
  [
    'an order’s note',
    () => (
      <Dialog open title="Order" onClose={nothing}>
        <OrderNote eventId="e" orderId="o" />
      </Dialog>
    ),
    orderHistory,
  ],
  [
    'a transferred event',
    () => <TransferEvent event={event} onChanged={nothing} onClose={nothing} />,
    listAdminEvents,
  ],
];

it.each(forms)(
  'reads again what shows whether it worked, after the reply about %s was lost',
  async (_, Form, read) => {
    const { reads, isOpen } = await sentInVain(Form, { kind: 'timeout' });
    expect(reads).toContain(read);
    expect(isOpen).toBe(true);
  },
);

it.each(forms)(
  'reads again what is so now, after %s was refused because something had changed',
  async (_, Form, read) => {
    const changed = { status: 409, code: 'changed', message: 'It has changed.', errors: [] };
    const { reads, isOpen } = await sentInVain(Form, { kind: 'refused', ...changed });
    expect(reads).toContain(read);
    expect(isOpen).toBe(true);
  },
);

/** Sends a form whose call fails. Returns what was read again, and whether the form is still open. */
async function sentInVain(Form: () => ReactElement, failure: Failure) {
  const readAgain = vi.fn<(read: object) => Promise<void>>(async () => {});
  const engines = {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => visitor, subscribe: () => () => {} },
    replies: { ...createReplies(), readAgain },
    stored: memoryValues(),
    messages: english,
    notify: { done: nothing, failed: nothing },
    call: async (endpoint: object) =>
      endpoint === listTicketTypes ? { ok: true, value: { items: [tables] } } : { ok: false, failure },
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <Form />
    </EnginesProvider>,
  );
  const dialog = document.querySelector('[role=alertdialog], [role=dialog]');
  await until(() => expect(dialog?.querySelector('[type=submit]')).not.toBeNull());
  for (const choice of dialog?.querySelectorAll('select') ?? []) await doing(() => choose(choice, 'tables'));
  for (const field of dialog?.querySelectorAll<HTMLInputElement>(
    '[name=reason], [name=username], [name=name], [name=text]',
  ) ?? [])
    await doing(() => typeInto(field, 'omar'));
  await doing(() => dialog?.querySelector<HTMLButtonElement>('[type=submit]')?.click());
  await until(() => expect(dialog?.querySelector('[role=alert]')).not.toBeNull());
  return {
    reads: readAgain.mock.calls.map(([one]) => one),
    isOpen: document.querySelector('[role=alertdialog], [role=dialog]') === dialog,
  };
}
