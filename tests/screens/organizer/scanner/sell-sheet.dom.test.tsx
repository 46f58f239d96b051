import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { SellSheet } from '#screens/organizer/scanner/sell-sheet.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const texts = textsOf('selling');
const price = { amount: 0, currency: 'GMD' };
const ticket = (reference: string) => ({
  ticketId: reference,
  reference,
  typeName: 'Regular',
  code: `code of ${reference}`,
});
const soldOf = (...references: readonly string[]) => ({
  order: { orderId: 'order-1', state: 'confirmed', buyer: { email: '' }, total: price },
  tickets: references.map(ticket),
  checkoutUrl: '',
});

/** Opens the sheet on a scanner and presses for one ticket; the test gives the reply to the sale. */
async function selling(references: readonly string[]) {
  const answer = Promise.withResolvers<unknown>();
  const call = vi.fn<(endpoint: { method: string }) => Promise<unknown>>(async ({ method }) => {
    if (method === 'POST') return answer.promise;
    const type = { ticketTypeId: 't', name: 'Regular', price, groupSize: 1, left: 20 };
    return { ok: true, value: { card: false, items: [type] } };
  });
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const engines = {
    clock: handClock(),
    call,
    replies: createReplies(),
    notify: { done: () => {}, failed: () => {} },
    stored: { get: () => null, set: () => true, remove: () => {}, keys: () => [], onChange: () => () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const admitted: string[] = [];
  let show: (open: boolean) => void = () => undefined;
  function Scanner() {
    const [open, setOpen] = useState(true);
    show = setOpen;
    return (
      <SellSheet
        open={open}
        onClose={() => setOpen(false)}
        eventId="e"
        title="Sell tickets"
        onAdmit={(code) => void admitted.push(code)}
      />
    );
  }
  await mount(
    <EnginesProvider engines={engines}>
      <Scanner />
    </EnginesProvider>,
  );
  const text = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  const shows = (part: string) =>
    until(async () => {
      await doing(() => {});
      expect(text()).toContain(part);
    });
  await shows('Regular');
  await doing(() =>
    document.querySelector<HTMLButtonElement>('[role=dialog] li button:last-of-type')?.click(),
  );
  await doing(() => button(texts.sell.free).click());
  return {
    admitted,
    shows,
    answered: () => doing(() => answer.resolve({ ok: true, value: soldOf(...references) })),
    open: (isOpen: boolean) => doing(() => show(isOpen)),
  };
}

test('shows the next ticket of a sale after one was let in, and a new sale only on request', async () => {
  const { admitted, shows, answered, open } = await selling(['1-AAA', '2-BBB']);
  await answered();
  await shows('1-AAA');
  await doing(() => button(texts.sold.admit).click());
  expect(admitted).toEqual(['code of 1-AAA']);
  await open(true);
  await shows('2-BBB');
  await doing(() => button(texts.sold.again).click());
  await shows(texts.total);
});

test('shows the tickets of a sale whose sheet was closed before the reply', async () => {
  const { shows, answered, open } = await selling(['1-AAA']);
  await open(false);
  await answered();
  await open(true);
  await shows('1-AAA');
  expect(document.body.textContent).toContain(texts.sold.again);
});

test('starts a new sale once the only ticket was let in', async () => {
  const { shows, answered, open } = await selling(['1-AAA']);
  await answered();
  await shows('1-AAA');
  await doing(() => button(texts.sold.admit).click());
  await open(true);
  await shows(texts.total);
  expect(document.body.textContent).not.toContain('1-AAA');
});
