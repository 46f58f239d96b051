import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { DoorEvent, ManualCheckIn, DeviceKnowledge, ManualResult } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { doorMark } from '#app/scanning/scanner-entry.ts';
import { listAttendees, type Attendee } from '#contract/sales/attendees.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import { checkByHand } from '#domain/door/verdict.ts';
import { CheckInButton, CheckInGate, CheckInPlace } from '#screens/organizer/event/attendees/check-in.tsx';
import { AttendeeState } from '#screens/organizer/event/attendees/attendee-state.tsx';
import { RefusedCheckIn } from '#screens/organizer/event/attendees/refused-check-in.tsx';
import { useDoorKnown } from '#app/events/door-known.ts';
import { useCheckIn, type CheckIn } from '#app/events/use-check-in.ts';
import { useDeviceCheckIn } from '#app/scanning/use-device-check-in.ts';
import { passagesOf } from './passages-of.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: React.ReactNode }) => <a href={to}>{children}</a>,
}));

const texts = textsOf('desk').checkIn;
const ada = {
  ticketId: 'ticket-3',
  ticketNumber: 3,
  reference: '0003-AAAAAA',
  name: 'Ada',
  state: 'valid',
  rehearsal: false,
  inside: false,
  arrivedAt: null,
  gateName: '',
} as Attendee;
const gates = [
  { gateId: 'gate-1', name: 'North', checkpoint: 'event' },
  { gateId: 'gate-2', name: 'South', checkpoint: 'event' },
];
const entry: Passage = {
  scanId: 'scan-1',
  ticketNumber: 3,
  checkpoint: 'event',
  direction: 'entry',
  gateId: 'gate-2',
  deviceId: 'device-1',
  at: 9_000,
};

interface Enrolment {
  readonly role?: 'steward' | 'supervisor';
  readonly gateId?: string | null;
  readonly gateFixed?: boolean;
  readonly manifest?: null;
}
const doorOf = ({ role = 'supervisor', gateId = 'gate-2', gateFixed, manifest }: Enrolment) =>
  ({
    enrolment: { eventId: 'e', deviceId: 'device-1', name: 'Desk', role, gateId, gateFixed },
    manifest: manifest === null ? null : { header: { gates } },
  }) as unknown as DoorEvent;

/** A hand desk whose device returns a given verdict and counts its admissions. */
function fakeHand(verdict: ManualResult | null) {
  const listeners = new Set<() => void>();
  let inside = false;
  const tell = (now: boolean, said: ManualResult) => {
    inside = now;
    for (const listener of listeners) listener();
    return said;
  };
  const admitted = { scan: { scanId: 'scan-1', passed: true }, verdict: { ...checkByHand, code: 'admit' } };
  const checkIn = vi.fn<ManualCheckIn['checkIn']>(async () =>
    verdict === null ? tell(true, admitted as ManualResult) : tell(false, verdict),
  );
  const undo = vi.fn<ManualCheckIn['undo']>(async () => tell(false, admitted as ManualResult));
  const hand = {
    view: () => ({ header: { gates }, passage: () => entry }),
    known: (): DeviceKnowledge => ({
      all: inside ? [entry] : [],
      undone: new Set(),
      unsent: new Set(inside ? ['scan-1'] : []),
    }),
    passages: () => passagesOf(inside ? [entry] : []),
    recordedSince: () => (inside ? [entry.ticketNumber] : []),
    unsent: () => Number(inside),
    subscribe(listener: () => void) {
      listeners.add(listener);
      // Notifies once the event is open.
      queueMicrotask(listener);
      return () => listeners.delete(listener);
    },
    checkIn,
    undo,
    force: vi.fn<ManualCheckIn['force']>(),
    close: () => {},
  } as unknown as ManualCheckIn;
  return { hand, checkIn, undo };
}

interface At {
  /** This browser's enrolment; null if it has none. */
  readonly enrolment: Enrolment | null;
  readonly reached: boolean;
  /** The device's answer instead of an admission. */
  readonly says?: ManualResult;
}

/** Waits until the page has settled and the check passes. */
const settled = (check: () => void) =>
  until(async () => {
    await doing(() => {});
    check();
  });

/** One row of the list and the bar above it. */
function Row() {
  const hands = useDeviceCheckIn('e');
  const door = useDoorKnown(hands);
  const age = { readAt: 1_000, current: false };
  const checkIn = useCheckIn('e', hands, (ticketNumber) => door.standingOf(age, ticketNumber));
  const row = checkIn.asHere(ada);
  return (
    <>
      <CheckInGate checkIn={checkIn} />
      <CheckInPlace eventId="e" checkIn={checkIn} />
      <AttendeeState attendee={row} unsent={checkIn.isUnsent(ada)} />
      <CheckInButton checkIn={checkIn} attendee={row} />
      <output>{checkIn.refused?.said.verdict}</output>
    </>
  );
}

