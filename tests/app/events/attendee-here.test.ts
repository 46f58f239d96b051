import { describe, expect, it } from 'vitest';
import type { HandKnown } from '#app/engines/door-desk.ts';
import { attendeeHere, passagesHere, type ListAge } from '#app/events/attendee-here.ts';
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
const known = (changes: Partial<HandKnown> = {}): HandKnown => ({
  main: [],
  all: [],
  undone: new Set(),
  unsent: new Set(),
  recordedAt: null,
  ...changes,
});
/** Came in by the south gate at 500, as the list says. */
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
const read: ListAge = { readAt: 1_000, current: true, heardAt: 900 };
const names = { gateNameOf: (id: string) => `Gate ${id}`, deviceNameOf: (id: string) => `Device ${id}` };
const here = (list: Attendee, own: HandKnown | null, age: Partial<ListAge> = {}) => {
  const { inside, arrivedAt, gateName } = attendeeHere(list, own, { ...read, ...age }, names.gateNameOf);
  return { inside, arrivedAt, gateName };
};

describe('Somebody in the list, as this device knows them', () => {
  const notArrived = { inside: false, arrivedAt: null, gateName: '' };
  const entry = passage('a', 2_000);
  const cameIn = { inside: true, arrivedAt: iso(2_000), gateName: 'Gate gate-1' };

  it('is as the list says where this device knows nothing', () => {
    expect(here(row(arrived), null)).toEqual(arrived);
  });
  it('is inside at once by what it recorded and has not sent', () => {
    expect(here(row(), known({ main: [entry], unsent: new Set(['a']) }))).toEqual(cameIn);
  });
  it('stays so once that is sent, until the list was read after it', () => {
    const sent = known({ main: [entry], recordedAt: 2_000 });
    expect(here(row(), sent)).toEqual(cameIn);
    expect(here(row(arrived), sent, { readAt: 2_001 })).toEqual(arrived);
  });
  it('is not inside at once where this device has undone the entry', () => {
    expect(here(row(arrived), known({ undone: new Set(['s']), unsent: new Set(['u']) }))).toEqual(notArrived);
  });
  it('has left by an exit, and arrived when they first came in', () => {
    const main = [entry, passage('b', 3_000, { direction: 'exit' })];
    expect(here(row(), known({ main, recordedAt: 3_000 }))).toEqual({ ...cameIn, inside: false });
  });
  it('is as the server says while that is reached, whatever this device has not heard of', () => {
    expect(here(row(arrived), known())).toEqual(arrived);
  });
  it('is as the scanner heard after an old list was read, and as the list says where it heard before', () => {
    const heard = known({ main: [entry] });
    expect(here(row(), heard, { current: false, heardAt: 1_000 })).toEqual(cameIn);
    expect(here(row(), heard, { current: false, heardAt: 999 })).toEqual(notArrived);
    expect(here(row(), heard, { current: false, heardAt: null })).toEqual(notArrived);
  });
});

describe('The history of somebody', () => {
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
  const shown = (list: readonly Told[], own: HandKnown | null) =>
    passagesHere(list, own, names).map(({ scanId, counting, unsent }) => [scanId, counting, unsent]);

  it('is what the server told where this device is not enrolled', () => {
    expect(shown([told], null)).toEqual([['s', 'first', false]]);
  });
  it('has what this device knows where the server was not reached', () => {
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
  it('has each passage once, the newest first', () => {
    const all = [passage('a', 2_000), passage('s', 500)];
    expect(shown([told], known({ all, unsent: new Set(['a']) }))).toEqual([
      ['a', 'first', true],
      ['s', 'first', false],
    ]);
  });
  it('says that an entry is undone before the server knows of it', () => {
    expect(shown([told], known({ undone: new Set(['s']), unsent: new Set(['u']) }))).toEqual([
      ['s', 'undone', true],
    ]);
  });
  it('leaves to the server how a passage counts that it has told of', () => {
    expect(shown([{ ...told, counting: 'again' }], known({ all: [passage('s', 500)] }))).toEqual([
      ['s', 'again', false],
    ]);
  });
});
