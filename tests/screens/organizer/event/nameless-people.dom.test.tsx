import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { CheckIn } from '#app/events/use-check-in.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import type { GuestImport, GuestRowReply } from '#contract/sales/guest-imports.ts';
import type { ListedWaiting } from '#contract/sales/waiting-list.ts';
import { CheckInButton } from '#screens/organizer/event/attendees/check-in.tsx';
import { EmailGuest } from '#screens/organizer/event/imports/email-guest.tsx';
import { GuestPreview } from '#screens/organizer/event/imports/guest-preview.tsx';
import { GuestRows } from '#screens/organizer/event/imports/guest-rows.tsx';
import { UndoButton } from '#screens/organizer/event/imports/undo-list.tsx';
import { FailedRecipients } from '#screens/organizer/event/messages/failed-recipients.tsx';
import { WaitingActions } from '#screens/organizer/event/waiting/waiting-actions.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}), useNavigate: () => async () => {} }));

const { checkIn, guests, waiting } = textsOf('desk');
const nobody = { user: null };

/** Shows something; every call is answered by `value`. Returns what its buttons are called. */
async function shown(
  children: React.ReactNode,
  value: unknown = null,
  done: (title: string) => void = () => {},
) {
  const engines = {
    clock: handClock(),
    auth: { state: () => nobody, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    notify: { done, failed: () => {} },
    replies: createReplies(),
    call: async () => ({ ok: true, value }),
    messages: english,
  } as unknown as Engines;
  const box = await mount(<EnginesProvider engines={engines}>{children}</EnginesProvider>);
  return [...box.querySelectorAll('button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent.trim(),
  );
}

const rowOf = (more: Partial<GuestRowReply>) =>
  ({ row: 4, name: '', email: '', state: 'made', emailed: null, ...more }) as GuestRowReply;

it('calls guests without a name by the address to which their ticket is sent', async () => {
  const guest = rowOf({ email: 'awa@example.org' });
  const names = await shown(<EmailGuest eventId="e" importId="i" guest={guest} />);
  expect(names).toEqual([guests.emails.oneOf('awa@example.org')]);
});

it.each([
  ['their address, once', { email: 'awa@example.org' }, 'awa@example.org'],
  ['their row in the file', { line: 12 }, guests.file.row('12')],
] as const)('lists the rows of guests without a name by %s', async (_, more, name) => {
  const guest = { ...rowOf(more), ticketTypeName: '', quantity: 1, problems: [], tickets: [] };
  const list = { importId: 'i', kind: 'file', state: 'applied', storedRows: 0 } as unknown as GuestImport;
  await shown(<GuestRows eventId="e" list={list} />, { items: [guest], next: null });
  await until(() => expect(document.querySelector('td strong, li strong, strong')).not.toBeNull());
  expect(document.querySelector('strong')?.parentElement?.textContent).toBe(name);
});

it('previews guests without a name by their address, once, or their row in the file', async () => {
  const cells = { name: '', type: '', quantity: '', note: '' };
  await shown(
    <GuestPreview
      guests={[
        { ...cells, email: 'awa@example.org', line: 2 },
        { ...cells, email: '', line: 3 },
      ]}
      types={[]}
      ticketTypeId=""
    />,
  );
  const rows = [...document.querySelectorAll('li')];
  const titles = rows.map((row) => row.querySelector('bdi')?.textContent);
  expect(titles).toEqual(['awa@example.org', guests.file.row('3')]);
  for (const title of titles) expect(document.body.textContent.split(title ?? '')).toHaveLength(2);
});

it('lists recipients without a name who were not reached by their address, once', async () => {
  const one = { recipientId: 'r', name: '', email: 'awa@example.org', state: 'failed', problem: 'refused' };
  const reply = { items: [{ ...one, bounceStatus: null, at: new Date(0).toISOString() }], next: null };
  await shown(<FailedRecipients eventId="e" message={{ messageId: 'm', failed: 1 }} timeZone="UTC" />, reply);
  await until(() => expect(document.querySelector('strong')).not.toBeNull());
  expect(document.querySelector('strong')?.parentElement?.textContent).toBe('awa@example.org');
});

it.each([
  ['their address', { email: 'awa@example.org' }, 'awa@example.org'],
  ['their place on the list of their ticket type', { position: 3 }, waiting.nth(3, 'Balcony')],
  ['nothing, once they have no place', { position: null, state: 'offered' }, waiting.nameless],
] as const)('calls somebody without a name who waits by %s', async (_, more, name) => {
  const person = {
    entryId: 'w',
    name: '',
    email: '',
    phoneNumber: '',
    position: 3,
    state: 'waiting',
    ticketTypeName: 'Balcony',
  };
  const entry = { ...person, ...more } as ListedWaiting;
  expect(await shown(<WaitingActions eventId="e" entry={entry} />)).toContain(waiting.remove.of(name));
});

it('does not call somebody by a place that they were moved from', async () => {
  const person = { entryId: 'w', name: '', email: '', phoneNumber: '', position: 3, state: 'waiting' };
  const entry = { ...person, ticketTypeName: 'Balcony' } as ListedWaiting;
  const said: string[] = [];
  const done = (title: string) => void said.push(title);
  const names = await shown(<WaitingActions eventId="e" entry={entry} />, null, done);
  const top = names.indexOf(waiting.topOf(waiting.nth(3, 'Balcony')));
  await doing(() => document.querySelectorAll('button')[top]?.click());
  await until(() => expect(said).toEqual([waiting.moved(waiting.nameless)]));
});

it('calls an attendee without a name by their ticket when they are checked in', async () => {
  const attendee = { name: '', reference: '0003-AAAAAA', state: 'valid', inside: false } as Attendee;
  const props = { gateId: 'g', noWay: null, isBusyWith: () => false } as unknown as CheckIn;
  const names = await shown(<CheckInButton checkIn={props} attendee={attendee} />);
  expect(names).toEqual([checkIn.of('0003-AAAAAA')]);
});

it('lists those who came in by what is known of them before a guest list is undone', async () => {
  const list = {
    importId: 'i',
    kind: 'file',
    name: 'Crew',
    state: 'applied',
    madeTickets: 3,
    voidedTickets: 0,
  };
  const came = [rowOf({ name: 'Awa' }), rowOf({ email: 'ida@example.org' }), rowOf({})];
  await shown(<UndoButton eventId="e" list={list as GuestImport} />, { items: came, next: null });
  await doing(() => document.querySelector('button')?.click());
  const names = `Awa, ida@example.org, ${guests.file.row('4')}`;
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain(
    guests.detail.undoing.came(names, false),
  );
});
