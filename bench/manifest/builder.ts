import { tmpdir } from 'node:os';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { createManifestStore } from '#server/door/manifest-store.ts';
import { createSealer } from '#server/signing/seal.ts';
import { createSigners } from '#server/signing/signers.ts';
import { benchMasterKey } from '../server/bench-server.ts';

/** Builds an event's manifest as a server does, one build after another, until it is stopped. */
export function startBuilding(database: Database, eventId: string) {
  let clock = Date.now();
  let on = true;
  const signers = createSigners(createSealer(benchMasterKey));
  const store = createManifestStore({ database, signers, now: () => clock, epoch: async () => 'bench' });
  const took: number[] = [];
  const done = (async () => {
    while (on) {
      // Advances the clock far enough each time that the previous build is too old.
      clock += 60_000;
      const began = performance.now();
      await store.latest(eventId);
      took.push(performance.now() - began);
    }
  })();
  return {
    took,
    /** Stops building and returns how long each build took, in ms. */
    async stop(): Promise<readonly number[]> {
      on = false;
      await done;
      return took;
    },
  };
}

/** Runs as another process on the same PostgreSQL (`builder.ts URL EVENT`) and prints a word after its first build. */
if (import.meta.main) {
  const [, , url, eventId] = process.argv;
  if (url === undefined || eventId === undefined) throw new Error('Say URL and EVENT.');
  const log = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ url, dataDir: tmpdir(), log });
  const building = startBuilding(database, eventId);
  while (building.took.length === 0) await new Promise((next) => setTimeout(next, 20));
  console.log('building');
}
