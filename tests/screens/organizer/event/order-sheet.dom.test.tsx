import { expect, it } from 'vitest';
import { EnginesProvider } from '#app/engines/engines.tsx';
import type { Order } from '#contract/sales/orders.ts';
import { OrderSheet } from '#screens/organizer/event/order-sheet.tsx';
import { textsOf } from '#tests/messages/english.ts';
import { screenEngines } from '#tests/screens/screen-engines.ts';
import { doing, mount } from '#tests/ui/mount.ts';

const { resend } = textsOf('desk').orders.sheet;

/** Opens a confirmed order of this buyer. */
async function open(buyer: Partial<Order['buyer']>, attendees: readonly object[] = []): Promise<void> {
  const order = {
    orderId: 'o',
    registrationId: 'e',
    state: 'confirmed',
    reason: '',
    total: { amount: 0, currency: 'GMD' },
    lines: [],
    attendees,
    buyer: { name: 'Binta Jallow', email: '', phoneNumber: '', ...buyer },
    createdAt: '2026-11-29T06:00:00.000Z',
    paymentDueAt: null,
    payment: null,
    byHand: null,
    refunded: null,
    invoice: false,
  } as unknown as Order;
  const engines = screenEngines({
    call: () => new Promise(() => {}),
  });
  const ignore = () => undefined;
  const actions = { onRefund: ignore, onPart: ignore, onTicket: ignore, onMove: ignore, onPaid: ignore };
  await mount(
    <EnginesProvider engines={engines}>
      <OrderSheet order={order} timeZone="UTC" isLimited {...actions} onRelease={ignore} onClose={ignore} />
    </EnginesProvider>,
  );
  await doing(() => {});
}

/** Opens a confirmed order of this buyer. Returns whether its tickets can be sent again. */
async function canResend(buyer: Partial<Order['buyer']>): Promise<boolean> {
  await open(buyer);
  return [...document.querySelectorAll('button')].some(({ textContent }) => textContent?.trim() === resend);
}

it('heads a sale at the door to someone without a name with its ticket or number', async () => {
  await open({ name: '' });
  expect(document.querySelector('h2')?.textContent).toBe('o');
  await open({ name: '' }, [{ name: '', email: '', ticketId: null, reference: '0003-AAAAAA' }]);
  const [sheet] = [...document.querySelectorAll('[role=dialog]')].slice(-1);
  expect(sheet?.querySelector('h2')?.textContent).toBe('0003-AAAAAA');
  expect(sheet?.querySelector('li bdi')?.textContent).toBe('0003-AAAAAA');
});

it('keeps the number of an order from being translated', async () => {
  await open({});
  const kept = [...document.querySelectorAll('dd[translate=no]')].map(({ textContent }) => textContent);
  expect(kept).toEqual(['o']);
});

it('offers to send the tickets of an order with an email address again', async () => {
  expect(await canResend({ email: 'binta@example.org' })).toBe(true);
});

it('offers it for an order by phone, whose buyer may have added an email address to the account', async () => {
  expect(await canResend({ phoneNumber: '+2203012345' })).toBe(true);
});

it('doesn’t offer it for an order without contact details', async () => {
  expect(await canResend({})).toBe(false);
});
