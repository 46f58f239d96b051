import 'fake-indexeddb/auto';

/** The requests to one object store since the last call. */
export interface StoreWork {
  /** Rows returned with their values, individually or together. */
  readonly read: number;
  /** Keys traversed for counting, or read without their values. */
  readonly keys: number;
  /** Rows written. */
  readonly written: number;
  /** Bytes of typed arrays in those rows. */
  readonly bytes: number;
}

type Work = { -readonly [K in keyof StoreWork]: StoreWork[K] };

const work = new Map<string, Work>();

const none: StoreWork = { read: 0, keys: 0, written: 0, bytes: 0 };

function workOn(store: IDBObjectStore): Work {
  const name = `${store.transaction.db.name} ${store.name}`;
  const known = work.get(name) ?? { ...none };
  work.set(name, known);
  return known;
}

/** Returns and resets the counters of a store. */
export function takeWork(database: string, store: string): StoreWork {
  const name = `${database} ${store}`;
  const found = work.get(name) ?? none;
  work.delete(name);
  return found;
}

const storeOf = (source: IDBObjectStore | IDBIndex): IDBObjectStore =>
  source instanceof IDBIndex ? source.objectStore : source;

const sizeOf = (result: unknown): number => {
  if (typeof result === 'number') return result;
  if (Array.isArray(result)) return result.length;
  return result === undefined || result === null ? 0 : 1;
};

/** Wraps a read method: results are counted when they arrive, for a cursor at each step. */
function countAnswers(prototype: object, method: string, kind: 'read' | 'keys'): void {
  const real: unknown = Reflect.get(prototype, method);
  if (typeof real !== 'function') return;
  Reflect.set(prototype, method, function counted(this: IDBObjectStore | IDBIndex, ...given: unknown[]) {
    const request = Reflect.apply(real, this, given) as IDBRequest<unknown>;
    const on = storeOf(this);
    request.addEventListener('success', () => {
      workOn(on)[kind] += sizeOf(request.result);
    });
    return request;
  });
}

function countWrites(method: 'put' | 'add'): void {
  const real = IDBObjectStore.prototype[method];
  IDBObjectStore.prototype[method] = function counted(this: IDBObjectStore, value: unknown, ...key) {
    const here = workOn(this);
    here.written += 1;
    for (const part of Object.values(Object(value) as object))
      if (ArrayBuffer.isView(part)) here.bytes += part.byteLength;
    return real.call(this, value, ...key);
  };
}

for (const prototype of [IDBObjectStore.prototype, IDBIndex.prototype]) {
  for (const method of ['get', 'getAll', 'openCursor']) countAnswers(prototype, method, 'read');
  for (const method of ['count', 'getKey', 'getAllKeys', 'openKeyCursor'])
    countAnswers(prototype, method, 'keys');
}
countWrites('put');
countWrites('add');
