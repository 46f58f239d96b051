import { expect, it } from 'vitest';
import { lostScansKey, readLostScans } from '#domain/door/lost-scans.ts';
import { storedValues } from '#platform/stored-values.ts';
import { createScanTallies } from '#sync/scan-tally.ts';
import { sampleScan } from '../database/samples.ts';

const row = {
  eventId: 'event-1',
  deviceId: 'device-1',
  epoch: 'epoch-1',
  cursor: 0,
  serverEpoch: null,
  leaseExpiresAt: 0,
};

/** A phone whose store a test may clear; what stands in localStorage stays. */
function phone() {
  const store = { here: true, revoked: false, unconfirmed: 0, answers: true };
  const values = storedValues(() => {
    throw new Error('in memory');
  });
  const tallies = createScanTallies({
    values,
    store: {
      async enrolled() {
        if (!store.answers) throw new Error('the store does not answer');
        return store.here && !store.revoked ? row : null;
      },
      isRevoked: async () => store.here && store.revoked,
    },
    unconfirmed: async () => store.unconfirmed,
    changed: () => {},
  });
  const scan = (seq: number) =>
    tallies.kept(sampleScan(seq, { eventId: 'event-1', deviceId: 'device-1', epoch: 'epoch-1' }));
  return { store, values, tallies, scan, lost: () => readLostScans(values.get(lostScansKey)) };
}

it('knows how many unconfirmed scans went with a cleared store, and up to which number they reached', async () => {
  const { store, tallies, scan, lost } = phone();
  for (const seq of [1, 2, 3, 4, 5]) scan(seq);
  store.unconfirmed = 3;
  await tallies.look();
  scan(6);
  store.here = false;
  await tallies.look();
  await tallies.look();
  expect(lost()).toEqual([
    {
      eventId: 'event-1',
      deviceId: 'device-1',
      epoch: 'epoch-1',
      last: 6,
      unsent: 4,
    },
  ]);
});

it.each<[string, (store: ReturnType<typeof phone>['store']) => void]>([
  ['the store is there', () => {}],
  ['the device was revoked: its scans are sealed', (store) => (store.revoked = true)],
])('claims no loss where %s', async (_, happens) => {
  const { store, tallies, scan, lost } = phone();
  scan(1);
  store.unconfirmed = 1;
  happens(store);
  await tallies.look();
  expect(lost()).toEqual([]);
});

it('claims no loss where everything was confirmed, nor where the store does not answer', async () => {
  const { store, tallies, scan, lost } = phone();
  scan(1);
  store.answers = false;
  await expect(tallies.look()).rejects.toThrow('does not answer');
  expect(lost()).toEqual([]);
  store.answers = true;
  store.unconfirmed = 0;
  await tallies.look();
  store.here = false;
  await tallies.look();
  expect(lost()).toEqual([]);
});
