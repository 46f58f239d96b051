import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ourMigrations } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { postgresAvailable, startPostgres } from '../server-data/postgres-server.ts';
import { killPrograms, startProgram, stopProgram } from '../server-http/started-program.ts';
import { createCaller, setUp, walk } from './core-walk.ts';
import { unpackBuild, whyNoHistory } from './older-build.ts';
import { savedBuilds } from './saved-builds.ts';

/** Tests the previous build in each run of the tests, all saved builds with `npm run upgrade`. */
const isAll = process.env['OLDER_BUILDS'] === 'all';
const builds = isAll ? savedBuilds : savedBuilds.slice(-1);
const whole = { orderState: 'confirmed', rulings: ['first', 'again'], arrived: 1, sold: 2 };

describe.each(builds)('the server of $commit', ({ commit, newest, cannot }) => {
  const missing = whyNoHistory(commit);
  if (missing !== null) process.stderr.write(`NOT TRIED: ${missing}\n`);
  const removals: (() => unknown)[] = [];
  afterEach(async () => {
    await killPrograms();
    for (const remove of removals.splice(0).toReversed()) await remove();
  });

  it.skipIf(!postgresAvailable() || missing !== null)(
    'keeps working while a newer one migrates its tables, alone and next to it',
    async () => {
      const postgres = await startPostgres();
      removals.push(() => postgres.stop());
      const { home, remove } = unpackBuild(commit);
      removals.push(remove);
      const url = await postgres.newDatabase();
      const start = (of: { readonly home?: string }) => {
        const folder = mkdtempSync(join(tmpdir(), 'gatehouse-drill-'));
        removals.push(() => rmSync(folder, { recursive: true, force: true }));
        const env = {
          DATABASE_URL: url,
          MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
          DATA_DIR: folder,
        };
        return startProgram('run.ts', ['--empty'], { env, ...of });
      };
      const older = start({ home });
      const olderUrl = await older.url;
      const caller = createCaller(() => olderUrl);
      await setUp(caller, older.output());
      await caller.signIn();
      // A reservation from before the migration is ordered after it.
      const first = await walk(caller, async () => {
        const database = await openDatabase({
          url,
          dataDir: tmpdir(),
          log: { info: () => 0, warn: () => 0 },
        });
        await database.close();
      });
      expect(first).toMatchObject(whole);
      const newer = start({});
      const hosts = [olderUrl, await newer.url];
      let turn = 0;
      const both = createCaller(() => hosts[turn++ % hosts.length] ?? '');
      await both.signIn();
      // Starting at either server, so that each call goes to both.
      for (const begunAt of isAll ? [0, 1] : [0]) {
        turn = begunAt;
        expect(await walk(both)).toMatchObject(whole);
      }
      for (const server of [older, newer]) {
        expect(server.output()).not.toMatch(/"level":"?(?:error|50)/);
        expect((await stopProgram(server)).code).toBe(0);
      }
      if (!isAll) return;
      const again = start({ home });
      const begun = await again.url.catch(() => 'refused');
      const isRefused = cannot === 'start' && ourMigrations().some(({ version }) => version > newest);
      expect(begun === 'refused' ? again.output() : 'started').toMatch(
        isRefused ? /at version \d+, this server knows up to \d+/ : /^started$/,
      );
    },
  );
});
