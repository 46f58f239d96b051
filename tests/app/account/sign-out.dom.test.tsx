import { describe, expect, it, vi } from 'vitest';
import { useSignOut } from '#app/account/sign-out.tsx';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { buyingMark } from '#app/engines/buying.ts';
import { deferredRequestsMark } from '#app/engines/deferred-requests.ts';
import type { StoredOrder } from '#domain/sales/stored-order.ts';
import type { DeferredRequest } from '#domain/requests/deferred-request.ts';
import { storedOrder } from '#tests/domain/sales/sample-orders.ts';
import { sampleNames, sampleWish } from '#tests/domain/requests/sample-requests.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';
import { memoryValues } from '../engines/stored-samples.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => async () => {},
}));

interface Device {
  readonly wishes?: readonly DeferredRequest[] | Error;
  readonly orders?: readonly StoredOrder[];
}

/** Person 7 presses "Sign out" on a device with these unsent changes and orders. */
async function signsOut({ wishes = [], orders = [] }: Device) {
  const did: string[] = [];
  const kept = wishes instanceof Error ? [sampleWish('w1')] : wishes;
  const found = <T,>(value: T | Error) =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value);
  const engines = {
    messages: english,
    replies: createReplies(),
    clock: handClock(),
    contact: { reached: () => false, subscribe: () => () => {} },
    auth: {
      state: () => ({ status: 'authenticated', user: { credentialId: 7 } }),
      subscribe: () => () => {},
      signOut: async () => (did.push('signed out'), { ok: true }),
    },
    notify: { loggedOut: () => did.push('said so'), logoutFailed: () => {} },
    stored: memoryValues({
      ...(kept.length === 0 ? {} : { [deferredRequestsMark]: '1' }),
      ...(orders.length === 0 ? {} : { [buyingMark]: '1' }),
    }),
    wishes: { open: async () => ({ ofPerson: async (owner: number) => (owner === 7 ? found(wishes) : []) }) },
    buying: { open: async () => ({ ordersOf: async (owner: number) => (owner === 7 ? orders : []) }) },
  } as unknown as Engines;
  function Sheet() {
    const { run, question } = useSignOut(() => did.push('closed'));
    return (
      <>
        <button type="button" onClick={run}>
          Go
        </button>
        {question}
      </>
    );
  }
  await mount(
    <EnginesProvider engines={engines}>
      <Sheet />
    </EnginesProvider>,
  );
  await doing(() => button('Go').click());
  // Wait for the confirmation's script to load.
  await until(async () => {
    await doing(() => {});
    expect(did.includes('signed out') || document.querySelector('[role=alertdialog]') !== null).toBe(true);
  });
  return { did, question: document.querySelector('[role=alertdialog]') };
}

describe('signing out', () => {
  it('happens at once when the device holds no unsent data', async () => {
    const { did, question } = await signsOut({
      orders: [storedOrder('o1', { end: { kind: 'unsendable', at: 1 } })],
    });
    expect([did, question]).toEqual([['signed out', 'said so', 'closed'], null]);
  });

  it('asks before dropping unsent changes and orders, lists them, and offers to stay', async () => {
    const failure = { kind: 'refused', status: 409, code: 'x', message: 'It was used.', errors: [] } as const;
    const { did, question } = await signsOut({
      wishes: [
        sampleWish('w1'),
        sampleWish('w2', { ask: sampleNames('Aminata'), about: '' }),
        sampleWish('w3', {
          ask: { kind: 'cancelOrder', orderId: 'o9' },
          end: { kind: 'refused', at: 2, failure },
        }),
      ],
      orders: [storedOrder('o1', { eventName: 'Kora Night' })],
    });
    expect(did).toEqual(['closed']);
    const words = question?.textContent ?? '';
    for (const said of [
      'Only this device has it: 1 order waiting · 2 changes waiting · 1 change not made.',
      'Anything already sent may still go through.',
      'Transfer to amie@example.org',
      'Change your details: Aminata',
      'Cancel the order',
      'Not done: It was used.',
      'Order for Kora Night',
    ])
      expect(words).toContain(said);
    await doing(() => button('Stay signed in').click());
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
    expect(did).toEqual(['closed']);
  });

  it('proceeds on confirmation and does not claim that lost changes were sent', async () => {
    const { did, question } = await signsOut({ wishes: [sampleWish('w1')] });
    expect(question?.textContent).not.toContain('may still go through');
    await doing(() => button('Discard and sign out').click());
    expect(did).toEqual(['closed', 'signed out', 'said so', 'closed']);
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
  });

  it('is not blocked by storage that fails to open', async () => {
    const { did } = await signsOut({ wishes: new Error('storage_lost') });
    expect(did).toContain('signed out');
  });
});
