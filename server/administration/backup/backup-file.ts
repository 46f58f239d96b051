import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { packFolder, unpackFolder } from './packed-folder.ts';
import { seal, unseal } from './sealed-bytes.ts';
import { BackupProblem } from './taker.ts';

/**
 * Packs a folder into a file, sealed by the master key. The file has its name once it is whole and on the disk.
 *
 * @throws BackupProblem where there is a file of that name: a backup is never written over.
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
      // Twice as small in a tenth of the time that the smallest takes.
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
 * Unpacks a backup into a folder that is not there yet.
 *
 * @returns when it was made, ms.
 * @throws BackupProblem where it is no whole backup of this master key.
 */
export async function readBackup(file: string, folder: string, masterKey: Uint8Array): Promise<number> {
  // A file that is not there is told before anything else.
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
  return new BackupProblem(`${file} is there already, and a backup is never written over. Say another name.`);
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
