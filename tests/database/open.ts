import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { sealScans } from '#api/seal-scans.ts';
import { createDoorStore } from '#database/door-store.ts';
import type { DoorStorage } from '#database/door-store.ts';
import { openDatabase } from '#database/database.ts';
import type { Database } from '#database/database.ts';
import type { PageSleep } from '#database/store-sleep.ts';
import type { StorageError } from '#database/storage-error.ts';

/** A new store with a name that no other test file of this process has, and the problems that it reported. */
export async function freshDatabase(
  name = `gatehouse-${randomUUID()}`,
  sleep?: PageSleep,
): Promise<{ database: Database; troubles: StorageError[]; name: string }> {
  const troubles: StorageError[] = [];
  const database = await openDatabase({
    name,
    sleep,
    after: () => () => {},
    onTrouble: (error) => troubles.push(error),
  });
  return { database, troubles, name };
}

/** Numbers the devices' keys, so that each is unique. */
let keys = 0;

export function storeOf(database: Database): DoorStorage {
  let epochs = 0;
  return createDoorStore(database, {
    newEpoch: () => `epoch-${(epochs += 1)}`,
    newKey: async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
        'sign',
        'verify',
      ]);
      return { privateKey: pair.privateKey, publicKey: `key-${(keys += 1)}` };
    },
    seal: sealScans,
  });
}
