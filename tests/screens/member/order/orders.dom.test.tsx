import { describe, expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { createReplies } from '#app/data/replies.ts';
import type { Order } from '#contract/sales/orders.ts';
import { Orders } from '#screens/member/order/orders.tsx';
import { sampleOrder } from '#tests/domain/sales/sample-orders.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { english } from '#tests/messages/english.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { readonly to: string; readonly children: React.ReactNode }) => (
    <a href={to}>{children}</a>
  ),
}));

/** Shows a person's orders from a server that has these, newest first, two per page. */
async function ordersOf(all: readonly string[]) {
  const rows: Order[] = all.map((name) => sampleOrder({ orderId: name, eventName: name }));
  const asked: unknown[] = [];
  const call = async (_endpoint: unknown, { query }: { readonly query: { readonly after?: string } }) => {
    asked.push(query.after ?? null);
    const from = query.after === undefined ? 0 : rows.findIndex(({ orderId }) => orderId === query.after) + 1;
    const items = rows.slice(from, from + 2);
    const next = from + 2 < rows.length ? (items.at(-1)?.orderId ?? null) : null;
    return { ok: true, value: { items, page: 1, limit: 2, total: rows.length, next } };
  };
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'NORMAL_USER' } };
  const replies = createReplies();
  // The screen uses only these engines.
  const engines = {
    clock: handClock(),
    call,
    replies,
    stored: { get: () => null, keys: () => [], onChange: () => () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    buying: { opened: () => null, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Orders />
    </EnginesProvider>,
  );
  await until(() => doing(() => expect(box.querySelector('strong, h2')).not.toBeNull()));
  const names = () => [...box.querySelectorAll('li strong')].map((one) => one.textContent);
  return { box, rows, asked, names, replies };
}

describe('a user’s orders', () => {
  it('continue beyond the first page, to the last one', async () => {
    const { box, asked, names } = await ordersOf(['five', 'four', 'three', 'two', 'one']);
    expect(names()).toEqual(['five', 'four']);
    await doing(() => button('Show more', box).click());
    await until(() => doing(() => expect(names()).toHaveLength(4)));
    await doing(() => button('Show more', box).click());
    await until(() => doing(() => expect(names()).toEqual(['five', 'four', 'three', 'two', 'one'])));
    expect(asked).toEqual([null, 'four', 'two']);
    expect(box.textContent).not.toContain('Show more');
  });

  it('keep each date on one line', async () => {
    const { box } = await ordersOf(['one']);
    const dates = box.textContent.match(/\p{Lu}\p{L}{2}\s\d+\s\p{Lu}\p{L}{2}/gu) ?? [];
    expect(dates).toHaveLength(2);
    expect(dates.filter((date) => date.includes(' '))).toEqual([]);
  });

  it('are each shown once if one was placed meanwhile', async () => {
    const { box, rows, names, replies } = await ordersOf(['three', 'two', 'one']);
    await doing(() => button('Show more', box).click());
    await until(() => doing(() => expect(names()).toHaveLength(3)));
    rows.unshift(sampleOrder({ orderId: 'new', eventName: 'new' }));
    await replies.cache.invalidateQueries();
    await until(() => doing(() => expect(names()).toEqual(['new', 'three', 'two', 'one'])));
  });
});
