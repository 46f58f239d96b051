import type { Database } from '#server/database/database.ts';
import { onEachDatabase } from './on-each-database.ts';
import type { Row } from './row.ts';
import { startBenchServer } from './server/bench-server.ts';
import { pingsDuringHeavyQuery } from './server/heavy-query.ts';
import { scansOfAreas } from './server/scans-of-areas.ts';
import { batchesOverHttp, scanBatches } from './server/scan-batches.ts';

const tickets = 100_000;

/** Measures issuing, storing scans and answering under load, on every database available here. */
export const bench = (): Promise<Row[]> => onEachDatabase(measure);

async function measure(database: Database): Promise<Row[]> {
  const server = await startBenchServer(database, tickets);
  try {
    const issued = {
      name: `${tickets.toLocaleString('en')} tickets issued`,
      value: server.issuedMs,
      unit: 'ms',
    };
    return [
      issued,
      ...(await scanBatches(server)),
      ...(await batchesOverHttp(server)),
      ...(await pingsDuringHeavyQuery(server)),
      ...(await scansOfAreas(server, tickets)),
    ];
  } finally {
    await server.stop();
  }
}