async function desk({ enrolment, reached, says }: At) {
  const replies = createReplies();
  const readAgain = vi.spyOn(replies, 'readAgain');
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const { hand, checkIn, undo } = fakeHand(says ?? null);
  const chooseGate = vi.fn<(eventId: string, gateId: string) => Promise<void>>(async () => {});
  const notify = {
    done: vi.fn<(...said: unknown[]) => void>(),
    failed: vi.fn<(...said: unknown[]) => void>(),
  };
  const lost = { ok: false, failure: { kind: 'unreachable' } };
  const answers = (path: string) =>
    path.endsWith('/gates') ? { items: gates } : { scanId: 's', verdict: 'admit', passed: true };
  const call = vi.fn<(endpoint: { path: string }) => Promise<unknown>>(async ({ path }) =>
    reached ? { ok: true, value: answers(path) } : lost,
  );
  const engines = {
    clock: handClock(),
    call,
    replies,
    notify,
    stored: {
      get: (key: string) => (key === doorMark && enrolment !== null ? '1' : null),
      keys: () => [],
      onChange: () => () => {},
    },
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => reached, subscribe: () => () => {} },
    messages: english,
    door: async () => ({
      event: async () => enrolment && doorOf(enrolment),
      handDesk: () => hand,
      chooseGate,
      sync: { status: () => ({ lastContactAt: null }) },
    }),
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <div role="dialog" tabIndex={-1}>
        <Row />
      </div>
    </EnginesProvider>,
  );
  const shows = (text: string) => settled(() => expect(box.textContent).toContain(text));
  const press = async () => {
    const name = texts.of(textsOf('desk').attendees.nameOf('Ada', ada.reference));
    await doing(() => button(name).click());
  };
  return { box, call, checkIn, chooseGate, notify, press, readAgain, shows, undo };
}

