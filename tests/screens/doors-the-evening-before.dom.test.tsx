import { expect, it, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { Facts } from '#screens/member/ticket/ticket-facts.tsx';
import { DoorsOf } from '#screens/organizer/my-events/my-event-facts.tsx';
import { EventFacts } from '#screens/parts/event-facts.tsx';
import { TicketCard } from '#screens/parts/ticket-card.tsx';
import { english } from '#tests/messages/english.ts';
import { event, eventDetail, ticket } from '#tests/screens/harness/samples.ts';
import { mount } from '#tests/ui/mount.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: React.ReactNode }) => <a href="/">{children}</a>,
}));

const newYear = {
  doorsOpenAt: '2026-12-31T21:00:00Z',
  startsAt: '2027-01-01T00:00:00Z',
  endsAt: '2027-01-01T04:00:00Z',
  timeZone: 'Africa/Banjul',
};
const now = Date.parse('2026-12-01T12:00:00Z');
const party = { ...event, ...newYear };
const own = { ...ticket, ...newYear };

it.each([
  [
    'a card in the wallet',
    <TicketCard key={1} ticket={own} now={now} />,
    'Fri 1 Jan · doors Thu 31 Dec, 21:00',
  ],
  ['an organizer’s event', <DoorsOf key={1} event={party} />, 'Fri 1 Jan · doors Thu 31 Dec, 21:00'],
  [
    'an organizer’s event elsewhere',
    <DoorsOf key={1} event={{ ...party, timeZone: 'Asia/Tokyo' }} />,
    // The reader's clock shows another time.
    'Fri 1 Jan · doors 06:00 (Tokyo time)',
  ],
  [
    'an event’s page',
    <EventFacts key={1} event={{ ...eventDetail, ...newYear }} />,
    'Doors Thu 31 Dec, 21:00 · starts 00:00 · ends 04:00',
  ],
  ['a ticket', <Facts key={1} ticket={own} />, 'StartsFri 1 Jan, 00:00'],
])('names the day of doors that open the evening before the start on %s', async (_, shown, words) => {
  const engines = {
    messages: english,
    clock: { wall: () => now },
    stored: { get: () => null, set: () => true, keys: () => [], onChange: () => () => {} },
    wallet: { isNews: () => false },
  } as unknown as Engines;
  const box = await mount(<EnginesProvider engines={engines}>{shown}</EnginesProvider>);
  expect(box.textContent).toContain(words);
});
