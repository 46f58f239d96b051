import { act, useReducer } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StoredWalletTickets, Wallet } from '#app/engines/wallet.ts';
import { useStoredWallet } from '#app/wallet/use-stored-wallet.ts';
import { sampleTicket } from './sample-ticket.ts';
import { mount } from '#tests/ui/mount.ts';

const query: { answer: StoredWalletTickets | undefined } = vi.hoisted(() => ({ answer: undefined }));
vi.mock('#app/data/live-query.ts', () => ({ useStore: () => query.answer }));
afterEach(() => void (query.answer = undefined));

const stored = (ticketId: string): StoredWalletTickets => ({
  items: [sampleTicket({ ticketId })],
  keptAt: 1,
});

/** A screen that shows a wallet's tickets; `owner` may be changed before it is drawn again. */
async function screen(tickets: () => Promise<StoredWalletTickets>) {
  const wallet = { tickets, onUnstored: () => () => {} } as unknown as Wallet;
  const shown: { now: ReturnType<typeof useStoredWallet> | null; owner: number | null; draw: () => void } = {
    now: null,
    owner: 7,
    draw: () => {},
  };
  function Screen() {
    const [, draw] = useReducer((count: number) => count + 1, 0);
    shown.draw = draw;
    shown.now = useStoredWallet(wallet, shown.owner);
    return null;
  }
  await mount(<Screen />);
  return {
    readBack: () => act(async () => shown.now?.readBack()),
    reading: () => shown.now?.readBack(),
    draw: (owner: number | null) =>
      act(async () => {
        shown.owner = owner;
        shown.draw();
      }),
    ids: () => shown.now?.kept?.items.map(({ ticketId }) => ticketId),
  };
}

it("doesn't show what was read before a sign-out after the next sign-in", async () => {
  const { readBack, draw, ids } = await screen(async () => stored('old'));
  await readBack();
  expect(ids()).toEqual(['old']);
  await draw(null);
  await draw(7);
  expect(ids()).toBeUndefined();
});

it('shows the later of two readings, whichever ends last', async () => {
  const readings: ((found: StoredWalletTickets) => void)[] = [];
  const { reading, ids } = await screen(
    () => new Promise<StoredWalletTickets>((resolve) => readings.push(resolve)),
  );
  await act(async () => {
    void reading();
    void reading();
  });
  await act(async () => readings[1]?.(stored('later')));
  await act(async () => readings[0]?.(stored('earlier')));
  expect(ids()).toEqual(['later']);
});
