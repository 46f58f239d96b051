import type { Clock } from '#platform/clock.ts';
import type { Catalogue } from '#messages/catalogue.ts';
import type { StorageCode } from '#database/storage-error.ts';
import { loading } from './failed-here.ts';
import type { Notify } from '#app/shell/toasts.ts';

/** Loads and opens this device's store, and reports a failure to open; rejects with a StorageError, or if code is missing. */
export async function openDeviceStore(
  clock: Clock,
  notify: Pick<Notify, 'failed'>,
  texts: Catalogue['shell']['store'],
) {
  const [
    { openDatabase },
    { browserSleep },
    { createDoorStore },
    { newId },
    { newDeviceKey },
    { sealScans },
  ] = await loading(
    Promise.all([
      import('#database/database.ts'),
      import('#platform/page-sleep.ts'),
      import('#database/door-store.ts'),
      import('#platform/ids.ts'),
      import('#platform/device-key.ts'),
      import('#api/seal-scans.ts'),
    ]),
  );
  const database = await openDatabase({
    after: (ms, callback) => clock.after(ms, callback),
    sleep: browserSleep,
    onTrouble: ({ code }) => notify.failed(texts.title, troubleText(texts, code)),
  });
  const newEpoch = () => newId(clock.wall());
  return {
    database,
    newEpoch,
    store: createDoorStore(database, { newEpoch, newKey: newDeviceKey, seal: sealScans }),
  };
}

export type DeviceStore = Awaited<ReturnType<typeof openDeviceStore>>;

function troubleText(texts: Catalogue['shell']['store'], code: StorageCode): string {
  switch (code) {
    case 'storage_slow':
      return texts.slow;
    case 'storage_blocked':
      return texts.blocked;
    case 'storage_full':
      return texts.full;
    default:
      return texts.lost;
  }
}
