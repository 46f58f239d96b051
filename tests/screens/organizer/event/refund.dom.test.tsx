import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { Order } from '#contract/sales/orders.ts';
import { PartRefund } from '#screens/organizer/event/part-refund.tsx';
import { Refund } from '#screens/organizer/event/refund.tsx';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount, typeInto } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const { byHand, partRefund, refund } = textsOf('desk');

/** Refunds a paid order in this dialog. Returns what the dialog said, and the notice afterwards. */
async function refunded(
  isCash: boolean,
  buyer = sampleOrder().buyer,
  Asked: typeof Refund = Refund,
  attendees: Order['attendees'] = [],
) {
  const payment = { sessionId: 's', transactionId: 't', checkoutUrl: '', byHand: isCash };
  const order = sampleOrder({
    buyer,
    attendees,
    total: { amount: 35_000, currency: 'GMD' },
    payment: { ...payment, status: 'completed' },
  });
  const told: (string | undefined)[] = [];
  const nobody = { user: null };
  const engines = {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => nobody, subscribe: () => () => {} },
    replies: createReplies(),
    messages: english,
    notify: { done: (...texts: string[]) => told.push(...texts), failed: () => {} },
    call: async () => ({ ok: true, value: { ...order, payment: { ...payment, status: 'refunding' } } }),
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <Asked order={order} onClose={() => undefined} />
    </EnginesProvider>,
  );
  const dialog = document.querySelector('[role=alertdialog]');
  const said = dialog?.textContent ?? '';
  const reason = dialog?.querySelector<HTMLInputElement>('[name=reason]');
  if (reason != null) await doing(() => typeInto(reason, 'Ill'));
  await doing(() => dialog?.querySelector<HTMLButtonElement>('[type=submit]')?.click());
  await until(() => expect(told).not.toEqual([]));
  return { said, told };
}

it('says who gives cash from the door back, and waits for no payment provider', async () => {
  const { said, told } = await refunded(true);
  expect(said).toContain(byHand.refundNote);
  expect(told).toEqual([byHand.refundDone, undefined]);
});

it('waits for the payment provider to give online payments back', async () => {
  const { said, told } = await refunded(false);
  expect(said).not.toContain(byHand.refundNote);
  expect(told).toEqual([refund.refunded, refund.checking]);
});

it.each([
  ['records that cash is given back in part', true, byHand.refundDone],
  ['starts to give an online payment back in part', false, partRefund.done],
])('%s', async (_, isCash, done) => {
  const { said, told } = await refunded(isCash, undefined, PartRefund);
  expect(said.includes(byHand.refundNote)).toBe(isCash);
  expect(told).toEqual([done]);
});

it('names the buyer, and sends them the reason', async () => {
  const { said } = await refunded(true);
  expect(said).toMatch(/to \W?Amie Ceesay\W?\?/);
  expect(said).toContain(refund.reason);
});

it('names no buyer whom it does not know, and sends no reason to one without an address', async () => {
  const { said } = await refunded(true, { name: '', email: '', phoneNumber: '' });
  expect(said).toMatch(/Refund GMD\s350\?/);
  expect(said).not.toContain(refund.reason);
  expect(said).toContain(partRefund.reason);
});

it('says the reference of a ticket that nobody is named on once', async () => {
  const nobody = { name: '', email: '', phoneNumber: '' };
  const ticket = { ticketId: 't', name: '', reference: 'ABCD-1', ticketTypeName: 'Regular', refunded: false };
  const rest = { group: null, price: null, keptFee: null } as unknown as Order['attendees'][number];
  const { said } = await refunded(true, nobody, PartRefund, [{ ...rest, ...ticket }]);
  expect(said.split('ABCD-1')).toHaveLength(2);
});
