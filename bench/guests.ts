import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { guestRowsAtOnce, maxGuestRows } from '#domain/events/guest-row.ts';
import { benchServer, setDesk, watchOthers, type Call } from './loop/desk.ts';
import type { WatchedServer } from './loop/watched-server.ts';
import type { Row } from './row.ts';

/** Measures how an import of 50,000 guests loads a server over PostgreSQL: its event loop, and how long others wait. */
export const bench = (): Promise<Row[]> => benchServer(measure);

async function measure(server: WatchedServer, databaseUrl: string): Promise<Row[]> {
  const { call, path, ticketTypeId, database } = await setDesk(server.url, databaseUrl);
  await database.close();
  const importId = randomUUIDv7();
  const rows: Row[] = [];
  const watch = async (name: string, work: () => Promise<unknown>) => {
    rows.push(...(await watchOthers(server, name, work)));
  };
  await watch('nothing', () => pause(3_000));
  await call('POST', `${path}/imports`, {
    importId,
    fileName: 'guests.csv',
    rows: maxGuestRows,
    ticketTypeId,
  });
  await watch('50,000 rows sent', async () => {
    for (let from = 0; from < maxGuestRows; from += guestRowsAtOnce)
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
