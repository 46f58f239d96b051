import { expect, it, vi } from 'vitest';
import { storedValues } from '#platform/stored-values.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { WalletState } from '#app/wallet/use-wallet.ts';
import { Tickets } from '#screens/member/tickets.tsx';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';
import { english, textsOf } from '#tests/messages/english.ts';

const none: WalletState = {
  wallet: null,
  ownerId: 7,
  signedIn: true,
  kept: { items: [], keptAt: null },
  failure: null,
  fetching: false,
  again: () => {},
  notOpened: null,
  opensOffline: true,
  time: () => 0,
};
const wallet = vi.hoisted(() => ({ state: undefined as unknown }));

vi.mock('#app/wallet/use-wallet.ts', () => ({ useWallet: () => wallet.state }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { readonly children: React.ReactNode }) => <a href="/">{children}</a>,
}));

async function ticketsWith(state: Partial<WalletState>): Promise<string | null> {
  wallet.state = { ...none, ...state };
  const box = await mount(
    <EnginesProvider
      engines={{ messages: english, stored: storedValues(), clock: handClock() } as unknown as Engines}
    >
      <Tickets />
    </EnginesProvider>,
  );
  return box.textContent;
}

it.each([
  ['the store doesn’t open', { kept: undefined, notOpened: 'storage' }, 'storage is full or blocked'],
  ['the store was lost', { kept: undefined, notOpened: 'lost' }, 'This page stopped working'],
  ['the code doesn’t load', { kept: undefined, notOpened: 'code' }, 'Check your connection'],
  ['the app has a bug', { kept: undefined, notOpened: 'bug' }, 'This page stopped working'],
  ['there are none', {}, 'No tickets yet'],
  ['none could be loaded', { failure: { kind: 'unreachable' } }, 'No tickets on this device yet'],
] as const)('does not claim that tickets are on the device where %s', async (_why, state, said) => {
  const text = await ticketsWith(state);
  expect(text).toContain(said);
  expect(text).not.toContain('Saved on this device');
});

it('promises tickets offline only in a browser that can open the app then', async () => {
  const kept = { items: [sampleTicket({})], keptAt: 0 };
  expect(await ticketsWith({ kept })).toContain('They work offline.');
  const text = await ticketsWith({ kept, opensOffline: false });
  expect(text).not.toContain('They work offline.');
  expect(text).toContain('Saved on this device. This browser can’t open them offline');
});

it('does not say of tickets which could not be stored that they are saved on this device', async () => {
  const { list } = textsOf('wallet');
  const kept = { items: [sampleTicket()], keptAt: 0 } as const;
  const words = await ticketsWith({ kept: { ...kept, unstored: 'storage' } });
  expect(words).toContain(list.unstored.storage);
  expect(words).not.toContain(list.intro);
  // There is nothing to make room in.
  for (const unstored of ['lost', 'bug'] as const)
    expect(await ticketsWith({ kept: { ...kept, unstored } })).toContain(list.unstored.other);
});
