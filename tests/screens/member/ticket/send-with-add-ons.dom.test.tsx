import { expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { TransferDialog } from '#screens/member/ticket/ticket-transfer.tsx';
import { noWishes } from '#tests/app/requests/no-requests.ts';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { until } from '#tests/until.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';

const stored = vi.hoisted(() => ({ items: [] as readonly unknown[] }));
vi.mock('#app/wallet/use-wallet.ts', () => ({ useWallet: () => ({ kept: { items: stored.items } }) }));

const ticket: WalletTicket = { ...sampleTicket(), orderId: 'order 1' };
const drinks = { ...ticket, ticketId: 'drinks', addOn: { uses: 2 } };

/** Returns what the giver reads before the ticket is sent, with these tickets on the device. */
async function consequencesWith(...items: readonly WalletTicket[]): Promise<string> {
  stored.items = items;
  const engines = {
    auth: { state: () => ({ user: null }) },
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    wishes: noWishes,
    messages: english,
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <TransferDialog ticket={ticket} take={async () => {}} settle={async () => {}} onClose={() => {}} />
    </EnginesProvider>,
  );
  const field = () => document.querySelector<HTMLInputElement>('[role=dialog] input');
  await until(() => expect(field()).not.toBeNull());
  await doing(() => typeInto(field()!, 'awa@example.org'));
  await doing(() => button('Next').click());
  await until(() => expect(document.body.textContent).toContain('They get a new code.'));
  return document.body.textContent;
}

it.each([
  ['says that add-ons of its order are redeemed with the new code', [ticket, drinks], true],
  ['says nothing of add-ons where its order has none', [ticket, { ...drinks, orderId: 'order 2' }], false],
] as const)('%s', async (_, items, isSaid) => {
  const words = await consequencesWith(...items);
  expect(words.includes('Add-ons bought with this ticket')).toBe(isSaid);
});
