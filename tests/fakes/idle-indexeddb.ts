import 'fake-indexeddb/auto';
import { settled } from './virtual-time.ts';

let underWayNow = 0;
let written = 0;
const writtenIn = new Map<string, number>();

const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function transaction(
  this: IDBDatabase,
  ...args: Parameters<IDBDatabase['transaction']>
): IDBTransaction {
  const made = begin.apply(this, args);
  underWayNow += 1;
  if (made.mode === 'readwrite') {
    written += 1;
    for (const store of made.objectStoreNames) count(`${this.name} ${store}`);
    count(this.name);
  }
  const over = (): void => void (underWayNow -= 1);
  made.addEventListener('complete', over);
  made.addEventListener('abort', over);
  return made;
};

/** Runs work on the fake store and registers it, so that tests that advance the clock wait for it. */
export async function underWay<T>(work: () => Promise<T>): Promise<T> {
  underWayNow += 1;
  try {
    return await work();
  } finally {
    underWayNow -= 1;
  }
}

/** Like `underWay`, for work that pauses and resumes: returns a function that reports a pause or the end. */
export function holdUp(): () => void {
  underWayNow += 1;
  let isHeld = true;
  return () => {
    if (isHeld) underWayNow -= 1;
    isHeld = false;
  };
}

/** Reports a change that causes more work in the store, which is then awaited as after a write. */
export const stir = (): void => void (written += 1);

/** Counts the write transactions that a database of this name, or one of its stores, has had. */
export const writesIn = (name: string, store?: string): number =>
  writtenIn.get(store === undefined ? name : `${name} ${store}`) ?? 0;

function count(name: string): void {
  writtenIn.set(name, (writtenIn.get(name) ?? 0) + 1);
}

let toldAt = 0;

/** Resolves when the fake store has no more work in progress, and live queries have been notified of all writes. */
export async function idle(): Promise<void> {
  await quiet();
  while (toldAt !== written) {
    toldAt = written;
    // Dexie notifies live queries by a timer; their reads may need another one.
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => void setTimeout(resolve, 1));
      await quiet();
    }
  }
}

async function quiet(): Promise<void> {
  await settled();
  while (underWayNow > 0) {
    await settled();
    // Work caused by a transaction begins in the next turn.
    if (underWayNow === 0) await settled();
  }
}
