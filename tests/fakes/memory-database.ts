import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '#database/database.ts';
import type { OrderRow, TicketRow } from '#database/rows.ts';
import type { HeldPlaces } from '#domain/sales/held-places.ts';
import type { Life } from './life.ts';

/** A person's data on a device: the tables of the wallet and of purchases. */
interface PersonalTables {
  readonly tickets: ReadonlyMap<string, TicketRow>;
  readonly holds: ReadonlyMap<string, HeldPlaces>;
  readonly orders: ReadonlyMap<string, OrderRow>;
}
type TableName = keyof PersonalTables;

/** A device's store, which is kept when its pages close. */
export interface PersonalDisk {
  tables: PersonalTables;
  /** Whether every write fails. */
  full: boolean;
  /** Serializes writers. */
  turn: Promise<void>;
}

export const emptyDisk = (): PersonalDisk => ({
  tables: { tickets: new Map(), holds: new Map(), orders: new Map() },
  full: false,
  turn: Promise.resolve(),
});

type Draft = { -readonly [Name in TableName]: Map<string, unknown> };

/** The transaction of the current work, as Dexie tracks it. */
const transactions = new AsyncLocalStorage<Draft>();

export interface MemoryDatabaseDeps {
  readonly disk: PersonalDisk;
  /** The page's lifetime: a transaction ends with it. */
  readonly life: Life;
  /** Delivers a result to the page, which may be asleep. */
  readonly answer: <T>(work: Promise<T>) => Promise<T>;
  /** How long a write takes, in ms. */
  readonly writeMs: () => number;
  /** Called after each commit, and when the disk was full. */
  readonly committed: () => void;
  readonly refused: () => void;
}

/**
 * The store of one page, over a disk that all pages of the device share. Transactions run one at a time and are
 * atomic; if the page dies during one, it has no effect. Supports only the parts of Dexie that these tables use.
 */
export function memoryDatabase(deps: MemoryDatabaseDeps): Database {
  const tables = {
    tickets: tableOf(deps, 'tickets', 'ticketId'),
    holds: tableOf(deps, 'holds', 'holdId'),
    orders: tableOf(deps, 'orders', 'orderId'),
  };
  const transaction = (_mode: string, ...args: unknown[]) =>
    deps.answer(write(deps, args.at(-1) as () => Promise<unknown>));
  const device = { reopen: async () => {}, reportFull: () => {}, close: () => {} };
  const database = { dexie: { transaction }, ...tables, ...device };
  return database as unknown as Database;
}

/** Runs `work` exclusively, on a copy that replaces the stored data when it is done. */
async function write<T>(deps: MemoryDatabaseDeps, work: () => Promise<T>): Promise<T> {
  const { disk, life } = deps;
  if (!life.alive()) return new Promise<T>(() => {});
  const before = disk.turn;
  let over: () => void = () => {};
  disk.turn = new Promise((resolve) => {
    over = resolve;
  });
  life.onDeath(() => void before.then(over));
  await life.within(before);
  try {
    const draft: Draft = {
      tickets: new Map(disk.tables.tickets),
      holds: new Map(disk.tables.holds),
      orders: new Map(disk.tables.orders),
    };
    const value = await transactions.run(draft, work);
    await life.pause(deps.writeMs());
    if (disk.full) {
      deps.refused();
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    }
    disk.tables = draft as unknown as PersonalTables;
    deps.committed();
    return value;
  } finally {
    over();
  }
}

type Row = Readonly<Record<string, unknown>>;

function tableOf(deps: MemoryDatabaseDeps, name: TableName, key: string) {
  const { disk, life, answer } = deps;
  const keyOf = (row: object) => String(Reflect.get(row, key));
  /** Reads immediately inside a transaction, otherwise in the disk's next turn. */
  async function read<T>(look: (rows: ReadonlyMap<string, Row>) => T): Promise<T> {
    const draft = transactions.getStore();
    if (draft !== undefined) return look(draft[name] as ReadonlyMap<string, Row>);
    await answer(life.pause(1));
    return look(disk.tables[name] as unknown as ReadonlyMap<string, Row>);
  }
  async function change<T>(make: (rows: Map<string, unknown>) => T): Promise<T> {
    const draft = transactions.getStore();
    if (draft !== undefined) return make(draft[name]);
    const own = write(deps, async () => {
      const made = transactions.getStore();
      if (made === undefined) throw new Error('a write outside of its transaction');
      return make(made[name]);
    });
    return answer(own);
  }
  const collection = (holds: (row: Row) => boolean) => {
    const matching = (rows: ReadonlyMap<string, Row>) =>
      [...rows]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([, row]) => (holds(row) ? [row] : []));
    return {
      toArray: () => read(matching),
      count: () => read((rows) => matching(rows).length),
      sortBy: (field: string) =>
        read((rows) =>
          matching(rows).toSorted((one, other) => (String(one[field]) < String(other[field]) ? -1 : 1)),
        ),
      filter: (also: (row: Row) => boolean) => collection((row) => holds(row) && also(row)),
      delete: () =>
        change((rows) => {
          for (const row of matching(rows as ReadonlyMap<string, unknown> as ReadonlyMap<string, Row>))
            rows.delete(keyOf(row));
        }),
    };
  };
  const all = collection(() => true);
  return {
    ...all,
    delete: (id: string) => change((rows) => void rows.delete(id)),
    get: (id: string) => read((rows) => rows.get(id)),
    bulkGet: (ids: readonly string[]) => read((rows) => ids.map((id) => rows.get(id))),
    put: (row: object) => change((rows) => void rows.set(keyOf(row), row)),
    add: (row: object) => change((rows) => void rows.set(keyOf(row), row)),
    bulkPut: (given: readonly object[]) =>
      change((rows) => given.forEach((row) => rows.set(keyOf(row), row))),
    bulkAdd: (given: readonly object[]) =>
      change((rows) => given.forEach((row) => rows.set(keyOf(row), row))),
    bulkDelete: (ids: readonly string[]) => change((rows) => ids.forEach((id) => rows.delete(id))),
    where: (field: string) => ({
      equals: (value: unknown) => collection((row) => row[field] === value),
      anyOf: (values: readonly unknown[]) => collection((row) => values.includes(row[field])),
    }),
  };
}
