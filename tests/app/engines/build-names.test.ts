import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/database.ts';
import { buildNames, type NamesDeps } from '#app/engines/build-names.ts';
import type { SyncStatus } from '#sync/deps.ts';
import { freshDatabase, storeOf } from '#tests/database/open.ts';
import { sampleLease } from '#tests/database/samples.ts';
import { until } from '#tests/until.ts';

const databases: Database[] = [];
afterEach(() => {
  for (const database of databases.splice(0)) database.close();
});

const quiet: SyncStatus = {
  reach: 'online',
  unsent: 0,
  parked: 0,
  lastContactAt: 1,
  offsetMs: 0,
  sending: false,
  nextTryAt: null,
  lastFailure: null,
  wentWell: [],
};

/** A supervisor's phone at last week's event and tonight's, with a server that records whose names are requested. */
async function phone() {
  const { database } = await freshDatabase();
  databases.push(database);
  const store = storeOf(database);
  for (const eventId of ['last-week', 'tonight']) {
    await store.storeEnrolment(sampleLease({ eventId, role: 'supervisor' }));
    await database.enrolments.update(eventId, { cursor: 1 });
  }
  let status = quiet;
  let tell = () => {};
  const asked: string[] = [];
  buildNames({
    clock: { monotonic: () => 0, wall: () => 0, after: () => () => {} },
    database,
    store,
    transport: {
      async readList({ eventId }: { readonly eventId: string }) {
        asked.push(eventId);
        return { ok: false, failure: { kind: 'unreachable' } };
      },
    } as unknown as NamesDeps['transport'],
    sync: { status: () => status, subscribe: (listener) => ((tell = listener), () => {}) },
    now: () => 0,
  });
  const over = (change: Partial<SyncStatus>) => {
    status = { ...quiet, ...change };
    tell();
  };
  return { asked, over };
}

describe('the attendee names for tonight', () => {
  it('are downloaded after a successful sync of that event, whatever happened to another', async () => {
    const { asked, over } = await phone();
    over({
      lastFailure: { kind: 'unauthorized', code: 'lease_expired', message: '' },
      wentWell: ['tonight'],
    });
    await until(() => expect(asked).toEqual(['tonight']));
  });

  it('are not requested during a sync, nor after one that succeeded for no event', async () => {
    const { asked, over } = await phone();
    over({ sending: true, wentWell: ['tonight'] });
    over({});
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toEqual([]);
  });
});
