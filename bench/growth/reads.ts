import { endpointsByName } from '#tests/server-http/contract-endpoints.ts';
import type { Counted } from '../reservations/counted.ts';
import { openAskedServer } from './asked-server.ts';
import { callLines } from './calls.ts';
import type { Line } from './lines.ts';

/** Pages that each line reads, by its name. */
export type Reads = ReadonlyMap<string, number>;

/** Of lines that ask a store. */
export async function readsOfLines(
  { database, taken }: Counted,
  lines: readonly Line[],
  { now, isFew }: { readonly now: number; readonly isFew: boolean },
): Promise<Reads> {
  const reads = new Map<string, number>();
  for (const { call, what, read, readFew = read } of lines) {
    const ask = () => (isFew ? readFew : read)(database, now);
    // Once before, so that what is read once in a process is read.
    await ask();
    taken();
    await ask();
    reads.set(`${call}: ${what}`, taken());
  }
  return reads;
}

/** Of calls that are made to the whole server, with who may make them. @param rows that the fair has of each table */
export async function readsOfCalls({ database, taken }: Counted, rows: number): Promise<Reads> {
  const endpoints = await endpointsByName();
  const server = await openAskedServer(database);
  try {
    const reads = new Map<string, number>();
    for (const line of callLines(rows)) {
      const endpoint = endpoints.get(line.call);
      if (endpoint === undefined) throw new Error(`${line.call} is no call of the contract`);
      await server.ask(endpoint, line);
      taken();
      await server.ask(endpoint, line);
      reads.set(`${line.call}: ${line.what}`, taken());
    }
    return reads;
  } finally {
    await server.close();
  }
}
