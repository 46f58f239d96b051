import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { EnginesProvider } from '#app/engines/engines.tsx';
import { RefusedRefund } from '#screens/organizer/event/refused-refund.tsx';
import { RefusedRefunds } from '#screens/organizer/event/refused-refunds.tsx';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { screenEngines } from '#tests/screens/screen-engines.ts';
import { until } from '#tests/until.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, search, children }: { to: string; search: { state: string }; children: string }) => (
    <a href={`${to}?state=${search.state}`}>{children}</a>
  ),
}));

const due = (amount: number) =>
  sampleOrder({ state: 'refunded', refundRefused: true, refundDue: { amount, currency: 'GMD' } });
const refused = due(5_000);

/** Engines whose calls return this value, and a record of the calls. */
function engines(value: unknown, failures: string[] = []) {
  const asked: unknown[] = [];
  const told: string[] = [];
  return {
    asked,
    told,
    engines: screenEngines({
      notify: { done: (title: string) => told.push(title), failed: () => {} },
      call: async (_endpoint: unknown, input: unknown) => {
        asked.push(input);
        const code = failures.shift();
        if (code === undefined) return { ok: true, value };
        return { ok: false, failure: { kind: 'refused', status: 409, code, message: code, details: {} } };
      },
    }),
  };
}

it('is requested again at one press', async () => {
  const { asked, told, ...given } = engines(refused);
  const box = await mount(
    <EnginesProvider engines={given.engines}>
      <RefusedRefund order={refused} />
    </EnginesProvider>,
  );
  expect(box.textContent).toContain('The payment provider refused this refund');
  await doing(() => button('Try again', box).click());
  await until(() => expect(told).toEqual(['Refund requested again']));
  expect(asked).toMatchObject([{ body: { how: 'again' } }]);
});

it('counts as refunded another way once that is confirmed', async () => {
  const { asked, told, ...given } = engines(refused);
  const box = await mount(
    <EnginesProvider engines={given.engines}>
      <RefusedRefund order={refused} />
    </EnginesProvider>,
  );
  await doing(() => button('Refunded another way', box).click());
  expect(box.textContent).toContain('Is the money back with the buyer?');
  expect(asked).toEqual([]);
  await doing(() => button('Yes, it’s refunded', box).click());
  await until(() => expect(told).toEqual(['Refund recorded']));
  expect(asked).toMatchObject([{ body: { how: 'by_hand' } }]);
});

it('says what was handed over as it was shown when that began, whatever is due by then', async () => {
  const { asked, told, ...given } = engines(refused, ['refund_changed']);
  const Shown = () => {
    const [order, setOrder] = useState(refused);
    return (
      <EnginesProvider engines={given.engines}>
        <button type="button" onClick={() => setOrder(due(9_000))}>
          More
        </button>
        <RefusedRefund order={order} />
      </EnginesProvider>
    );
  };
  const box = await mount(<Shown />);
  expect(box.textContent).toMatch(/Still due: \D*50\D/u);
  await doing(() => button('Refunded another way', box).click());
  await doing(() => button('More', box).click());
  expect(box.textContent).toMatch(/Still due: \D*50\D/u);
  await doing(() => button('Yes, it’s refunded', box).click());
  await until(() => expect(box.textContent).toContain('refund_changed'));
  expect(box.textContent).toMatch(/Still due: \D*90\D/u);
  await doing(() => button('Refunded another way', box).click());
  await doing(() => button('Yes, it’s refunded', box).click());
  await until(() => expect(told).toEqual(['Refund recorded']));
  expect(asked).toMatchObject([{ body: { due: 5_000 } }, { body: { due: 9_000 } }]);
});

