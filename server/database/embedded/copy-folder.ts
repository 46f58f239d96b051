import { constants } from 'node:fs';
import { cp, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseError } from '#server/database/database.ts';

/** What stays free beside a copy, so that the server can go on writing. */
const spareBytes = 64 * 1024 * 1024;

/**
 * Copies a folder with all that is in it; where the file system can, the copies share their blocks until one changes.
 *
 * @throws DatabaseError `53100` where the copy would fill the disk.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  const [{ bavail, bsize }, needed] = [await statfs(dirname(to)), await folderBytes(from)];
  if (bavail * bsize < needed + spareBytes)
    throw new DatabaseError(
      '53100',
      `A copy of the database takes ${megabytes(needed)} MB of ${dirname(to)}, where ${megabytes(bavail * bsize)} MB are free. Make room there first.`,
    );
  await cp(from, to, { recursive: true, errorOnExist: true, force: false, mode: constants.COPYFILE_FICLONE });
}

/** Bytes of all files in a folder and in those below it. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);
