import { useEffect, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { WalletTicket } from '#contract/sales/tickets.ts';
import { TicketPager } from '#screens/member/ticket/ticket-pager.tsx';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => {},
}));

/** A page with a dialog, as a ticket's has. */
function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Transfer
      </button>
      {open ? <div role="dialog" /> : null}
    </>
  );
}

it('keeps a dialog open when the other tickets of an order arrive after its page is shown', async () => {
  const [one, other] = [sampleTicket({ ticketId: 'one' }), sampleTicket({ ticketId: 'other' })];
  const wallet: { arrive: (tickets: readonly WalletTicket[]) => void } = { arrive: () => {} };
  function Wallet() {
    const [tickets, setTickets] = useState<readonly WalletTicket[]>([one]);
    useEffect(() => void (wallet.arrive = setTickets), []);
    return (
      <TicketPager tickets={tickets} current={one}>
        <Page />
      </TicketPager>
    );
  }
  const engines = {
    clock: handClock(),
    messages: english,
    tab: { document, isStill: () => false },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Wallet />
    </EnginesProvider>,
  );
  await doing(() => button('Transfer').click());
  const dialog = box.querySelector('[role=dialog]');
  expect(dialog).not.toBeNull();
  const slide = vi.spyOn(Element.prototype, 'animate').mockReturnValue({} as Animation);
  await doing(() => wallet.arrive([other, one]));
  expect(box.querySelector('[role=dialog]')).toBe(dialog);
  expect(slide).not.toHaveBeenCalled();
  slide.mockRestore();
});
