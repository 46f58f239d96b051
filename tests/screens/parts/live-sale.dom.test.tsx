import { expect, it } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { storedValues } from '#platform/stored-values.ts';
import { SellTickets } from '#screens/parts/selling/sell-tickets.tsx';
import { SaleInProgress } from '#screens/parts/selling/sale-in-progress.tsx';
import type { DoorSale } from '#contract/sales/door-sales.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';

const texts = textsOf('selling');
const price = { amount: 0, currency: 'GMD' };
const regular = { ticketTypeId: 't', name: 'Regular', price, groupSize: 1, left: 20 };
const offers = { card: false, items: [regular] };
const ignore = () => undefined;
const nobody = { status: 'unauthenticated', user: null };

const enginesWith = (printed: boolean, changes: object = {}) =>
  ({
    clock: handClock(),
    call: async () => ({ ok: true, value: { ...offers, printed, ...changes } }),
    replies: createReplies(),
    stored: storedValues(() => null as unknown as Storage),
    auth: { state: () => nobody, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    messages: english,
  }) as unknown as Engines;

async function choosing(printed: boolean, changes: object = {}): Promise<string | null> {
  const box = await mount(
    <EnginesProvider engines={enginesWith(printed, changes)}>
      <SellTickets eventId="e" open={null} onOpen={ignore} />
    </EnginesProvider>,
  );
  await doing(() => {});
  return box.textContent;
}

async function sold(code: string, email: string, count = 1): Promise<string | null> {
  const ticket = { ticketId: 't', reference: '0-HFM0GM', typeName: 'Regular', code };
  const order = { orderId: 'o', state: 'confirmed', buyer: { email }, total: price };
  const sale = {
    order,
    tickets: Array.from({ length: count }, () => ticket),
    checkoutUrl: '',
  } as unknown as DoorSale;
  const box = await mount(
    <EnginesProvider engines={enginesWith(code !== '')}>
      <SaleInProgress eventId="e" open={{ sale, place: 0 }} onPlace={ignore} onNext={ignore} />
    </EnginesProvider>,
  );
  return box.textContent;
}

it('promises no photograph of the code where only live tickets are accepted', async () => {
  expect(await choosing(true)).toContain(texts.guest.hint);
  const live = await choosing(false);
  expect(live).toContain(texts.guest.liveHint);
  expect(live).not.toContain(texts.guest.hint);
});

it('says how a guest without code and email comes in', async () => {
  expect(await sold('', '')).toContain(texts.sold.byHand);
  expect(await sold('', 'awa@example.org')).not.toContain(texts.sold.byHand);
  expect(await sold('G1', '')).not.toContain(texts.sold.byHand);
});

it('speaks of as many codes and tickets as were sold', async () => {
  expect(await sold('G1', 'awa@example.org')).toContain('the code. We’re emailing the ticket to awa@');
  expect(await sold('G1', 'awa@example.org', 6)).toContain(
    'each of the 6 codes. We’re emailing the 6 tickets to awa@',
  );
});

it('says how many tickets a table has, and nothing of the kind for single ones', async () => {
  expect(await choosing(true, { items: [{ ...regular, groupSize: 6 }] })).toContain(texts.group(6));
  expect(await choosing(true)).not.toContain(texts.group(1));
});

it('says where add-ons are sold, which the door does not offer', async () => {
  expect(await choosing(true, { more: true })).toContain(texts.more);
  expect(await choosing(true, { more: true, items: [] })).toContain(texts.more);
  expect(await choosing(true, { more: false })).not.toContain(texts.more);
});
