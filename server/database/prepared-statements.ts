import { parse, protocol, types, type messages, type PGlite } from '@electric-sql/pglite';
import type { Parameter } from './database.ts';
import { createStatementNames } from './statement-names.ts';
import { readExactInteger } from './exact-integer.ts';

/** Runs statements on the embedded database one at a time: the caller waits for each before issuing the next. */
export interface PreparedStatements {
  /** @throws what PGlite throws: a DatabaseError of its own with `code` and `constraint` */
  run(sql: string, params: readonly Parameter[]): Promise<RanStatement>;
  /** Drops prepared statements after tables may have changed. */
  forget(): Promise<void>;
}

interface RanStatement {
  readonly rows: Record<string, unknown>[];
  /** The database's command tag: `SELECT`, `COMMIT`, `ROLLBACK` … */
  readonly command: string;
}

interface Prepared {
  readonly name: string;
  /** Describes the columns of its rows; empty if it has none. */
  readonly description: readonly messages.BackendMessage[];
}

const { serialize } = protocol;

/**
 * Caches prepared statements by their text. PGlite's own `query` parses and plans each time and crosses into the
 * database five times; a prepared one crosses once, which takes a third of the time.
 */
export function createPreparedStatements(pg: PGlite): PreparedStatements {
  const kept = new Map<string, Prepared>();
  let nameOf = createStatementNames();
  const exchange = (parts: readonly Uint8Array[]) =>
    pg.execProtocolStream(Buffer.concat(parts), { syncToFs: false });

  const prepare = async (sql: string): Promise<Prepared> => {
    const named = nameOf(sql);
    // The unnamed statement is replaced by the next one.
    const name = named ?? '';
    const said = await exchange([
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const prepared = { name, description: said.filter((message) => message.name === 'rowDescription') };
    if (named !== undefined) kept.set(sql, prepared);
    return prepared;
  };

  return {
    async run(sql, params) {
      const { name, description } = kept.get(sql) ?? (await prepare(sql));
      const said = await exchange([
        serialize.bind({ statement: name, values: params.map(toWire) }),
        serialize.execute({}),
        serialize.sync(),
      ]);
      const [result] = parse.parseResults([...description, ...said], pg.parsers);
      return { rows: result?.rows ?? [], command: result?.command ?? '' };
    },
    async forget() {
      kept.clear();
      nameOf = createStatementNames();
      await pg.exec('DEALLOCATE ALL');
    },
  };
}

/** Encodes a parameter for the protocol: text, or raw bytes. */
function toWire(value: Parameter): string | Uint8Array | null {
  if (value === null || typeof value === 'string' || value instanceof Uint8Array) return value;
  return typeof value === 'object' ? `{${value.map(elementText).join(',')}}` : String(value);
}

function elementText(value: Exclude<Parameter, readonly unknown[]>): string {
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`;
  return typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value);
}

/** Parser of bigint, for `PGlite.create`. */
export const exactIntegers = { [types.INT8]: readExactInteger };
