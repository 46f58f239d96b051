import { readFileSync } from 'node:fs';
import { DatabaseError } from '#server/database/database.ts';

/**
 * A used database keeps some 300 of its 770 files open, and in time may want each. Where it may not open one more it
 * fails in the middle of its work, with words that name anything but the reason.
 */
const needed = 1024;

/**
 * Refuses to open a database that would run out of files one day.
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

/** As Linux has it; without a limit where nobody says. Elsewhere Node takes what the system gives, which is enough. */
function openFilesAllowed(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
