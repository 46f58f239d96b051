import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { packFolder, unpackFolder } from './packed-folder.ts';
import { seal, unseal } from './sealed-bytes.ts';
import { BackupProblem } from './stream-reader.ts';

/**
 * Packs a folder into a file encrypted with the master key. The file gets its name once it is complete and synced to
 * disk.
 *
 * @throws BackupProblem if a file of that name exists: a backup is never overwritten
 */
export async function writeBackup(
  folder: string,
  file: string,
  { masterKey, madeAt }: { readonly masterKey: Uint8Array; readonly madeAt: number },
): Promise<void> {
  if (await isThere(file)) throw taken(file);
  const draft = `${file}.partial-${process.pid}`;
  try {
    await pipeline(
      packFolder(folder, madeAt),
      // Halves the size in a tenth of the time that the best compression takes.
      createGzip({ level: 1 }),
      (packed: AsyncIterable<Uint8Array>) => seal(masterKey, packed),
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Unpacks a backup into a folder that does not exist yet.
 *
 * @returns when it was made, in ms
 * @throws BackupProblem if it is not a complete backup made with this master key
 */
export async function readBackup(file: string, folder: string, masterKey: Uint8Array): Promise<number> {
  // Fail first if the file is missing.
  await (await open(file)).close();
  let madeAt = 0;
  await pipeline(
    createReadStream(file),
    (sealed: AsyncIterable<Uint8Array>) => unseal(masterKey, sealed),
    createGunzip(),
    async (packed: AsyncIterable<Uint8Array>) => {
      madeAt = await unpackFolder(packed, folder);
    },
  );
  return madeAt;
}

function taken(file: string): BackupProblem {
  return new BackupProblem(`${file} already exists, and backups never overwrite files. Choose another name.`);
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
