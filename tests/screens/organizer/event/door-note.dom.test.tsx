import { expect, it, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import type { CheckIn } from '#app/events/use-check-in.ts';
import { noteAttendee, readAttendee, type Attendee } from '#contract/sales/attendees.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { AttendeeSheet } from '#screens/organizer/event/attendees/attendee-sheet.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount, typeInto } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({ Link: () => null }));
vi.mock('#screens/organizer/event/attendees/check-in.tsx', () => ({ CheckInButton: () => null }));
vi.mock('#screens/organizer/event/attendees/attendee-state.tsx', () => ({ AttendeeState: () => null }));
vi.mock('#screens/organizer/event/attendees/erase-attendee.tsx', () => ({ EraseAttendee: () => null }));
vi.mock('#screens/organizer/event/attendees/passages.tsx', () => ({ Passages: () => null }));

const { note: texts } = textsOf('desk').attendees.sheet;
const changed: Failure = {
  kind: 'refused',
  status: 409,
  code: 'changed_elsewhere',
  message: 'Changed elsewhere.',
  errors: [],
};

/** The sheet of a guest whose door note others may change; `save` presses the button. */
async function sheet(first: string) {
  const server: { note: string; reply: Promise<void> } = { note: first, reply: Promise.resolve() };
  const sent: unknown[] = [];
  const attendee = { ticketId: 't1', ticketNumber: 1, name: 'Awa', issuedAt: '2026-12-01T12:00:00Z' };
  const call = async (endpoint: unknown, { body }: { body: { note: string; before: string } }) => {
    if (endpoint === readAttendee)
      return { ok: true, value: { attendee: { ...attendee, note: server.note }, order: null, before: [] } };
    if (endpoint !== noteAttendee) return { ok: true, value: {} };
    sent.push(body);
    if (body.before !== server.note) return { ok: false, failure: changed };
    server.note = body.note;
    await server.reply;
    return { ok: true, value: { note: body.note } };
  };
  const auth = { status: 'authenticated', user: { credentialId: 7 } };
  const replies = createReplies();
  const engines = {
    call,
    replies,
    clock: handClock(),
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { subscribe: () => () => {}, reached: () => true, asked: () => true, way: () => 'online' },
    notify: { done: () => {}, failed: () => {} },
    messages: english,
  } as unknown as Engines;
  const checkIn = { asHere: () => null, isUnsent: () => false, device: null } as unknown as CheckIn;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <AttendeeSheet
        eventId="e1"
        attendee={attendee as Attendee}
        timeZone="UTC"
        checkIn={checkIn}
        onClose={() => {}}
      />
    </EnginesProvider>,
  );
  const page = () => box.ownerDocument.body;
  const field = () => {
    const found = page().querySelector('textarea');
    if (found === null) throw new Error('There is no field for the note.');
    return found;
  };
  await until(() => expect(field().value).toBe(first));
  return {
    page,
    field,
    sent,
    server,
    type: (text: string) => doing(() => typeInto(field(), text)),
    save: () => doing(() => button(texts.save, page()).click()),
    async elsewhere(note: string) {
      server.note = note;
      await doing(() => void replies.readAgain(readAttendee));
    },
  };
}

it('keeps what is typed when somebody else saves a note, shows theirs, and replaces it only then', async () => {
  const { page, field, type, elsewhere, save, sent, server } = await sheet('Wheelchair');
  await type('Wheelchair, two guests');
  await elsewhere('Wheelchair, gate B');
  await until(() => expect(page().textContent).toContain(texts.theirs('Wheelchair, gate B')));
  expect(field().value).toBe('Wheelchair, two guests');
  await save();
  await until(() => expect(server.note).toBe('Wheelchair, two guests'));
  expect(sent).toEqual([{ note: 'Wheelchair, two guests', before: 'Wheelchair, gate B' }]);
  await until(() => expect(page().textContent).not.toContain(texts.theirs('Wheelchair, gate B')));
});

it('shows a note that somebody else saved where nothing is typed', async () => {
  const { page, field, elsewhere } = await sheet('Wheelchair');
  await elsewhere('Gate B');
  await until(() => expect(field().value).toBe('Gate B'));
  expect(page().textContent).not.toContain(texts.theirs('Gate B'));
});

it('shows what somebody else saved meanwhile after refusing to replace it unseen', async () => {
  const { page, field, type, save, server } = await sheet('Wheelchair');
  server.note = 'Gate B';
  await type('Two guests');
  await save();
  await until(() => expect(page().textContent).toContain(texts.theirs('Gate B')));
  expect([field().value, server.note]).toEqual(['Two guests', 'Gate B']);
});

it('keeps what is typed while a note is being saved, and takes that note for the own one', async () => {
  const { page, field, type, save, sent, server, elsewhere } = await sheet('Wheelchair');
  const reply = Promise.withResolvers<void>();
  server.reply = reply.promise;
  await type('Two guests');
  await save();
  await type('Two guests, gate B');
  await doing(() => reply.resolve());
  await until(() => expect(button(texts.save, page()).ariaBusy).not.toBe('true'));
  expect(field().value).toBe('Two guests, gate B');
  expect(page().textContent).not.toContain(texts.theirs('Two guests'));
  await save();
  await until(() => expect(server.note).toBe('Two guests, gate B'));
  expect(sent.at(-1)).toEqual({ note: 'Two guests, gate B', before: 'Two guests' });
  await elsewhere('Gate A');
  await until(() => expect(field().value).toBe('Gate A'));
});
