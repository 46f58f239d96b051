import type { Config } from './config.ts';

const megabyte = 1024 * 1024;

/**
 * Memory needed in each mode including the system around it, in MB: see the README. For the embedded database at its
 * first start, the peak; for PostgreSQL under load, with the app already built.
 */
const needed = { embedded: 600, postgres: 400 } as const;

/**
 * Warns that the machine, or this process's share of it, has less memory than the server needs; null if it has
 * enough.
 *
 * @param memory bytes that the process may use, as reported by Node; 0 if unknown
 */
export function memoryWarning(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  memory: { readonly total: number; readonly constrained: number },
): string | null {
  const limits = [memory.total, memory.constrained].filter((bytes) => bytes > 0);
  const least = Math.min(...limits);
  const need = databaseUrl === null ? needed.embedded : needed.postgres;
  if (limits.length === 0 || least >= need * megabyte) return null;
  const found = Math.floor(least / megabyte);
  const advice =
    databaseUrl === null ? ' Give it more, or use PostgreSQL on another machine (DATABASE_URL).' : '';
  return `This server has ${found} MB of memory and needs up to ${need} MB with the system around it: without that the system may end it without a word.${advice}`;
}
