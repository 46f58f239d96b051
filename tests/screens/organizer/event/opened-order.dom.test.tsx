import { expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesContext, type Engines } from '#app/engines/engines.tsx';
import { useServer } from '#app/data/server-data.ts';
import { eventOrders, type Order } from '#contract/sales/orders.ts';
import { useOpenedOrder } from '#screens/organizer/event/opened-order.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const order = (orderId: string, state = 'awaiting_payment') => ({ orderId, state }) as Order;

/** Shows a list of orders, with a server that returns its page and search results. */
async function list() {
  const server = { listed: [order('a'), order('b')], found: [] as Order[] };
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const replies = createReplies();
  const call = async (_endpoint: unknown, { query }: { query: { search?: string } }) => ({
    ok: true,
    value: { items: query.search === undefined ? server.listed : server.found },
  });
  const engines = {
    call,
    replies,
    clock: handClock(),
    auth: { state: () => auth, subscribe: () => () => {} },
  } as unknown as Engines;
  function Orders() {
    const { data } = useServer(eventOrders, { params: { registrationId: 'e' }, query: {} });
    const { opened, open, close } = useOpenedOrder('e', data?.items ?? [], 15_000);
    return (
      <>
        {data?.items.map((one) => (
          <button key={one.orderId} type="button" onClick={() => open(one)}>
            {one.orderId}
          </button>
        ))}
        <output>{opened === null ? 'none' : `${opened.orderId} ${opened.state}`}</output>
        <button type="button" onClick={close}>
          Close
        </button>
      </>
    );
  }
  const box = await mount(
    <EnginesContext value={engines}>
      <Orders />
    </EnginesContext>,
  );
  await doing(() => {});
  return {
    press: (name: string) => doing(() => button(name).click()),
    opened: () => box.querySelector('output')?.textContent,
    serverHas: (listed: Order[], found: Order[]) =>
      doing(() => {
        Object.assign(server, { listed, found });
        void replies.readAgain(eventOrders);
      }),
  };
}

test('keeps an order open when newer ones push it off its page, but not once it was closed', async () => {
  const { press, opened, serverHas } = await list();
  await press('b');
  await serverHas([order('c'), order('a')], []);
  expect(opened()).toBe('b awaiting_payment');
  await press('Close');
  await serverHas([order('a'), order('b')], []);
  expect(opened()).toBe('none');
});

test('shows an order that has left its list in its current state', async () => {
  const { press, opened, serverHas } = await list();
  await press('b');
  await serverHas([order('a')], [order('b', 'confirmed')]);
  expect(opened()).toBe('b confirmed');
});
