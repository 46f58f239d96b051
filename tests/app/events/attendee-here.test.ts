import { describe, expect, it } from 'vitest';
import type { DeviceKnowledge } from '#app/engines/door-desk.ts';
import { attendeeHere, passagesHere } from '#app/events/attendee-here.ts';
import type { Attendee, AttendeeStory } from '#contract/sales/attendees.ts';
import type { Passage } from '#domain/manifest/passage.ts';

const iso = (at: number) => new Date(at).toISOString();
const passage = (scanId: string, at: number, changes: Partial<Passage> = {}): Passage => ({
  scanId,
  at,
  ticketNumber: 3,
  checkpoint: 'event',
  direction: 'entry',
  gateId: 'gate-1',
  deviceId: 'device-1',
  ...changes,
});
const known = (changes: Partial<DeviceKnowledge> = {}): DeviceKnowledge => ({
  all: [],
  undone: new Set(),
  unsent: new Set(),
  ...changes,
});
/** Entered by the south gate at 500, according to the list. */
const arrived = { inside: true, arrivedAt: iso(500), gateName: 'South' };
const row = (changes: Partial<Attendee> = {}): Attendee => ({
  ticketId: 't',
  ticketNumber: 3,
  reference: '',
  name: 'Ada',
  email: '',
  phoneNumber: '',
  ticketTypeId: '',
  ticketTypeName: '',
  orderId: null,
  state: 'valid',
  rehearsal: false,
  arrivedAt: null,
  gateName: '',
  inside: false,
  issuedAt: iso(0),
  answers: [],
  ...changes,
});
const names = { gateNameOf: (id: string) => `Gate ${id}`, deviceNameOf: (id: string) => `Device ${id}` };
describe('an attendee as known to this device', () => {
  const entries = [
    { gateId: 'gate-1', gateName: 'Gate 1', at: 2_000 },
    { gateId: 'gate-2', gateName: 'Gate 2', at: 3_000 },
  ];

  it('matches the list if nothing newer is known', () => {
    expect(attendeeHere(row(arrived), null)).toEqual(row(arrived));
  });
  it('arrived with the first entry, and is in or out by the last passage', () => {
    const changes = { arrivedAt: iso(2_000), gateName: 'Gate 1', inside: true, ownInside: true };
    expect(attendeeHere(row(), { people: 1, ownInside: true, entries })).toEqual(row(changes));
    expect(attendeeHere(row(), { people: 0, ownInside: false, entries })).toMatchObject({
      ...changes,
      inside: false,
      ownInside: false,
    });
  });
  it('has not arrived if no entry counts any more', () => {
    expect(attendeeHere(row(arrived), { people: 0, ownInside: false, entries: [] })).toMatchObject({
      inside: false,
      arrivedAt: null,
      gateName: '',
    });
  });
});

describe('an attendee’s history', () => {
  type Told = AttendeeStory['passages'][number];
  const told: Told = {
    scanId: 's',
    at: iso(500),
    direction: 'entry',
    checkpoint: 'event',
    gateName: 'South',
    deviceName: 'Phone 2',
    counting: 'first',
  };
  const shown = (list: readonly Told[], own: DeviceKnowledge | null) =>
    passagesHere(list, own, names).map(({ scanId, counting, unsent }) => [scanId, counting, unsent]);

  it('comes from the server if this device is not enrolled', () => {
    expect(shown([told], null)).toEqual([['s', 'first', false]]);
  });
  it('comes from this device if the server was not reached', () => {
    const all = [passage('b', 3_000, { direction: 'exit' }), passage('a', 2_000)];
    expect(shown([], known({ all, unsent: new Set(['b']) }))).toEqual([
      ['b', 'first', true],
      ['a', 'first', false],
    ]);
    expect(passagesHere([], known({ all }), names)[0]).toMatchObject({
      gateName: 'Gate gate-1',
      deviceName: 'Device device-1',
      at: iso(3_000),
    });
  });
  it('contains each passage once, newest first', () => {
    const all = [passage('a', 2_000), passage('s', 500)];
    expect(shown([told], known({ all, unsent: new Set(['a']) }))).toEqual([
      ['a', 'first', true],
      ['s', 'first', false],
    ]);
  });
  it('shows an entry as undone before the server knows', () => {
    expect(shown([told], known({ undone: new Set(['s']), unsent: new Set(['u']) }))).toEqual([
      ['s', 'undone', true],
    ]);
  });
  it('leaves it to the server whether a reported passage counts', () => {
    expect(shown([{ ...told, counting: 'again' }], known({ all: [passage('s', 500)] }))).toEqual([
      ['s', 'again', false],
    ]);
  });
});
