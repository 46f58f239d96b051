import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { createReplies } from '#app/data/replies.ts';
import type { DeskSearch } from '#app/engines/desk-lists.ts';
import type { DoorEvent, ManualCheckIn } from '#app/engines/door-desk.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { useDoorKnown } from '#app/events/door-known.ts';
import { useDeviceCheckIn } from '#app/scanning/use-device-check-in.ts';
import { doorMark } from '#app/scanning/scanner-entry.ts';
import type { Attendee } from '#contract/sales/attendees.ts';
import { encodeAttendeePage } from '#domain/events/attendee-list.ts';
import type { Passage } from '#domain/manifest/passage.ts';
import type { AttendeeFilter } from '#screens/organizer/event/attendees/attendee-filter.ts';
import { useAttendees } from '#screens/organizer/event/attendees/use-attendees.ts';
import { createDeskCore } from '#sync/desk-list/desk-core.ts';
import { someone } from '#tests/domain/events/listed-attendees.ts';
import { english } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { until } from '#tests/until.ts';
import { everyAttendee } from '../../harness/every-attendee.ts';
import { passagesOf } from './passages-of.ts';

const gates = [{ gateId: 'gate-2', name: 'South', checkpoint: 'event' }];
const readAt = 1_000;
const entryOf = (ticketNumber: number, at: number): Passage => ({
  scanId: `scan-${ticketNumber}`,
  ticketNumber,
  checkpoint: 'event',
  direction: 'entry',
  gateId: 'gate-2',
  deviceId: 'device-1',
  at,
});

