import { randomUUIDv7 } from 'node:crypto';
import { batchLimit } from '#contract/door/scans.ts';
import { createDemoEvent } from '#server/administration/demo/make-event.ts';
import { openPooled } from '#server/database/pooled.ts';
import { createSealer } from '#server/signing/seal.ts';
import { nameGates } from '#tests/server-data/door-stores.ts';
import { createHand } from '#tests/server-data/scanner-hand.ts';
import { addDevice } from '../server/bench-server.ts';
import { done } from './done.ts';
import { masterKey } from './scene.ts';
import type { Hold } from './turn-watch.ts';
import { startWatchedServer } from './watched-server.ts';

/** Number of server processes started; each takes one first batch. */
const processes = 5;

/**
 * Measures how long the largest batch of scans holds the event loop of a freshly started server that has taken none
 * yet: after a restart in the middle of a night, every phone has a full queue.
 */
export async function coldBatches(databaseUrl: string): Promise<readonly Hold[]> {
  const database = await openPooled(databaseUrl, () => undefined, { waitMs: 10_000, connections: 10 });
  try {
    const organizerId = randomUUIDv7();
    await database.query(
      `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'cold', 'ORGANIZER', 0)`,
      [organizerId],
    );
    const now = Date.now();
    const plan = {
      organizerId,
      name: 'A restart',
      timeZone: 'UTC',
      doorsOpenAt: now - 3_600_000,
      startsAt: now,
      endsAt: now + 3_600_000,
      gates: [{ name: 'Main gate' }],
      types: [{ name: 'Any', tickets: processes * batchLimit }],
    };
    const { eventId } = await createDemoEvent(database, createSealer(masterKey), plan, now - 7_200_000);
    await nameGates(database, eventId);
    const holds: Hold[] = [];
    for (let round = 0; round < processes; round += 1) {
      const server = await startWatchedServer({
        DATABASE_URL: databaseUrl,
        MASTER_KEY: Buffer.from(masterKey).toString('base64'),
      });
      try {
        const phone = await addDevice(database, eventId, (path, init) => fetch(server.url + path, init));
        const hand = createHand(eventId, phone.deviceId);
        const scans = Array.from({ length: batchLimit }, (_, at) => hand.scan(round * batchLimit + at, now));
        const body = JSON.stringify({ deviceId: phone.deviceId, epoch: hand.epoch, scans });
        const send = () => phone.fetch('POST', `/api/events/${eventId}/scans`, body);
        holds.push(await server.during(async () => done(await send())));
      } finally {
        await server.stop();
      }
    }
    return holds;
  } finally {
    await database.close();
  }
}
