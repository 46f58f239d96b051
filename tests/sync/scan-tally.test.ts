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

const tallyKey = 'gatehouse.tally.event-1';

/** Builds a phone whose store a test can clear, while localStorage remains. */
function phone() {
  const store = { here: true, revoked: false, unconfirmed: 0, answers: true, row, meanwhile: () => {} };
  const asked: string[] = [];
  let changes = 0;
  const values = storedValues(() => {
    throw new Error('in memory');
  });
  const tallies = createScanTallies({
    values,
    store: {
      async enrolled(eventId) {
        asked.push(eventId);
        if (!store.answers) throw new Error('the store does not answer');
        return store.here && !store.revoked ? store.row : null;
      },
      isRevoked: async () => store.here && store.revoked,
    },
    unconfirmed: async () => {
      store.meanwhile();
      return store.unconfirmed;
    },
    changed: () => void (changes += 1),
  });
  const scan = (seq: number, epoch = 'epoch-1', eventId = 'event-1') =>
    tallies.kept(sampleScan(seq, { eventId, deviceId: 'device-1', epoch }));
  return {
    store,
    values,
    tallies,
    scan,
    asked,
    lost: () => readLostScans(values.get(lostScansKey)),
    tally: (): unknown => JSON.parse(values.get(tallyKey) ?? 'null'),
    changes: () => changes,
  };
}

it('knows how many unconfirmed scans were lost with a cleared store, and their last number', async () => {
  const { store, tallies, scan, lost, changes, tally } = phone();
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
  expect([changes(), tally()]).toEqual([1, null]);
});

it('knows how many scans were lost with a store cleared during the count', async () => {
  const { store, tallies, scan, lost } = phone();
  for (const seq of [1, 2]) scan(seq);
  store.unconfirmed = 2;
  store.meanwhile = () => {
    store.here = false;
    store.unconfirmed = 0;
  };
  await tallies.look();
  expect(lost()).toMatchObject([{ last: 2, unsent: 2 }]);
});

it('recounts the scans in the store, from the first number after a new enrolment', async () => {
  const { store, tallies, scan, tally, changes, lost } = phone();
  scan(5);
  store.unconfirmed = 2;
  await tallies.look();
  expect(tally()).toEqual({ deviceId: 'device-1', epoch: 'epoch-1', last: 5, unsent: 2 });
  store.row = { ...row, deviceId: 'device-2', epoch: 'epoch-2' };
  await tallies.look();
  expect(tally()).toEqual({ deviceId: 'device-2', epoch: 'epoch-2', last: 0, unsent: 2 });
  expect([changes(), lost()]).toEqual([0, []]);
});

it('leaves the count to the next check if a scan arrived or another page removed the event', async () => {
  const { store, tallies, scan, tally, values } = phone();
  scan(1);
  store.meanwhile = () => scan(2);
  await tallies.look();
  expect(tally()).toMatchObject({ last: 2, unsent: 2 });
  store.meanwhile = () => values.remove(tallyKey);
  await tallies.look();
  expect(tally()).toBeNull();
});

it('checks only tallies, and drops an unreadable one', async () => {
  const { tallies, values, asked, tally, lost, scan } = phone();
  values.set('gatehouse.language', 'en');
  values.set(tallyKey, 'rubbish');
  await tallies.look();
  expect([asked, tally(), lost()]).toEqual([['event-1'], null, []]);
  expect(values.get('gatehouse.language')).toBe('en');
  values.set(tallyKey, 'rubbish');
  scan(3);
  expect(tally()).toMatchObject({ last: 3, unsent: 1 });
});

it('records a loss once, even if the page died before deleting the tally', async () => {
  const { store, tallies, scan, lost, changes } = phone();
  store.here = false;
  scan(4);
  await tallies.look();
  scan(4);
  await tallies.look();
  expect([lost().map(({ epoch }) => epoch), changes()]).toEqual([['epoch-1'], 1]);
  scan(1, 'epoch-2');
  await tallies.look();
  expect([lost().map(({ epoch }) => epoch), changes()]).toEqual([['epoch-1', 'epoch-2'], 2]);
});

it('keeps the last twenty losses', async () => {
  const { store, tallies, scan, lost } = phone();
  store.here = false;
  for (let place = 1; place <= 21; place += 1) {
    scan(1, `epoch-${place}`, `event-${place}`);
    await tallies.look();
  }
  expect(lost()).toHaveLength(20);
  expect([lost()[0]?.eventId, lost()[19]?.eventId]).toEqual(['event-2', 'event-21']);
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

it('reports no loss if everything was confirmed, or the store does not respond', async () => {
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
