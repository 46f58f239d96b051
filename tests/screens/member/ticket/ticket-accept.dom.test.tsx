import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { TicketAccept } from '#screens/member/ticket/ticket-accept.tsx';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
  useNavigate: () => () => {},
}));

async function shownWith(expiresAt: string): Promise<string> {
  const offer = offerUntil(expiresAt);
  await accepting({ ok: true, value: offer });
  await until(() => expect(document.body.textContent).toContain('A night'));
  return document.body.textContent;
}

const offerUntil = (expiresAt: string) => ({
  ticketId: 't1',
  eventName: 'A night',
  startsAt: expiresAt,
  timeZone: 'Africa/Banjul',
  typeName: 'Standing',
  addOns: [
    { name: 'Dinner', count: 1 },
    { name: 'Drink', count: 2 },
  ],
  fromName: 'The club',
  state: 'offered',
  expiresAt,
});

async function accepting(reply: object): Promise<void> {
  const loading = { status: 'loading', user: null };
  const engines = {
    clock: handClock(),
    call: async () => reply,
    replies: createReplies(),
    auth: { state: () => loading, subscribe: () => () => {} },
    wallet: () => Promise.reject(new Error('no store in this test')),
    messages: english,
  } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <TicketAccept ticketId="t1" token="token" onDone={() => {}} />
    </EnginesProvider>,
  );
}

it('names no end of an offer whose event has an open date', async () => {
  const shown = await shownWith('2426-11-21T18:00:00.000Z');
  expect(shown).toContain('Accept to get your own code. The sender’s code then stops working.');
  expect(shown).not.toContain('expires');
});

it('names what goes with the ticket', async () => {
  expect(await shownWith('2126-11-21T18:00:00.000Z')).toContain(
    'With its code you also get: 1 × Dinner, 2 × Drink',
  );
});

it('names the end of any other offer', async () => {
  expect(await shownWith('2126-11-21T18:00:00.000Z')).toContain('stops working. The transfer expires ');
});

it('offers the tickets, not another try, when the link is of no transfer', async () => {
  const why = 'This link isn’t valid. Open it again from the message.';
  await accepting({
    ok: false,
    failure: { kind: 'refused', status: 404, code: 'transfer_not_found', message: why, fields: {} },
  });
  await until(() => expect(document.body.textContent).toContain(why));
  expect(document.body.textContent).toContain('Couldn’t open this link');
  expect(document.querySelector('button')).toBeNull();
});
