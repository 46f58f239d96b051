import { beforeEach, expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { TransferOffer } from '#contract/sales/transfers.ts';
import { TicketAccept } from '#screens/member/ticket/ticket-accept.tsx';
import { noWishes } from '#tests/app/requests/no-requests.ts';
import { sampleTicket } from '#tests/app/wallet/sample-ticket.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { until } from '#tests/until.ts';
import { mount } from '#tests/ui/mount.ts';

const stored = vi.hoisted(() => ({ ids: [] as string[] }));
vi.mock('#app/wallet/use-wallet.ts', () => ({
  useWallet: () => ({ kept: { items: stored.ids.map((ticketId) => ({ ticketId })), keptAt: 0 } }),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => () => {},
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}));
beforeEach(() => {
  stored.ids = [];
});

/** Returns the text of the page behind a transfer link. */
async function said(state: TransferOffer['state']): Promise<string> {
  const user = { credentialId: 1, firstName: 'Awa', lastName: 'Sarr', username: 'awa' };
  const { ticketId, eventName, typeName, timeZone, startsAt } = sampleTicket();
  const expiresAt = '2100-01-01T00:00:00.000Z';
  const shown = { ticketId, eventName, typeName, timeZone, startsAt };
  const value: TransferOffer = { ...shown, addOns: [], fromName: 'Awa Sarr', state, expiresAt };
  const auth = { status: 'authenticated', user };
  const engines = {
    clock: handClock(),
    contact: { reached: () => true, subscribe: () => () => {} },
    auth: { state: () => auth, subscribe: () => () => {} },
    wishes: noWishes,
    replies: createReplies(),
    messages: english,
    call: async () => ({ ok: true, value }),
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <TicketAccept ticketId={ticketId} token="token" onDone={() => {}} />
    </EnginesProvider>,
  );
  await until(() => expect(box.textContent).toContain(eventName));
  return box.textContent;
}

it('offers the ticket to another person', async () => {
  expect(await said('offered')).toContain('Accept ticket');
});

it.each(['offered', 'on_hold'] as const)(
  'tells its giver that it was not accepted, and where it is cancelled (%s)',
  async (state) => {
    stored.ids = [sampleTicket().ticketId];
    const words = await said(state);
    expect(words).toContain('You’re sending this ticket');
    expect(words).toContain('you can cancel the transfer on the ticket’s page');
    expect(words).toContain('View ticket');
    expect(words).not.toContain('Accept ticket');
  },
);

it.each(['accepted', 'cancelled', 'expired'] as const)(
  'never tells its giver to ask the giver (%s)',
  async (state) => {
    stored.ids = [sampleTicket().ticketId];
    const words = await said(state);
    expect(words).toContain('This transfer is over');
    expect(words).not.toContain('person who sent you');
  },
);

it('says to others that a transfer is on hold', async () => {
  const words = await said('on_hold');
  expect(words).toContain('This transfer is on hold');
  expect(words).not.toContain('Accept ticket');
});
