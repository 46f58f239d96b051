import { randomUUIDv7 } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { restoredFromCommand } from '#server/administration/admin-commands.ts';
import { serverEpoch } from '#server/database/meta.ts';
import { openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/ops/log.ts';
import { freshDataFolder } from './fresh-data.ts';

test('starts a new history with the command after restoring a backup, permanently', async () => {
  const dataDir = await freshDataFolder();
  const log = createLog('silent');
  const database = await openDatabase({ url: null, dataDir, log });
  try {
    const before = await serverEpoch(database);
    const parts = { database, log, masterKey: new Uint8Array(32), now: () => 0, newId: () => randomUUIDv7() };
    expect(await restoredFromCommand(parts)).toMatchObject({ ok: true });
    const after = await serverEpoch(database);
    expect(after).not.toBe(before);
    expect(await serverEpoch(database)).toBe(after);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
