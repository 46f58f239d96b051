import { databaseKinds } from '#tests/server-data/databases.ts';
import type { Row } from './row.ts';
import { startBenchServer } from './server/bench-server.ts';
import { pingsDuringHeavyQuery } from './server/heavy-query.ts';
import { scansOfAreas } from './server/scans-of-areas.ts';
import { batchesOverHttp, scanBatches } from './server/scan-batches.ts';

const tickets = 100_000;

/** Issuing, taking scans in and answering under load, on every database that can be had here. */
export async function bench(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of databaseKinds) {
    if (kind.available) rows.push(...(await measure(kind)));
    else console.log(`${kind.name}: not measured, there is none here`);
  }
  return rows;
}

async function measure(kind: (typeof databaseKinds)[number]): Promise<Row[]> {
  const { database, close } = await kind.open();
  try {
    const server = await startBenchServer(database, tickets);
    try {
      const issued = {
        name: `${tickets.toLocaleString('en')} tickets issued`,
        value: server.issuedMs,
        unit: 'ms',
      };
      const rows = [
        issued,
        ...(await scanBatches(server)),
        ...(await batchesOverHttp(server)),
        ...(await pingsDuringHeavyQuery(server)),
        ...(await scansOfAreas(server, tickets)),
      ];
      return rows.map((row) => ({ ...row, name: `${kind.name}: ${row.name}` }));
    } finally {
      await server.stop();
    }
  } finally {
    await close();
  }
}
