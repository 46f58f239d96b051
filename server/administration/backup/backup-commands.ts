import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { DatabaseError, type Database } from '#server/database/database.ts';
import { sync } from '#server/database/embedded/embedded-files.ts';
import { lockFolderSoon } from '#server/database/embedded/process-lock.ts';
import { renewServerEpoch } from '#server/database/meta.ts';
import { openDatabase, openExistingDatabase } from '#server/database/open.ts';
import type { CommandResult } from '#server/administration/admin-commands.ts';
import { fingerprintOf, masterKeyOf } from '#server/signing/key-check.ts';
import { readMasterKey } from '#server/signing/master-key.ts';
import { readBackup, writeBackup } from './backup-file.ts';
import { requestCopy, copyIn } from './copy-line.ts';
import { BackupProblem } from './stream-reader.ts';

export interface BackupDeps {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'masterKey'>;
  readonly log: Parameters<typeof openDatabase>[0]['log'];
  readonly now: () => number;
}

/**
 * Backs up the embedded database of a server, running or stopped. The backup is encrypted with the master key, which
 * it does not contain.
 */
export function backupFromCommand(deps: BackupDeps, file: string | undefined): Promise<CommandResult> {
  return inWords(deps, file, 'backup', async (path) => {
    const { config, now } = deps;
    const madeAt = now();
    const asked = await requestCopy(config.dataDir);
    if (asked === null) await copyOfStopped(deps, path, madeAt);
    else if (!asked.ok) return no(asked.reason);
    else {
      const masterKey = readMasterKey(config);
      try {
        if (masterKey === null || fingerprintOf(masterKey) !== asked.fingerprint)
          return no('The master key differs from the running server’s. Set MASTER_KEY to the same key.');
        await writeBackup(asked.folder, path, { masterKey, madeAt });
      } finally {
        await asked.release();
      }
    }
    const { size } = await stat(path);
    return yes(
      `The backup of the database is in ${path}, ${Math.ceil(size / 1024 / 1024)} MB. It can be opened only with this server’s master key, which it doesn’t contain: keep ${storedKey(config)} in another place.`,
    );
  });
}

async function copyOfStopped({ config, log }: BackupDeps, file: string, madeAt: number): Promise<void> {
  const { dataDir } = config;
  const read = readMasterKey(config);
  const database = await openExistingDatabase({ url: null, dataDir, log, asItIs: true });
  const folder = copyIn(dataDir);
  try {
    const masterKey = await masterKeyOf(database, config, read);
    await rm(folder, { recursive: true, force: true });
    await database.copyFiles?.(folder);
    await writeBackup(folder, file, { masterKey, madeAt });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await database.close();
  }
}

/**
 * Replaces the embedded database with a backup, keeping the old one aside, and starts a new epoch, so that devices
 * resend what the backup does not have. The backup is checked completely first: nothing changes until the last step.
 */
export function restoreFromCommand(deps: BackupDeps, file: string | undefined): Promise<CommandResult> {
  return inWords(deps, file, 'restore', async (path) => {
    const { config } = deps;
    const masterKey = readMasterKey(config);
    if (masterKey === null)
      return no(
        `A backup can be opened only with its server’s master key. Put it at ${join(resolve(config.dataDir), 'master.key')}, or set MASTER_KEY.`,
      );
    const home = resolve(config.dataDir);
    await mkdir(home, { recursive: true, mode: 0o700 });
    const unlock = await lockFolderSoon(home);
    const draft = join(home, 'restoring');
    try {
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { mode: 0o700 });
      const madeAt = await readBackup(path, join(draft, 'database'), masterKey);
      await startRestored(deps, draft, masterKey);
      const aside = putInPlace(home, draft, deps.now());
      const before =
        aside === null ? '' : ` The previous database is in ${aside}: remove it once everything works.`;
      return yes(
        `The backup of ${new Date(madeAt).toISOString()} was restored, and devices will resend the scans of the last 7 days.${before} Start the server now.`,
      );
    } finally {
      await rm(draft, { recursive: true, force: true });
      unlock();
    }
  });
}

/** Opens it like a server would, migrates it to this version and marks it as restored. */
async function startRestored(
  { config, log, now }: BackupDeps,
  dataDir: string,
  masterKey: Uint8Array,
): Promise<void> {
  const database: Database = await openDatabase({ url: null, dataDir, log, mayBeNew: false });
  try {
    await masterKeyOf(database, config, masterKey);
    await database.transaction((queries) => renewServerEpoch(queries, now(), null));
  } finally {
    await database.close();
  }
}

/** @returns where the previous database is now; null if there was none */
function putInPlace(home: string, draft: string, now: number): string | null {
  const place = join(home, 'database');
  const aside = existsSync(place) ? `${place}.before-restore-${now}` : null;
  if (aside !== null) renameSync(place, aside);
  renameSync(join(draft, 'database'), place);
  rmSync(copyIn(home), { recursive: true, force: true });
  if (process.platform !== 'win32') sync(home);
  return aside;
}

function inWords(
  { config }: BackupDeps,
  file: string | undefined,
  command: 'backup' | 'restore',
  work: (file: string) => Promise<CommandResult>,
): Promise<CommandResult> {
  if (config.databaseUrl !== null) return Promise.resolve(no(forPostgres[command]));
  if (file === undefined) return Promise.resolve(no(`Name the file: ${command} FILE`));
  return work(resolve(file)).catch((error: unknown) => {
    if (error instanceof BackupProblem || error instanceof DatabaseError) return no(error.message);
    throw error;
  });
}

/** PostgreSQL's own tools do this better than anything built here. */
const forPostgres = {
  backup:
    'Back up PostgreSQL with its own tools while the server runs: pg_dump --format=custom --file=FILE "$DATABASE_URL". Keep the master key in another place.',
  restore:
    'Restore PostgreSQL with its own tools: stop every server, run pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE, then npm run admin -- restored, and start.',
} as const;

function storedKey({ masterKey, dataDir }: BackupDeps['config']): string {
  return masterKey === null ? join(resolve(dataDir), 'master.key') : 'MASTER_KEY';
}

const yes = (text: string): CommandResult => ({ ok: true, text });
const no = (text: string): CommandResult => ({ ok: false, text });