/** A device that has stored Ada, Ben and Cem, none of whom had arrived at that time, and its admissions since then. */
function enrolled(signal: { reached: boolean; listed: readonly Attendee[] | null }) {
  let passages: readonly Passage[] = [];
  let unsent: readonly number[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const hand = {
    view: () => ({ header: { gates } }),
    known: (ticketNumber: number) => {
      const all = passages.filter((one) => one.ticketNumber === ticketNumber);
      return { all, undone: new Set(), unsent: new Set() };
    },
    passages: () => passagesOf(passages),
    recordedSince: () => unsent,
    subscribe(listener: () => void) {
      listeners.add(listener);
      queueMicrotask(listener);
      return () => listeners.delete(listener);
    },
    close: () => {},
  } as unknown as ManualCheckIn;
  const core = createDeskCore();
  const people = ['Ada', 'Ben', 'Cem'].map((name, at) => ({
    ...someone,
    ticketId: name,
    ticketNumber: at + 1,
    name,
    people: 0,
    entries: [],
  }));
  core.take(0, encodeAttendeePage(people));
  const search: DeskSearch = {
    refresh: async () => true,
    find: async (...asked) => structuredClone(core.find(...asked)),
    close: () => {},
  };
  const enrolment = {
    eventId: 'e',
    deviceId: 'device-1',
    name: 'Desk',
    role: 'supervisor',
    gateId: 'gate-2',
  };
  const auth = { status: 'authenticated', user: { credentialId: 7, role: 'ORGANIZER' } };
  const engines = {
    clock: handClock(),
    call: async () =>
      signal.reached && signal.listed !== null
        ? { ok: true, value: { items: signal.listed, next: null } }
        : { ok: false, failure: { kind: 'unreachable' } },
    replies: createReplies(),
    stored: {
      get: (key: string) => (key === doorMark ? '1' : null),
      keys: () => [],
      onChange: () => () => {},
    },
    auth: { state: () => auth, subscribe: () => () => {} },
    contact: { reached: () => signal.reached, subscribe: () => () => {} },
    messages: english,
    deskLists: async () => ({
      kept: async () => ({ timeZone: 'UTC', readAt }),
      bring: async () => null,
      open: () => search,
      now: () => readAt,
    }),
    door: async () => ({
      event: async () => ({ enrolment, manifest: { header: { gates } } }) as unknown as DoorEvent,
      handDesk: () => hand,
      sync: { status: () => ({ lastContactAt: null }) },
    }),
  } as unknown as Engines;
  return {
    engines,
    admit(...numbers: readonly number[]) {
      passages = numbers.map((number) => entryOf(number, 2_000));
      unsent = [...new Set([...unsent, ...numbers])];
      tell();
    },
  };
}

function List({ filter }: { readonly filter: Partial<AttendeeFilter> }) {
  const door = useDoorKnown(useDeviceCheckIn('e'));
  const { read, kept } = useAttendees('e', { ...everyAttendee, ...filter }, door);
  const rows = (read.data ?? []).map(({ name, inside }) => `${name}${inside ? ' inside' : ''}`);
  return (
    <>
      <p data-list={JSON.stringify(filter)}>{rows.join(', ')}</p>
      <output>{kept === null ? 'of the server' : JSON.stringify(kept.door)}</output>
    </>
  );
}

async function lists(device: ReturnType<typeof enrolled>, ...filters: readonly Partial<AttendeeFilter>[]) {
  const box = await mount(
    <EnginesProvider engines={device.engines}>
      {filters.map((filter) => (
        <List key={JSON.stringify(filter)} filter={filter} />
      ))}
    </EnginesProvider>,
  );
  const textsOf = (part: string) => [...box.querySelectorAll(part)].map(({ textContent }) => textContent);
  return () => ({ rows: textsOf('p'), figures: [...new Set(textsOf('output'))] });
}

/** Waits until the page has settled and the check passes. */
const settled = (check: () => void) =>
  until(async () => {
    await doing(() => {});
    check();
  });

const counts = (arrived: number, not_arrived: number, inside: number) => [
  JSON.stringify({ arrived, not_arrived, inside }),
];
const ofServer = ['of the server'];

const byStatus = [
  { status: 'not_arrived' },
  { status: 'arrived' },
  { status: 'inside', gate: 'gate-2' },
] as const;

describe('a list stored on this device', () => {
  test('filters and counts by admissions and undos made on the device since', async () => {
    const device = enrolled({ reached: false, listed: null });
    const shown = await lists(device, ...byStatus);
    await settled(() =>
      expect(shown()).toEqual({ rows: ['Ada, Ben, Cem', '', ''], figures: counts(0, 3, 0) }),
    );
    await doing(() => device.admit(1, 3));
    const both = 'Ada inside, Cem inside';
    await settled(() => expect(shown()).toEqual({ rows: ['Ben', both, both], figures: counts(2, 1, 2) }));
    await doing(() => device.admit(3));
    const one = 'Cem inside';
    await settled(() => expect(shown()).toEqual({ rows: ['Ada, Ben', one, one], figures: counts(1, 2, 1) }));
  });

  test('replaces the server’s list after the connection is lost', async () => {
    const signal = { reached: true, listed: [] as readonly Attendee[] };
    const device = enrolled(signal);
    const shown = await lists(device, { status: 'arrived' });
    await settled(() => expect(shown()).toEqual({ rows: [''], figures: ofServer }));
    signal.reached = false;
    await doing(() => device.admit(2));
    await settled(() => expect(shown()).toEqual({ rows: ['Ben inside'], figures: counts(1, 2, 1) }));
  });
});

test('removes people admitted here from the server’s list at once, until it is reloaded', async () => {
  const row = { ticketId: 't', ticketNumber: 1, name: 'Ada', state: 'valid', inside: false } as Attendee;
  const device = enrolled({
    reached: true,
    listed: [row, { ...row, ticketId: 'u', ticketNumber: 2, name: 'Ben' }],
  });
  const shown = await lists(device, { status: 'not_arrived' }, { search: 'a' });
  await settled(() => expect(shown()).toEqual({ rows: ['Ada, Ben', 'Ada, Ben'], figures: ofServer }));
  await doing(() => device.admit(1));
  await settled(() => expect(shown()).toEqual({ rows: ['Ben', 'Ada inside, Ben'], figures: ofServer }));
});
