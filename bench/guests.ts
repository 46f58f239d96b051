import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { guestRowsAtOnce, mostGuestRows } from '#domain/events/guest-row.ts';
import { wirePasswordHash } from '#server/accounts/first-admin.ts';
import { hashPassword } from '#server/accounts/password/password.ts';
import { makeEvent } from '#server/administration/demo/make-event.ts';
import { openPooled } from '#server/database/pooled.ts';
import { createSealer } from '#server/signing/seal.ts';
import { postgresAvailable, startPostgres } from '#tests/server-data/postgres-server.ts';
import { ensureBuilt } from '../build/fresh-build.ts';
import { quantile } from './figures.ts';
import { startWatchedServer, type WatchedServer } from './loop/watched-server.ts';
import type { Row } from './row.ts';

/** No turn of the loop may be longer, and no ping slower but one of a hundred; ms. */
const [longestTurnMs, slowestPingMs] = [30, 50];
const pingEveryMs = 20;
const masterKey = new Uint8Array(32).fill(7);

/** How an import of 50,000 guests weighs on a server over PostgreSQL: its event loop, and what others wait meanwhile. */
export async function bench(): Promise<Row[]> {
  if (!postgresAvailable()) {
    console.log('not measured: there is no PostgreSQL here');
    return [];
  }
  if (!(await ensureBuilt())) return [];
  const postgres = await startPostgres();
  const databaseUrl = await postgres.newDatabase();
  const server = await startWatchedServer({
    DATABASE_URL: databaseUrl,
    MASTER_KEY: Buffer.from(masterKey).toString('base64'),
  });
  try {
    return await measure(server, databaseUrl);
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function measure(server: WatchedServer, databaseUrl: string): Promise<Row[]> {
  const { call, path, ticketTypeId } = await setScene(server.url, databaseUrl);
  const importId = randomUUIDv7();
  const rows: Row[] = [];
  const watch = async (name: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    let pings: number[] = [];
    const { cpuMs } = await server.during(async () => {
      pings = await pingsDuring(server.url, work);
    });
    const ping = quantile(pings, 0.99);
    rows.push(
      {
        name: `${name}: longest turn of the loop`,
        value: cpuMs,
        unit: 'ms',
        reference: longestTurnMs,
        ratio: cpuMs / longestTurnMs,
        most: 1,
      },
      {
        name: `${name}: a ping, p99`,
        value: ping,
        unit: 'ms',
        reference: slowestPingMs,
        ratio: ping / slowestPingMs,
        most: 1,
      },
      { name: `${name}: in all`, value: (performance.now() - begun) / 1000, unit: 's' },
    );
  };
  await watch('nothing', () => pause(3_000));
  await call('POST', `${path}/imports`, {
    importId,
    fileName: 'guests.csv',
    rows: mostGuestRows,
    ticketTypeId,
  });
  await watch('50,000 rows sent', async () => {
    for (let from = 0; from < mostGuestRows; from += guestRowsAtOnce)
      await call('POST', `${path}/imports/${importId}/rows`, { from: from + 1, rows: guestsFrom(from) });
  });
  await watch('50,000 tickets made', () => workedOn(call, `${path}/imports/${importId}`, 'apply', 'applied'));
  await watch('50,000 tickets undone', () => workedOn(call, `${path}/imports/${importId}`, 'undo', 'undone'));
  return rows;
}

const guestsFrom = (from: number) =>
  Array.from({ length: guestRowsAtOnce }, (_, place) => ({
    name: `Guest Number ${from + place}`,
    email: `guest${from + place}@example.org`,
    type: 'Standing',
    quantity: '1',
  }));

async function workedOn(call: Call, path: string, action: string, state: string): Promise<void> {
  await call('POST', `${path}/${action}`);
  for (;;) {
    const standing = (await call('GET', path)) as { readonly state: string };
    if (standing.state === state) return;
    await pause(250);
  }
}

/** How long pings take while something is done, ms each. */
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

async function setScene(url: string, databaseUrl: string) {
  const database = await openPooled(databaseUrl, () => undefined, 10_000);
  const passwordHash = wirePasswordHash('guests-of-the-bench');
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
    types: [{ name: 'Standing', tickets: 0, quantity: null }],
  };
  const event = await makeEvent(database, createSealer(masterKey), plan, Date.now());
  await database.close();
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
  return { call, path: `/api/events/${event.eventId}`, ticketTypeId: event.ticketTypeIds[0] ?? '' };
}
