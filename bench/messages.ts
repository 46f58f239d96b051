import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { benchServer, setDesk, watchOthers, type Call } from './loop/desk.ts';
import type { WatchedServer } from './loop/watched-server.ts';
import type { Row } from './row.ts';

const people = 100_000;
/** How long sending is watched, in ms. The rest would take hours, because emails go out a few at a time. */
const sendingMs = 60_000;
/** Maximum memory growth while 100,000 recipients are found and emailed, in MB. */
const maxGrowthMb = 100;

/**
 * Measures how a message to 100,000 people, and a list of them as a workbook, load a server over PostgreSQL: its
 * event loop, how long others wait, its memory, and whether the reported progress matches the tables.
 */
export const bench = (): Promise<Row[]> => benchServer(measure);

async function measure(server: WatchedServer, databaseUrl: string): Promise<Row[]> {
  const desk = await setDesk(server.url, databaseUrl, { name: 'Standing', tickets: people });
  const { call, path, database, token } = desk;
  await giveToPeople(database, desk.eventId);
  const rows: Row[] = [];
  const watch = async (name: string, work: () => Promise<unknown>) => {
    rows.push(...(await watchOthers(server, name, work)));
  };
  await watch('nothing', () => pause(3_000));
  const before = memoryOf(rows);
  const messageId = randomUUIDv7();
  const at = `${path}/messages/${messageId}`;
  const draft = {
    kind: 'event',
    subject: 'Doors',
    text: 'They open at eight.',
    audience: 'all',
    ticketTypeIds: [],
  };
  await watch('how many it is for', () => call('GET', `${path}/message-audience`));
  await call('PUT', at, { ...draft, revision: 0 });
  await watch(`${people} people found`, async () => {
    const { revision } = (await call('GET', at)) as { readonly revision: number };
    await call('POST', `${at}/send`, { revision, sendAt: null });
    await allFound(call, at);
  });
  await watch('sent for a minute', () => pause(sendingMs));
  rows.push(...(await progressOf(call, at, database, messageId)));
  await watch('stopped', () => call('POST', `${at}/stop`));
  const growth = memoryOf(rows) - before;
  rows.push({
    name: 'memory more than before',
    value: growth,
    unit: 'MB',
    reference: maxGrowthMb,
    ratio: growth / maxGrowthMb,
    most: 1,
  });
  for (const format of ['xlsx', 'csv'])
    await watch(`${people} attendees as ${format}`, async () => {
      const reply = await fetch(`${server.url}${path}/attendees.csv?format=${format}`, {
        headers: { authorization: `Bearer ${token}`, 'x-api-key': 'gatehouse-web' },
      });
      let bytes = 0;
      for await (const chunk of reply.body ?? []) bytes += chunk.length;
      if (!reply.ok || bytes < people)
        throw new Error(`the list was not exported: ${reply.status}, ${bytes} bytes`);
    });
  await database.close();
  return rows;
}

const memoryOf = (rows: readonly Row[]) =>
  rows.findLast(({ name }) => name.endsWith('memory afterwards'))?.value ?? Number.NaN;

/** Gives each ticket to a user with a verified email address. */
async function giveToPeople(database: Database, eventId: string): Promise<void> {
  await database.query(
    `INSERT INTO users (id, username, email, email_verified_at, role, created_at)
     SELECT 'p' || n, 'p' || n, 'p' || n || '@example.org', 0, 'NORMAL_USER', 0 FROM generate_series(0, $1::int - 1) n`,
    [people],
  );
  await database.query(
    `UPDATE tickets SET holder_user_id = 'p' || number, holder_name = 'Guest ' || number WHERE event_id = $1`,
    [eventId],
  );
}

interface Standing {
  readonly recipients: number;
  readonly sent: number;
  readonly kept: number;
  readonly failed: number;
  readonly skipped: number;
}

async function allFound(call: Call, path: string): Promise<void> {
  for (;;) {
    const { recipients } = (await call('GET', path)) as Standing;
    if (recipients === people) return;
    await pause(250);
  }
}

/** Compares the progress shown on the screen with the tables; the difference must be zero. */
async function progressOf(call: Call, path: string, database: Database, messageId: string): Promise<Row[]> {
  const [row] = await database.query<{ settled: number; all: number }>(
    `SELECT count(*) FILTER (WHERE state NOT IN ('waiting', 'queued'))::int AS settled, count(*)::int AS all
       FROM message_recipients WHERE message_id = $1`,
    [messageId],
  );
  const { recipients, sent, kept, failed, skipped } = (await call('GET', path)) as Standing;
  const said = sent + kept + failed + skipped;
  // The two are read one after the other, so what was settled in between is no error.
  const off = Math.abs(recipients - (row?.all ?? 0)) + Math.max(0, (row?.settled ?? 0) - said);
  return [
    { name: 'sent or kept in a minute', value: said, unit: 'emails' },
    { name: 'progress off by', value: off, unit: 'people', reference: 1, ratio: off, most: 0 },
  ];
}
