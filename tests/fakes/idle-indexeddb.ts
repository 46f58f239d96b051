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

/** Waits for a piece of work on the fake store; whoever lets time pass knows of it. */
export async function underWay<T>(work: () => Promise<T>): Promise<T> {
  underWayNow += 1;
  try {
    return await work();
  } finally {
    underWayNow -= 1;
  }
}

/** As `underWay`, for work that pauses and goes on: answers how to say that it has stopped for now, or is over. */
export function holdUp(): () => void {
  underWayNow += 1;
  let isHeld = true;
  return () => {
    if (isHeld) underWayNow -= 1;
    isHeld = false;
  };
}

/** Something changed that leads to more work in the store: it is waited for as after a write. */
export const stir = (): void => void (written += 1);

/** How many write transactions a database of this name has seen, or one of its stores. */
export const writesIn = (name: string, store?: string): number =>
  writtenIn.get(store === undefined ? name : `${name} ${store}`) ?? 0;

function count(name: string): void {
  writtenIn.set(name, (writtenIn.get(name) ?? 0) + 1);
}

let toldAt = 0;

/** Resolves when nothing is under way in the fake store any more, and live queries have been told of what was written. */
export async function idle(): Promise<void> {
  await quiet();
  while (toldAt !== written) {
    toldAt = written;
    // Dexie tells its live queries by a timer; what they asked then may take another one.
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
    // What one transaction leads to begins in the turn after it.
    if (underWayNow === 0) await settled();
  }
}
