import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { CheckIn } from '#app/events/use-check-in.ts';
import { usualBadgeLayout } from '#domain/events/badge.ts';
import { readAttendee, type Attendee } from '#contract/sales/attendees.ts';
import type { GuestImport } from '#contract/sales/guest-imports.ts';
import { listWaiting } from '#contract/sales/waiting-list.ts';
import { AttendeeSheet } from '#screens/organizer/event/attendees/attendee-sheet.tsx';
import { BadgePreview } from '#screens/organizer/event/badges/badge-preview.tsx';
import { UndoButton } from '#screens/organizer/event/imports/undo-list.tsx';
import { WaitingList } from '#screens/organizer/event/waiting/waiting-list.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('#screens/parts/badges/use-text-width.ts', () => ({ useTextWidth: () => () => 10 }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: React.ReactNode }) => <a href="/events">{children}</a>,
  useNavigate: () => async () => {},
  useSearch: () => ({}),
}));

const { attendees, badges, guests, waiting } = textsOf('desk');
const nobody = { user: null };
const refused = { kind: 'refused', status: 404, code: 'x', message: 'No.', errors: [] };

/** Shows something, with a server that has only these people waiting, and tells this of an attendee. */
async function shown(children: React.ReactNode, waits: readonly object[] = [], story: unknown = null) {
  const counts = { waiting: 2, ticketsWanted: 2, offered: 0, taken: 0 };
  const list = { items: waits, total: waits.length, page: 1, limit: 50, settings: { types: [] }, counts };
  const engines = {
    clock: handClock(),
    auth: { state: () => nobody, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    notify: { done: () => {}, failed: () => {} },
    replies: createReplies(),
    call: async (endpoint: unknown) => {
      if (endpoint === listWaiting) return { ok: true, value: list };
      const isTold = endpoint === readAttendee && story !== null;
      return isTold ? { ok: true, value: story } : { ok: false, failure: refused };
    },
    messages: english,
  } as unknown as Engines;
  const box = await mount(<EnginesProvider engines={engines}>{children}</EnginesProvider>);
  await doing(() => {});
  return box;
}

it.each([
  ['a guest list', 'file', guests.noListName],
  // Their data was erased.
  ['a guest', 'by_hand', guests.noGuestName],
] as const)('asks whether to undo %s without a name by what it is', async (_, kind, called) => {
  const list = { importId: 'i', kind, name: '', state: 'applied', madeTickets: 3, voidedTickets: 0 };
  const box = await shown(<UndoButton eventId="e" list={list as GuestImport} />);
  await doing(() => button(guests.detail.undoOf(called), box).click());
  const dialog = document.querySelector('[role=alertdialog]');
  expect(dialog?.textContent).toContain(guests.detail.undoing.title(called));
});

const issuedAt = new Date(0).toISOString();
const ticket = { ticketId: 't', ticketNumber: 3, reference: '0003-AAAAAA', ticketTypeName: 'Standing' };
const person = { name: '', email: '', phoneNumber: '', answers: [] };
const arrival = { state: 'valid', inside: false, arrivedAt: null };
const attendee = { ...ticket, ...person, ...arrival, issuedAt } as unknown as Attendee;

const no = () => false;
const asHere = (one: Attendee) => one;
const known = { gateId: 'g', noWay: null, device: null };
const passagesOf = () => [];
const checkIn = { ...known, isBusyWith: no, isUnsent: no, asHere, passagesOf } as unknown as CheckIn;
const sheet = (
  <AttendeeSheet eventId="e" attendee={attendee} timeZone="UTC" checkIn={checkIn} onClose={() => {}} />
);

it('heads the sheet of an attendee without a name with their ticket', async () => {
  await shown(sheet);
  expect(document.querySelector('h2')?.textContent).toBe('0003-AAAAAA');
  expect(document.body.textContent).not.toContain(attendees.noName);
});

it.each([
  ['their ticket', { reference: '0002-BBBBBB' }, '0002-BBBBBB'],
  ['nothing that an older server does not tell', {}, attendees.noName],
])('calls a previous holder without a name by %s', async (_, more, name) => {
  const before = [{ ticketId: 'b', name: '', until: null, ...more }];
  await shown(sheet, [], { attendee, order: null, before, passages: [] });
  await until(() => expect(document.body.textContent).toContain(attendees.sheet.before.title));
  expect([...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent)).toEqual([name]);
});

it('calls the badge of an attendee without a name by their ticket', async () => {
  const box = await shown(
    <BadgePreview layout={usualBadgeLayout} codes eventName="Jazz" people={[attendee]} />,
  );
  expect(box.querySelector('svg[aria-label], [role=img]')?.getAttribute('aria-label')).toBe(
    badges.badgeOf('0003-AAAAAA'),
  );
});

it('lists somebody without a name who waits by their address, once, or their place', async () => {
  const wish = { quantity: 1, ticketTypeName: 'Standing', joinedAt: issuedAt };
  const entry = { ...person, ...wish, state: 'waiting', offerUntilAt: null, lapses: 0 };
  const box = await shown(<WaitingList eventId="e" timeZone="UTC" />, [
    { ...entry, entryId: 'a', position: 1, email: 'awa@example.org' },
    { ...entry, entryId: 'b', position: 2 },
    { ...entry, entryId: 'c', position: null, state: 'taken' },
  ]);
  await until(() => expect(box.querySelectorAll('strong')).toHaveLength(3));
  const names = [...box.querySelectorAll('strong')].map((one) => one.parentElement?.textContent);
  expect(names).toEqual(['awa@example.org', waiting.place(2, 'Standing'), waiting.noName]);
});
