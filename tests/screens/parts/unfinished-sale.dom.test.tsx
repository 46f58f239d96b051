import { useState } from 'react';
import { expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { UnsavedText } from '#app/data/unsaved-text.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { readDoorSale, sellAtDoor } from '#contract/sales/door-sales.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { OpenSale } from '#screens/parts/selling/sale-in-progress.tsx';
import { SellTickets } from '#screens/parts/selling/sell-tickets.tsx';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const texts = textsOf('selling');
const price = { amount: 0, currency: 'GMD' };
const lost = { ok: false, failure: { kind: 'timeout' } };
const soldOut = {
  ok: false,
  failure: { kind: 'refused', status: 409, code: 'sold_out', message: 'Sold out', errors: [] },
};
const unknown = {
  ok: false,
  failure: { kind: 'refused', status: 404, code: 'order_not_found', message: 'Not found', errors: [] },
};
const reused = {
  ok: false,
  failure: { kind: 'refused', status: 409, code: 'order_id_reused', message: 'Reused', errors: [] },
};
const soldOf = (orderId: string) => ({
  ok: true,
  value: {
    order: { orderId, state: 'confirmed', buyer: { email: '' }, total: price },
    tickets: [{ ticketId: orderId, reference: orderId, typeName: 'Regular', code: 'code' }],
    checkoutUrl: '',
  },
});

interface Given {
  readonly body?: { readonly orderId: string; readonly lines: readonly { readonly quantity: number }[] };
  readonly params?: { readonly orderId?: string };
}

/** A server whose replies the test decides; returns what was sent to it. */
function shop() {
  let reply: (asked: 'sale' | 'look', orderId: string) => unknown = () => lost;
  const sent: string[] = [];
  const quantities: number[] = [];
  const looked: string[] = [];
  const notices: string[] = [];
  const is = (one: Pick<Endpoint, 'path' | 'method'>, other: typeof one) =>
    one.path === other.path && one.method === other.method;
  const call = async (endpoint: Endpoint, given: Given) => {
    if (is(endpoint, sellAtDoor)) {
      const { orderId, lines } = given.body ?? { orderId: '', lines: [] };
      sent.push(orderId);
      quantities.push(lines[0]?.quantity ?? 0);
      return reply('sale', orderId);
    }
    if (is(endpoint, readDoorSale)) {
      const orderId = given.params?.orderId ?? '';
      looked.push(orderId);
      return reply('look', orderId);
    }
    return {
      ok: true,
      value: {
        card: false,
        printed: true,
        items: [{ ticketTypeId: 't', name: 'Regular', price, groupSize: 1, left: 20 }],
      },
    };
  };
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const engines = {
    clock: handClock(),
    call,
    replies: createReplies(),
    notify: { done: (title: string) => void notices.push(title), failed: () => {} },
    stored: memoryValues(),
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  return { engines, sent, quantities, looked, notices, replies: (next: typeof reply) => void (reply = next) };
}

/** Opens the form of sales as if for the first time: after a reload, or after its sheet was closed. */
async function opened({ engines }: ReturnType<typeof shop>) {
  const unsaved = new Set<symbol>();
  const begin = () => {
    const one = Symbol('typing');
    unsaved.add(one);
    return () => void unsaved.delete(one);
  };
  function Form() {
    const [open, setOpen] = useState<OpenSale | null>(null);
    return <SellTickets eventId="e" open={open} onOpen={setOpen} />;
  }
  const box = await mount(
    <UnsavedText value={begin}>
      <EnginesProvider engines={engines}>
        <Form />
      </EnginesProvider>
    </UnsavedText>,
  );
  const shows = (part: string) =>
    until(async () => {
      await doing(() => {});
      expect(box.textContent).toContain(part);
    });
  await shows('Regular');
  const field = () => {
    const found = box.querySelector<HTMLInputElement>('input[name=name]');
    if (found === null) throw new Error('There is no field for the name.');
    return found;
  };
  return {
    box,
    shows,
    types: (name: string) => doing(() => typeInto(field(), name)),
    isUnsaved: () => unsaved.size > 0,
    more: () => doing(() => box.querySelector<HTMLButtonElement>('li button:last-of-type')?.click()),
    sell: () => doing(() => button(texts.sell.free, box).click()),
  };
}

test('finishes the same sale after its reply was lost and the form was closed', async () => {
  const server = shop();
  const first = await opened(server);
  await first.more();
  await first.sell();
  const again = await opened(server);
  expect(again.box.textContent).toContain(texts.unfinished.text);
  server.replies((_, orderId) => soldOf(orderId));
  await again.sell();
  expect(server.sent).toEqual([server.sent[0], server.sent[0]]);
  await again.shows(server.sent[0] ?? '');
  // It is finished: what is sold next is another sale.
  const next = await opened(server);
  expect(next.box.textContent).not.toContain(texts.unfinished.text);
  await next.more();
  await next.sell();
  expect(new Set(server.sent).size).toBe(2);
});

test('shows the sale that was made although its reply was lost, and does not sell the changed one', async () => {
  const server = shop();
  const first = await opened(server);
  await first.more();
  await first.sell();
  await first.more();
  server.replies((asked, orderId) => (asked === 'look' ? soldOf(orderId) : reused));
  await first.sell();
  expect(server.looked).toEqual([server.sent[0]]);
  await first.shows(server.sent[0] ?? '');
  expect(server.notices).toEqual([texts.unfinished.made]);
});

test('sells changed tickets under the same id, so that the earlier sale can’t be made as well', async () => {
  const server = shop();
  const first = await opened(server);
  await first.more();
  await first.sell();
  const again = await opened(server);
  await again.more();
  server.replies((asked) => (asked === 'look' ? unknown : soldOut));
  await again.sell();
  server.replies((asked, orderId) => (asked === 'look' ? unknown : soldOf(orderId)));
  await again.sell();
  expect(new Set(server.sent).size).toBe(1);
  await again.shows(server.sent[0] ?? '');
});

test('asks again for the sale that was made, not the changed one, while the server cannot be asked about it', async () => {
  const server = shop();
  const first = await opened(server);
  await first.more();
  await first.sell();
  await first.more();
  server.replies((asked) => (asked === 'look' ? lost : reused));
  await first.sell();
  const again = await opened(server);
  expect(again.box.textContent).toContain(texts.unfinished.text);
  expect(quantityOf(again.box)).toBe('1');
  server.replies((asked, orderId) => (asked === 'look' ? soldOf(orderId) : reused));
  await again.sell();
  await again.shows(server.sent[0] ?? '');
});

test('says in the form why the server refused a sale of too many tickets', async () => {
  const server = shop();
  const form = await opened(server);
  const message = 'One order can have 500 tickets. Choose fewer at a time.';
  const failure = { kind: 'refused', status: 422, code: 'too_many_tickets', message, errors: [] };
  server.replies(() => ({ ok: false, failure }));
  await form.more();
  await form.sell();
  await form.shows(message);
  expect((await opened(server)).box.textContent).not.toContain(texts.unfinished.text);
});

test('offers no sale again that the server refused', async () => {
  const server = shop();
  const first = await opened(server);
  server.replies(() => soldOut);
  await first.more();
  await first.sell();
  expect((await opened(server)).box.textContent).not.toContain(texts.unfinished.text);
});

test('keeps the id of a sale that may still arrive, also when a changed one was refused and the form closed', async () => {
  const server = shop();
  const first = await opened(server);
  await first.more();
  await first.sell();
  await first.more();
  server.replies(() => soldOut);
  await first.sell();
  const again = await opened(server);
  expect(again.box.textContent).not.toContain(texts.unfinished.text);
  await again.more();
  server.replies((_, orderId) => soldOf(orderId));
  await again.sell();
  expect(server.sent).toHaveLength(3);
  expect(new Set(server.sent).size).toBe(1);
});

const refusedWith = (status: number, code: string) => ({
  ok: false,
  failure: { kind: 'refused', status, code, message: 'No.', errors: [] },
});

test('offers no changed sale again that is beyond a limit, and keeps the id of the one that may still arrive', async () => {
  const server = shop();
  const first = await opened(server);
  await first.more();
  await first.types('Awa');
  await first.sell();
  await first.more();
  server.replies(() => refusedWith(422, 'too_many_tickets'));
  await first.sell();
  // Nothing is stored any more that a reload would offer.
  expect(first.isUnsaved()).toBe(true);
  const again = await opened(server);
  expect(again.box.textContent).not.toContain(texts.unfinished.text);
  await again.more();
  server.replies((_, orderId) => soldOf(orderId));
  await again.sell();
  expect(server.quantities).toEqual([1, 2, 1]);
  expect(new Set(server.sent).size).toBe(1);
});

test.each([
  // Whether it has the earlier one is not looked up for these.
  [422, 'invalid'],
  [403, 'not_on_team'],
])(
  'offers the sale again whose reply was lost, not the changed one refused by %i %s',
  async (status, code) => {
    const server = shop();
    const first = await opened(server);
    await first.more();
    await first.sell();
    await first.more();
    server.replies(() => refusedWith(status, code));
    await first.sell();
    const again = await opened(server);
    expect(again.box.textContent).toContain(texts.unfinished.text);
    server.replies((_, orderId) => soldOf(orderId));
    await again.sell();
    expect(server.quantities).toEqual([1, 2, 1]);
    expect(new Set(server.sent).size).toBe(1);
  },
);

test('keeps an update waiting for the guest that is typed, but not once the sale is stored', async () => {
  const server = shop();
  const form = await opened(server);
  await form.more();
  await form.types('Awa ');
  expect(form.isUnsaved()).toBe(true);
  await form.sell();
  // Lost, and stored as it was asked for: a reload offers it again.
  expect(form.isUnsaved()).toBe(false);
  expect((await opened(server)).box.querySelector<HTMLInputElement>('input[name=name]')?.value).toBe('Awa');
  await form.types('Awa Jobe');
  expect(form.isUnsaved()).toBe(true);
  await form.sell();
  expect(form.isUnsaved()).toBe(false);
  // The server has neither: nothing is stored any more that a reload would offer.
  server.replies((asked) => (asked === 'look' ? unknown : soldOut));
  await form.sell();
  expect(form.isUnsaved()).toBe(true);
});

test('keeps an update waiting for the guest of a sale that this device could not store', async () => {
  const server = shop();
  const stored = { keys: () => [], get: () => null, set: () => false, remove: () => {} };
  const form = await opened({ ...server, engines: { ...server.engines, stored } as unknown as Engines });
  await form.more();
  await form.types('Awa');
  await form.sell();
  expect(form.isUnsaved()).toBe(true);
});

const quantityOf = (box: Element) => box.querySelector('output')?.textContent;

test.each([
  { kind: 'limited', retryAfterMs: 1_000 },
  { kind: 'unauthorized', code: 'x', message: 'No.' },
  { kind: 'unreachable', nothingSent: true },
  { kind: 'too_large' },
])('offers the sale again whose reply was lost, not the changed one that was $kind', async (failure) => {
  const server = shop();
  const first = await opened(server);
  await first.more();
  await first.sell();
  await first.more();
  server.replies(() => ({ ok: false, failure }));
  await first.sell();
  const again = await opened(server);
  expect(again.box.textContent).toContain(texts.unfinished.text);
  expect(quantityOf(again.box)).toBe('1');
});

test('finds the unfinished sale of one tab after another tab has sold, and that of both', async () => {
  const server = shop();
  const [one, other, third] = [await opened(server), await opened(server), await opened(server)];
  await one.more();
  await one.sell();
  await third.more();
  await third.more();
  await third.sell();
  server.replies((_, orderId) => soldOf(orderId));
  await other.more();
  await other.sell();
  const unfinished = server.sent.slice(0, 2);
  const found: (string | null | undefined)[] = [];
  for (let times = 0; times < unfinished.length; times += 1) {
    const again = await opened(server);
    expect(again.box.textContent).toContain(texts.unfinished.text);
    found.push(quantityOf(again.box));
    await again.sell();
    await again.shows(server.sent.at(-1) ?? '');
  }
  // Opened in the same millisecond, they are found in any order.
  expect(new Set(found)).toEqual(new Set(['1', '2']));
  expect(new Set(server.sent.slice(-2))).toEqual(new Set(unfinished));
  expect((await opened(server)).box.textContent).not.toContain(texts.unfinished.text);
});

test('finds the unfinished sale that an older version of the app stored', async () => {
  const server = shop();
  const wish = {
    lines: [{ ticketTypeId: 't', quantity: 3 }],
    total: price,
    payment: 'cash',
    name: '',
    email: '',
  };
  const values = { orderId: 'old', wish: JSON.stringify(wish) };
  const { clock, stored } = server.engines;
  stored.set('gatehouse.draft.door-sale.e', JSON.stringify({ at: clock.wall(), person: 7, values }));
  const again = await opened(server);
  expect(quantityOf(again.box)).toBe('3');
  server.replies((_, orderId) => soldOf(orderId));
  await again.sell();
  expect(server.sent).toEqual(['old']);
  expect((await opened(server)).box.textContent).not.toContain(texts.unfinished.text);
});
