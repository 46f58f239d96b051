import type { Config } from './config.ts';

const megabyte = 1024 * 1024;

/**
 * What each form takes with the system around it, in MB: see the README. Embedded at its first start, the dearest
 * moment; with PostgreSQL under load, once the app is built.
 */
const needed = { embedded: 600, postgres: 400 } as const;

/**
 * Says that the machine, or the share of it that this process is given, has less memory than the server takes; null
 * where it has enough.
 *
 * @param memory bytes that the process may use, as Node tells them; 0 where it does not know
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
