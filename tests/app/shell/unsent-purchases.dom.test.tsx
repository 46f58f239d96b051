import { describe, expect, it, vi } from 'vitest';
import { ConnectionPill } from '#app/shell/connection.tsx';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { PurchaseNotices } from '#screens/parts/orders/purchase-notices.tsx';
import { SyncSheet } from '#app/shell/sync-sheet.tsx';
import type { StoredOrder } from '#domain/sales/stored-order.ts';
import { noWishes } from '#tests/app/requests/no-requests.ts';
import { storedOrder } from '#tests/domain/sales/sample-orders.ts';
import { samplePlaces } from '#tests/domain/sales/sample-places.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { english } from '#tests/messages/english.ts';

// The store replies immediately.
vi.mock('#app/data/live-query.ts', async () => {
  const { useEffect, useState } = await import('react');
  return {
    useStore: (read: () => Promise<unknown>, facts: readonly unknown[]) => {
      const [found, find] = useState<unknown>();
      // oxlint-disable-next-line react/exhaustive-deps -- As the live query: the facts are the caller's.
      useEffect(() => void read().then(find), facts);
      return found;
    },
  };
});
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { readonly to: string; readonly children: unknown }) => (
    <a href={to}>{children as string}</a>
  ),
}));

const orders: readonly StoredOrder[] = [
  storedOrder('o1', { trouble: { kind: 'unreachable' } }),
  storedOrder('o2', {
    eventId: 'e2',
    eventName: 'Kora night',
    end: {
      kind: 'refused',
      at: 5,
      failure: { kind: 'refused', status: 409, code: 'sold_out', message: 'Sold out.', errors: [] },
    },
  }),
];
/** Its tickets belong to the waiting order, which is listed instead. */
const orderedHold = samplePlaces('h1', { state: 'held' });
const refusedHold = samplePlaces('h2', {
  state: 'refused',
  refusal: { code: 'sold_out', message: 'Sold out.' },
});

/** The app of a person, on a device that has orders of person 7. */
function appOf(credentialId: number, changes = { waiting: 0, refused: 0 }) {
  const dismissed: string[] = [];
  const buying = {
    now: () => 0,
    unsent: () => 1,
    unsentOrders: (ownerId: number) => (ownerId === 7 ? 1 : 0),
    onUnsent: () => () => {},
    ordersOf: async (ownerId: number) => (ownerId === 7 ? orders : []),
    allHolds: async () => (credentialId === 7 ? [refusedHold, orderedHold] : []),
    dismissOrder: async (orderId: string) => void dismissed.push(orderId),
    dismiss: async (holdId: string) => void dismissed.push(holdId),
    syncNow: async () => {},
  };
  const wishes = { ofPerson: async () => [], open: () => changes, onOpen: () => () => {} };
  const auth = { status: 'authenticated', user: { credentialId, role: 'NORMAL_USER' } };
  // The only engines that these parts of the layout use.
  const engines = {
    clock: handClock(),
    stored: { get: () => null },
    auth: { state: () => auth, subscribe: () => () => {} },
    random: () => 0.5,
    contact: { reached: () => false, way: () => 'offline', subscribe: () => () => {} },
    wishes: { ...noWishes, opened: () => wishes },
    buying: { opened: () => buying, subscribe: () => () => {}, open: async () => buying },
    call: async () => ({ ok: false, failure: { kind: 'unreachable' } }),
    messages: english,
  } as unknown as Engines;
  const show = (node: React.ReactNode) => mount(<EnginesProvider engines={engines}>{node}</EnginesProvider>);
  return { show, dismissed };
}

/** Returns what a screen reader announces. */
function readOut(box: HTMLElement): string {
  const copy = box.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  return copy.textContent;
}

describe('a user’s unsent purchases', () => {
  it('are counted next to the connection state', async () => {
    const mine = await appOf(7).show(<ConnectionPill />);
    expect(readOut(mine)).toBe('Offline · 1 reservation waiting · 1 order waiting');
    // If there is no room for separate counts, shows only the total, which is never cut off.
    expect(mine.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe('2 waiting');
    const theirs = await appOf(8).show(<ConnectionPill />);
    expect(readOut(theirs)).toBe('Offline · 1 reservation waiting');
  });

  it('are not shown as waiting once refused, but as needing attention', async () => {
    const waits = await appOf(7, { waiting: 1, refused: 0 }).show(<ConnectionPill />);
    expect(readOut(waits)).toMatch(/1 change waiting$/);
    const both = await appOf(7, { waiting: 2, refused: 1 }).show(<ConnectionPill />);
    expect(readOut(both)).toMatch(/2 changes waiting · 1 change not made$/);
    expect(both.querySelector('[aria-hidden]:not(svg)')?.textContent).toBe('4 waiting · 1 to check');
    const refused = await appOf(8, { waiting: 0, refused: 1 }).show(<ConnectionPill />);
    expect(readOut(refused)).toBe('Offline · 1 reservation waiting · 1 change not made');
  });

  it('are listed in the Sync sheet, both waiting and needing attention', async () => {
    await appOf(7).show(<SyncSheet open onClose={() => {}} />);
    await doing(() => {});
    const list = document.querySelector('[aria-label="Orders on this device"]');
    expect(list?.textContent).toContain('Placing your order…');
    expect(list?.textContent).toContain('Kora night. Sold out.');
    expect(button('Send now')).toBeDefined();
  });

  it('are shown as unsent if the server was not reached', async () => {
    await appOf(7).show(<SyncSheet open onClose={() => {}} />);
    await doing(() => {});
    const saying = () =>
      [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join('');
    expect(saying()).not.toContain('Nothing was sent');
    await doing(() => button('Send now')?.click());
    expect(saying()).toContain('Nothing was sent: our server can’t be reached right now.');
  });

  it('are shown on the user’s screens, where finished ones can be dismissed', async () => {
    const { show, dismissed } = appOf(7);
    const box = await show(<PurchaseNotices />);
    await doing(() => {});
    expect([...box.querySelectorAll('[data-news]')].map((one) => one.getAttribute('data-news'))).toEqual([
      'wait',
      'bad',
      'bad',
    ]);
    const [first, second] = [...box.querySelectorAll('li')].map((one) => one.textContent);
    expect(first).toContain('We’ll retry automatically');
    expect(first).not.toContain('Dismiss');
    expect(second).toContain('Your order wasn’t placed');
    const dismissals = [...box.querySelectorAll('button')];
    expect(dismissals).toHaveLength(2);
    for (const one of dismissals) await doing(() => one.click());
    expect(dismissed).toEqual(['o2', 'h2']);
  });

  it('are hidden from other users', async () => {
    const box = await appOf(8).show(<PurchaseNotices />);
    await doing(() => {});
    expect(box.textContent).toBe('');
  });
});
