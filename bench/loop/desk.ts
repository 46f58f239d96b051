import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { hashPassword } from '#server/accounts/password/password.ts';
import { createDemoEvent, type TypePlan } from '#server/administration/demo/make-event.ts';
import { openPooled } from '#server/database/pooled.ts';
import { createSealer } from '#server/signing/seal.ts';
import { postgresAvailable, startPostgres } from '#tests/server-data/postgres-server.ts';
import { ensureBuilt } from '../../build/fresh-build.ts';
import { quantile } from '../figures.ts';
import type { Row } from '../row.ts';
import { masterKey } from './scene.ts';
import { startWatchedServer, type WatchedServer } from './watched-server.ts';

/** Upper limits, in ms: the longest turn of the event loop, and the 99th percentile of pings. */
const [longestTurnMs, slowestPingMs] = [30, 50];
const pingEveryMs = 20;

export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Starts a server over PostgreSQL and measures it; returns no rows where PostgreSQL is missing. */
export async function benchServer(
  measure: (server: WatchedServer, databaseUrl: string) => Promise<Row[]>,
): Promise<Row[]> {
  if (!postgresAvailable()) {
    console.log('not measured: there is no PostgreSQL here');
    return [];
  }
  if (!(await ensureBuilt())) return [];
  const postgres = await startPostgres();
  try {
    const databaseUrl = await postgres.newDatabase();
    const server = await startWatchedServer({
      DATABASE_URL: databaseUrl,
      MASTER_KEY: Buffer.from(masterKey).toString('base64'),
    });
    try {
      return await measure(server, databaseUrl);
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Runs long work while others send pings; measures their waits, the longest turn of the event loop, and the total time. */
export async function watchOthers(
  server: WatchedServer,
  name: string,
  work: () => Promise<unknown>,
): Promise<Row[]> {
  const begun = performance.now();
  let pings: number[] = [];
  const { cpuMs, residentMb } = await server.during(async () => {
    pings = await pingsDuring(server.url, work);
  });
  const ping = quantile(pings, 0.99);
  const limited = (what: string, value: number, reference: number): Row => ({
    name: `${name}: ${what}`,
    value,
    unit: 'ms',
    reference,
    ratio: value / reference,
    most: 1,
  });
  return [
    limited('longest turn of the loop', cpuMs, longestTurnMs),
    limited('a ping, p99', ping, slowestPingMs),
    { name: `${name}: memory afterwards`, value: residentMb, unit: 'MB' },
    { name: `${name}: in all`, value: (performance.now() - begun) / 1000, unit: 's' },
  ];
}

/** Measures how long pings take while `work` runs, in ms each. */
async function pingsDuring(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let going = true;
  const worked = work().finally(() => (going = false));
  while (going) {
    const begun = performance.now();
    await (await fetch(`${url}/api/ping`)).arrayBuffer();
    times.push(performance.now() - begun);
    await pause(pingEveryMs);
  }
  await worked;
  return times;
}

/** Creates an event for tomorrow and signs its organizer in. */
export async function setDesk(
  url: string,
  databaseUrl: string,
  type: TypePlan = { name: 'Standing', tickets: 0, quantity: null },
) {
  const database = await openPooled(databaseUrl, () => undefined, { waitMs: 10_000, connections: 10 });
  const passwordHash = wirePasswordHash('desk-of-the-bench');
  const organizerId = randomUUIDv7();
  await database.query(
    `INSERT INTO users (id, username, email, role, password_hash, created_at)
     VALUES ($1, 'bench', 'bench@example.org', 'ORGANIZER', $2, 0)`,
    [organizerId, await hashPassword(passwordHash)],
  );
  const startsAt = Date.now() + 86_400_000;
  const plan = {
    organizerId,
    name: 'A night',
    timeZone: 'Africa/Banjul',
    doorsOpenAt: startsAt,
    startsAt,
    endsAt: startsAt + 14_400_000,
    gates: [{ name: 'Main gate' }],
    types: [type],
  };
  const event = await createDemoEvent(database, createSealer(masterKey), plan, Date.now());
  const json = { 'content-type': 'application/json', 'x-api-key': 'gatehouse-web' };
  const signedIn = await fetch(`${url}/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'bench@example.org', passwordHash }),
  });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const call: Call = async (method, path, body) => {
    const reply = await fetch(url + path, {
      method,
      headers: { ...json, authorization: `Bearer ${accessToken}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  return {
    database,
    token: accessToken,
    eventId: event.eventId,
    call,
    path: `/api/events/${event.eventId}`,
    ticketTypeId: event.ticketTypeIds[0] ?? '',
  };
}
