import { afterEach, expect, test, vi } from 'vitest';
import type { ShownPlaces } from '#app/checkout/use-buying.ts';
import type { Quantities } from '#app/checkout/use-quantities.ts';
import { createReplies } from '#app/data/replies.ts';
import type { Buying } from '#app/engines/buying.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { HeldLines } from '#screens/member/checkout/held-lines.tsx';
import { StorageError } from '#database/storage-error.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

vi.mock('#screens/member/checkout/held-quantity.tsx', () => ({ HeldQuantity: () => null }));

const reported = vi.fn<(error: unknown) => void>();
vi.stubGlobal('reportError', reported);
afterEach(() => reported.mockClear());

const { noStorage, reserved: texts } = textsOf('checkout');
const { shell } = english.first;
const expired = {
  holdId: 'h1',
  ticketTypeName: 'Lawn',
  quantity: 2,
  price: { amount: 100, currency: 'GMD' },
  state: 'expired',
} as unknown as ShownPlaces;

/** Shows an expired reservation, with a store that answers on command. */
async function lines(hold: () => Promise<void>) {
  const dismiss = vi.fn<(holdId: string) => Promise<void>>(async () => {});
  const failed = vi.fn<(title: string, text: string) => void>();
  const auth = { status: 'unauthenticated', user: null };
  const engines = {
    clock: handClock(),
    replies: createReplies(),
    notify: { done: () => {}, failed },
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <HeldLines
        holds={[expired]}
        buying={{ hold, dismiss } as unknown as Buying}
        quantities={{} as Quantities}
      />
    </EnginesProvider>,
  );
  return { dismiss, failed };
}

test('reserves expired tickets once on two presses', async () => {
  let answer = () => {};
  const hold = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (answer = resolve)));
  const { dismiss } = await lines(hold);
  await doing(() => {
    button(texts.again).click();
    button(texts.again).click();
  });
  await doing(() => button(texts.again).click());
  await doing(() => answer());
  expect([hold.mock.calls.length, dismiss.mock.calls]).toEqual([1, [['h1']]]);
});

test.each([
  ['a full store kept', new StorageError('storage_full'), [noStorage.title, noStorage.text], 0],
  // Freeing space brings nothing back.
  ['a lost store kept', new StorageError('storage_lost'), [shell.failed.title, shell.missing.reloadApp], 0],
  ['a bug kept', new TypeError('x is undefined'), [shell.failed.title, shell.missing.reloadApp], 1],
])(
  'shows tickets that %s from being reserved as not reserved, keeps them, and reports bugs',
  async (_, error, said, reports) => {
    const { dismiss, failed } = await lines(() => Promise.reject(error));
    await doing(() => button(texts.again).click());
    expect(failed.mock.calls).toEqual([said]);
    expect(dismiss).not.toHaveBeenCalled();
    expect(reported).toHaveBeenCalledTimes(reports);
  },
);
