import { readFileSync } from 'node:fs';
import { DatabaseError } from '#server/database/database.ts';

/**
 * A database in use keeps some 300 of its 770 files open and may eventually need them all. At the limit it fails in
 * mid-work with an unrelated error message.
 */
const needed = 1024;

/**
 * Refuses to open a database that could run out of file descriptors.
 *
 * @param allowed how many files this process may have open
 * @throws DatabaseError `too_few_files`
 */
export function refuseFewOpenFiles(allowed = openFilesAllowed()): void {
  if (allowed >= needed) return;
  throw new DatabaseError(
    'too_few_files',
    `This process may have ${allowed} files open, and the embedded database needs ${needed}. Allow it more: ulimit -n ${needed}`,
  );
}

/**
 * The limit reported by Linux, infinite if unknown. On other systems Node raises it to what is available, which is
 * enough.
 */
function openFilesAllowed(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
