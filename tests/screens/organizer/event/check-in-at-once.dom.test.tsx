import { beforeEach, expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { useCheckIn } from '#app/events/use-check-in.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import { CheckInButton } from '#screens/organizer/event/attendees/check-in.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

const { attendees, checkIn: texts } = textsOf('desk');
const guest = (name: string): Attendee =>
  ({
    ticketId: `ticket-${name}`,
    ticketNumber: name.length,
    reference: name,
    name,
    state: 'valid',
    rehearsal: false,
    inside: false,
  }) as Attendee;
const guests = ['Ada', 'Grace', 'Edith'].map(guest);

interface Sent {
  readonly ticketId: string;
  readonly scanId: string;
  readonly answer: (reply: unknown) => Promise<void>;
}
const sent: Sent[] = [];
const notify = { done: vi.fn<(title: string) => void>(), failed: vi.fn<() => void>() };

function Rows() {
  const checkIn = useCheckIn('e', 'not_enrolled', () => null);
  const busy = guests.filter(checkIn.isBusyWith).map(({ name }) => name);
  return (
    <>
      {guests.map((one) => (
        <CheckInButton key={one.ticketId} checkIn={checkIn} attendee={one} />
      ))}
      <output id="busy">{busy.join(' ')}</output>
      <output id="refused">{checkIn.refused?.attendee.name}</output>
      <button type="button" onClick={checkIn.close}>
        Close
      </button>
    </>
  );
}

const text = (id: string) => document.querySelector(`#${id}`)?.textContent;
const close = () => doing(() => button('Close').click());
const press = (name: string) => doing(() => button(texts.of(attendees.nameOf(name, name))).click());
const admitted = { ok: true, value: { scanId: 's', verdict: 'admit', passed: true } };
const refused = { ok: true, value: { scanId: 's', verdict: 'blocked', passed: false } };

beforeEach(async () => {
  sent.length = 0;
  vi.clearAllMocks();
  const call = (
    { path }: { path: string },
    input: { params: { ticketId: string }; body: { scanId: string } },
  ) =>
    path.endsWith('/gates')
      ? Promise.resolve({ ok: true, value: { items: [{ gateId: 'g', name: 'North', checkpoint: 'event' }] } })
      : new Promise((resolve) => {
          const { ticketId } = input.params;
          const answer = (reply: unknown) => doing(() => resolve(reply));
          sent.push({ ticketId, scanId: input.body.scanId, answer });
        });
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const engines = {
    clock: handClock(),
    call,
    replies: createReplies(),
    notify,
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => true, subscribe: () => () => {} },
    messages: english,
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <Rows />
    </EnginesProvider>,
  );
  await until(async () => {
    await doing(() => {});
    if (box.querySelectorAll('button').length !== 4) throw new Error('The gates are not here yet.');
  });
});

const sentFor = () => sent.map(({ ticketId }) => ticketId);

test('sends each check-in pressed while another is pending, each once', async () => {
  await press('Ada');
  await press('Grace');
  await press('Ada');
  expect(sentFor()).toEqual(['ticket-Ada', 'ticket-Grace']);
  expect(text('busy')).toBe('Ada Grace');
  await sent[1]?.answer(admitted);
  await sent[0]?.answer(admitted);
  expect(notify.done.mock.calls.map(([title]) => title)).toEqual([texts.done('Grace'), texts.done('Ada')]);
  expect(text('busy')).toBe('');
});

test('shows one refusal after another, and none disappears because of an admission', async () => {
  await press('Ada');
  await press('Grace');
  await press('Edith');
  await sent[0]?.answer(refused);
  await sent[1]?.answer(refused);
  await sent[2]?.answer(admitted);
  expect(text('refused')).toBe('Ada');
  await close();
  expect(text('refused')).toBe('Grace');
  await close();
  expect(text('refused')).toBe('');
});

test('repeats the same scan after a lost response, even if another was answered meanwhile', async () => {
  await press('Ada');
  await press('Grace');
  await sent[0]?.answer({ ok: false, failure: { kind: 'unreachable' } });
  await sent[1]?.answer(admitted);
  expect(notify.failed).toHaveBeenCalledOnce();
  await press('Ada');
  expect(sent[2]?.scanId).toBe(sent[0]?.scanId);
});