it('says that less was due than was handed over, once the order is settled', async () => {
  const settled = { ...sampleOrder({ state: 'refunded' }), beyondDue: { amount: 2_000, currency: 'GMD' } };
  const { told, ...given } = engines(settled);
  const Shown = () => {
    const [order, setOrder] = useState(refused);
    return (
      <EnginesProvider engines={given.engines}>
        <button type="button" onClick={() => setOrder(sampleOrder({ state: 'refunded' }))}>
          Settled
        </button>
        <RefusedRefund order={order} />
      </EnginesProvider>
    );
  };
  const box = await mount(<Shown />);
  await doing(() => button('Refunded another way', box).click());
  await doing(() => button('Yes, it’s refunded', box).click());
  await until(() => expect(told).toEqual(['Refund recorded']));
  await doing(() => button('Settled', box).click());
  expect(box.querySelector('[role=alert]')?.textContent).toMatch(/the buyer has \D*20\D* too much/u);
});

it('says no amount where an older server gave none', async () => {
  const { asked, told, ...given } = engines(refused);
  const box = await mount(
    <EnginesProvider engines={given.engines}>
      <RefusedRefund order={{ ...refused, refundDue: null }} />
    </EnginesProvider>,
  );
  expect(box.textContent).not.toContain('Still due');
  await doing(() => button('Refunded another way', box).click());
  await doing(() => button('Yes, it’s refunded', box).click());
  await until(() => expect(told).toEqual(['Refund recorded']));
  expect(asked).toEqual([expect.objectContaining({ body: { how: 'by_hand', evenIfUnknown: false } })]);
});

it('is recorded without the provider’s answer only by a second press that says so', async () => {
  const { asked, told, ...given } = engines(refused, ['refund_unknown']);
  const box = await mount(
    <EnginesProvider engines={given.engines}>
      <RefusedRefund order={refused} />
    </EnginesProvider>,
  );
  await doing(() => button('Refunded another way', box).click());
  await doing(() => button('Yes, it’s refunded', box).click());
  await until(() => expect(box.textContent).toContain('the buyer has the money twice'));
  await doing(() => button('Record it anyway', box).click());
  await until(() => expect(told).toEqual(['Refund recorded']));
  expect(asked).toMatchObject([{ body: { evenIfUnknown: false } }, { body: { evenIfUnknown: true } }]);
});

it.each(['refund_went_through', 'refund_changed'])(
  'is to be looked at before it is confirmed again (%s)',
  async (code) => {
    const { asked, told, ...given } = engines(refused, [code]);
    const box = await mount(
      <EnginesProvider engines={given.engines}>
        <RefusedRefund order={refused} />
      </EnginesProvider>,
    );
    await doing(() => button('Refunded another way', box).click());
    await doing(() => button('Yes, it’s refunded', box).click());
    await until(() => expect(box.textContent).toContain(code));
    expect(box.textContent).toContain('Try again');
    // What went through may have been all of it.
    expect(box.textContent?.includes('The money is still due')).toBe(code === 'refund_changed');
    await doing(() => button('Refunded another way', box).click());
    expect(box.textContent).toContain('Is the money back with the buyer?');
    expect(box.textContent).not.toContain(code);
    expect([asked.length, told]).toEqual([1, []]);
  },
);

it('shows nothing for an order whose refund was not refused', async () => {
  const box = await mount(
    <EnginesProvider engines={engines(refused).engines}>
      <RefusedRefund order={sampleOrder()} />
    </EnginesProvider>,
  );
  expect(box.textContent).toBe('');
});

/** Returns what an event's page says about orders in this reply. */
async function saidOf(reply: object): Promise<HTMLElement> {
  const { asked, ...given } = engines(reply);
  const box = await mount(
    <EnginesProvider engines={given.engines}>
      <RefusedRefunds eventId="e1" />
    </EnginesProvider>,
  );
  await until(() => expect(asked).toMatchObject([{ query: { refund: 'refused' } }]));
  await doing(() => undefined);
  return box;
}

it('are counted on the event’s page, with the way to them', async () => {
  const box = await saidOf({ items: [refused], total: 3 });
  expect(box.textContent).toContain('refunds of 3 orders');
  expect(box.querySelector('a')?.getAttribute('href')).toContain('state=refund_refused');
});

it.each([
  // An older server answers with orders of all kinds.
  ['an order that came is none of them', { items: [sampleOrder()], total: 3 }],
  ['there are none', { items: [], total: 0 }],
])('says nothing on the event’s page where %s', async (_what, reply) => {
  expect((await saidOf(reply)).textContent).toBe('');
});
