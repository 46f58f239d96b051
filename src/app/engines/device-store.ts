import type { Clock } from '#platform/clock.ts';
import type { Notify } from '#app/shell/toasts.ts';

const troubles = {
  storage_slow: 'The storage of this browser answers slowly. Close other tabs of Gatehouse.',
  storage_blocked: 'Another tab holds an older version open. Close it, or reload this one.',
  storage_full:
    'This browser’s storage is full. Free up space, then reload: what you do here may not be saved on this device.',
  storage_lost:
    'This browser’s storage was cleared. Anything not sent yet is lost. Go online, then reload the page.',
};

/** Fetches and opens this device's store, and says so where it does not open; rejects with a StorageError. */
export async function openDeviceStore(clock: Clock, notify: Pick<Notify, 'failed'>) {
  const [{ openDatabase }, { createDoorStore }, { newId }, { newDeviceKey }, { sealScans }] =
    await Promise.all([
      import('#database/database.ts'),
      import('#database/door-store.ts'),
      import('#platform/ids.ts'),
      import('#platform/device-key.ts'),
      import('#api/seal-scans.ts'),
    ]);
  const database = await openDatabase({
    after: (ms, callback) => clock.after(ms, callback),
    onTrouble: ({ code }) =>
      notify.failed(
        'Storage',
        code in troubles ? troubles[code as keyof typeof troubles] : troubles.storage_lost,
      ),
  });
  const newEpoch = () => newId(clock.wall());
  return {
    database,
    newEpoch,
    store: createDoorStore(database, { newEpoch, newKey: newDeviceKey, seal: sealScans }),
  };
}

export type DeviceStore = Awaited<ReturnType<typeof openDeviceStore>>;
