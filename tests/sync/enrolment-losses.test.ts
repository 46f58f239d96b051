import { expect, it } from 'vitest';
import { createLosses } from '#app/scanning/lost-scans.ts';
import type { Lease } from '#contract/door/devices.ts';
import type { LostReport } from '#contract/door/lost-scans.ts';
import { lostScansKey, readLostScans } from '#domain/door/lost-scans.ts';
import { storedValues } from '#platform/stored-values.ts';
import { createEnrolment } from '#sync/enrolment.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { createMemoryDoorStore, emptyTables } from '../fakes/memory-door-store.ts';

const lease: Lease = {
  deviceId: 'device-2',
  eventId: 'event-1',
  name: 'One',
  gateId: null,
  role: 'steward',
  expiresAt: 1,
  eventKeys: [],
};
const here = { eventId: 'event-1', deviceId: 'device-1', epoch: 'epoch-1', last: 6, unsent: 4 };
const elsewhere = { eventId: 'event-2', deviceId: 'device-8', epoch: 'epoch-8', last: 3, unsent: 1 };

const joins = async () => ({ publicKey: 'key', proof: 'proof' });

/** Builds a phone that lost scans of two events and is enrolled for the first, by a server that replies with `answer`. */
function phone(answer: { readonly lossesTaken?: boolean } | null) {
  const values = storedValues(() => {
    throw new Error('in memory');
  });
  values.set(lostScansKey, JSON.stringify([here, elsewhere]));
  const told: (readonly LostReport[])[] = [];
  const losses = createLosses(values);
  const disk = createMemoryDisk(emptyTables);
  const enrolment = createEnrolment({
    store: createMemoryDoorStore({ disk, pause: async () => {}, newEpoch: () => 'epoch-2' }),
    newCodeId: () => 'code-1',
    identify: joins,
    losses,
    transport: {
      invite: async () => ({ ok: true, value: { code: 'once' } }),
      async enrol(_code, _identity, _name, lost) {
        told.push(lost);
        if (answer === null) return { ok: false, failure: { kind: 'unreachable' } };
        return { ok: true, value: { ...lease, ...answer } };
      },
    },
  });
  const open = () => readLostScans(values.get(lostScansKey));
  return { losses, told, enrol: () => enrolment.enrolByCode('once', 'One'), open };
}

it('reports losses to the server, and repeats only those of another event', async () => {
  const { told, enrol, open, losses } = phone({ lossesTaken: true });
  await enrol();
  expect(told).toEqual([
    [
      { deviceId: 'device-1', epoch: 'epoch-1', last: 6 },
      { deviceId: 'device-8', epoch: 'epoch-8', last: 3 },
    ],
  ]);
  await enrol();
  expect(told[1]).toEqual([{ deviceId: 'device-8', epoch: 'epoch-8', last: 3 }]);
  // The server knows, but the loss has not been seen on this phone yet.
  expect(losses.unseen()).toBe(5);
  losses.see();
  expect(open()).toEqual([{ ...elsewhere, seen: true }]);
});

it.each<[string, Parameters<typeof phone>[0]]>([
  ['a server that does not know of losses', {}],
  ['an enrolment that fails', null],
])(
  'keeps the losses for a later enrolment after %s, also where somebody has read them',
  async (_, answer) => {
    const { told, enrol, losses } = phone(answer);
    losses.see();
    expect(losses.unseen()).toBe(0);
    await enrol();
    await enrol();
    expect(told[1]).toEqual(told[0]);
    expect(told[1]).toHaveLength(2);
  },
);

it('deletes a loss that was read and reported', () => {
  const { losses, open } = phone(null);
  losses.see();
  losses.reported('event-2', [here]);
  expect(open()).toHaveLength(2);
  losses.reported('event-1', [here]);
  expect(open()).toEqual([{ ...elsewhere, seen: true }]);
});

it('enrols without loss tracking, and reports none', async () => {
  const told: unknown[] = [];
  const disk = createMemoryDisk(emptyTables);
  const { enrolByCode } = createEnrolment({
    store: createMemoryDoorStore({ disk, pause: async () => {}, newEpoch: () => 'epoch-2' }),
    newCodeId: () => 'code-1',
    identify: joins,
    transport: {
      invite: async () => ({ ok: true, value: { code: 'once' } }),
      async enrol(_code, _identity, _name, lost) {
        told.push(lost);
        return { ok: true, value: { ...lease, lossesTaken: true } };
      },
    },
  });
  expect(await enrolByCode('once', 'One')).toMatchObject({ ok: true, value: { eventId: 'event-1' } });
  expect(told).toEqual([[]]);
});