describe('an enrolled desk without a connection', () => {
  test('records on the device at its own gate, shows it at once and can undo it', async () => {
    const { box, call, checkIn, notify, press, shows, undo } = await desk({ enrolment: {}, reached: false });
    await shows(texts.place.own('South'));
    await press();
    expect(checkIn).toHaveBeenCalledExactlyOnceWith(3, 'gate-2');
    await shows(textsOf('desk').attendees.states.inside);
    expect(box.textContent).toContain(texts.unsent);
    expect(box.textContent).toContain(texts.place.unsent(1));
    expect(box.querySelectorAll('button')).toHaveLength(0);
    const [title, , way] = notify.done.mock.calls[0] ?? [];
    expect(title).toBe(texts.done('Ada'));
    await doing(() => (way as { press: () => void }).press());
    expect(undo).toHaveBeenCalledExactlyOnceWith('scan-1');
    await shows(texts.action);
    expect(call.mock.calls.filter(([{ path }]) => path.includes('check-in'))).toEqual([]);
  });

  test('explains why somebody was not checked in, and does not show them as inside', async () => {
    const verdict = { ...checkByHand, code: 'blocked', ticketNumber: 3, tone: 'refuse' };
    const says = { scan: { scanId: 'scan-2', passed: false }, verdict } as unknown as ManualResult;
    const { box, notify, press, shows } = await desk({ enrolment: {}, reached: false, says });
    await shows(texts.action);
    await press();
    await settled(() => expect(box.querySelector('output')?.textContent).toBe('blocked'));
    expect(notify.done).not.toHaveBeenCalled();
    expect(box.textContent).not.toContain(textsOf('desk').attendees.states.inside);
  });

  test.each(['storage_full', 'storage_lost', 'storage_slow', 'not_allowed', 'other_tab'] as const)(
    'explains what prevented recording: %s',
    async (reason) => {
      const says: ManualResult = { scan: null, reason, verdict: checkByHand };
      const { notify, press, shows } = await desk({ enrolment: {}, reached: false, says });
      await shows(texts.action);
      await press();
      await until(() =>
        expect(notify.failed).toHaveBeenCalledExactlyOnceWith(
          texts.notRecorded.title,
          texts.notRecorded[reason],
        ),
      );
    },
  );

  test('asks for a gate if the device has none, and keeps it', async () => {
    const { box, chooseGate, shows } = await desk({ enrolment: { gateId: null }, reached: false });
    await shows(texts.place.noGate);
    expect(box.querySelectorAll('button')).toHaveLength(0);
    const select = box.querySelector('select');
    if (select === null) throw new Error('There is no choice of a gate.');
    await doing(() => {
      select.value = 'gate-1';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(chooseGate).toHaveBeenCalledExactlyOnceWith('e', 'gate-1');
  });

  test('offers no other gate if the desk assigned one to the device', async () => {
    const { box, shows } = await desk({ enrolment: { gateFixed: true }, reached: false });
    await shows(texts.place.fixed('South'));
    expect(box.querySelector('select')).toBeNull();
  });
});

describe('a desk that does not record itself', () => {
  test.each([
    ['not_enrolled', null],
    ['steward', { role: 'steward' }],
    ['not_ready', { manifest: null }],
    ['no_entrance', { gateFixed: true, gateId: 'bar' }],
  ] as const)('says without a connection that it needs one, and why: %s', async (why, enrolment) => {
    const { box, call, notify, press, shows } = await desk({ enrolment, reached: false });
    await shows(texts.noWay.why[why]);
    expect(box.textContent).toContain(texts.noWay.title);
    expect(box.querySelector('a')?.getAttribute('href')).toBe('/scanner');
    await press();
    expect(notify.failed).toHaveBeenCalledExactlyOnceWith(texts.noWay.title, texts.noWay.why[why]);
    expect(call.mock.calls.filter(([{ path }]) => path.includes('check-in'))).toEqual([]);
  });

  test('asks the server while it is reachable', async () => {
    const { box, call, notify, press, shows } = await desk({ enrolment: null, reached: true });
    await shows(texts.action);
    expect(box.textContent).not.toContain(texts.noWay.title);
    await press();
    await until(() => expect(notify.done).toHaveBeenCalledOnce());
    expect(call.mock.calls.filter(([{ path }]) => path.includes('check-in'))).toHaveLength(1);
  });
});

test('asks the server while reachable if the scanner is open in another tab, and loads the result', async () => {
  const says: ManualResult = { scan: null, reason: 'other_tab', verdict: checkByHand };
  const { call, notify, press, readAgain, shows } = await desk({ enrolment: {}, reached: true, says });
  await shows(texts.place.own('South'));
  await press();
  await until(() => expect(notify.done).toHaveBeenCalledOnce());
  expect(call.mock.calls.filter(([{ path }]) => path.includes('check-in'))).toHaveLength(1);
  expect(readAgain.mock.calls.map(([read]) => read)).toContain(listAttendees);
});

test('keeps the focus in place when a button disappears after the check-in', async () => {
  const { box, press, shows } = await desk({ enrolment: {}, reached: false });
  await shows(texts.action);
  const name = texts.of(textsOf('desk').attendees.nameOf('Ada', ada.reference));
  button(name).focus();
  await press();
  await shows(textsOf('desk').attendees.states.inside);
  expect(document.activeElement).toBe(box.querySelector('[role=dialog]'));
});

test.each([
  ['says so where the rules refuse it all the same', false],
  ['says that somebody came in', true],
])('when checking in anyway, %s', async (_, passed) => {
  const said = { scanId: 's', verdict: 'blocked', passed, mayForce: false, because: null, boundaryAt: null };
  const notify = { done: vi.fn<(title: string) => void>(), failed: vi.fn<(title: string) => void>() };
  const refused = { attendee: ada, gateId: 'gate-1', said: { ...said, mayForce: true, by: 'server' } };
  const refuse = vi.fn<CheckIn['refuse']>();
  const close = vi.fn<() => void>();
  const checkIn = {
    refused,
    refuse,
    close,
    recorder: { anyway: async () => ({ ok: true, value: { ...said, by: 'server' } }) },
  } as unknown as CheckIn;
  const engines = {
    clock: handClock(),
    notify,
    auth: { state: () => ({ user: null }) },
    replies: createReplies(),
    messages: english,
  };
  await mount(
    <EnginesProvider engines={engines as unknown as Engines}>
      <RefusedCheckIn checkIn={checkIn} timeZone="UTC" />
    </EnginesProvider>,
  );
  const reason = document.querySelector('select');
  if (reason === null) throw new Error('There is no choice of a reason.');
  await doing(() => {
    reason.value = 'id_checked';
    reason.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await doing(() => button(texts.refused.confirm).click());
  expect(notify.done.mock.calls).toEqual(passed ? [[texts.done('Ada')]] : []);
  expect(notify.failed.mock.calls).toEqual(passed ? [] : [[texts.notRecorded.title]]);
  expect(close).toHaveBeenCalledTimes(Number(passed));
  expect(refuse.mock.calls).toEqual(passed ? [] : [[{ ...refused, said: { ...said, by: 'server' } }]]);
});
