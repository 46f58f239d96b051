import { randomUUIDv7 } from 'node:crypto';
import { endpointsByName } from '#tests/server-http/contract-endpoints.ts';
import type { Counted } from '../reservations/counted.ts';
import { openAskedServer } from './asked-server.ts';
import type { CallLine, Step, Tools } from './call-line.ts';
import { callLines } from './calls.ts';
import type { Line } from './lines.ts';

/** Pages that each line reads, by its name. */
export type Reads = ReadonlyMap<string, number>;

/** Counts all calls so far whose arguments differ each time. The first tickets and orders are the buyer's. */
let turn = 7;
/** The same of calls that are prepared, which use other rows. */
let preparedTurn = 0;

/**
 * Returns whether a line is measured: all are, unless `ONLY` names parts of their names
 * (`ONLY=listWaiting,placeOrder`).
 */
function isAsked({ call, what }: Pick<Line, 'call' | 'what'>): boolean {
  const only = process.env['ONLY'];
  return only === undefined || only.split(',').some((part) => `${call}: ${what}`.includes(part));
}

/** Whether statements are printed, and then after them the call that they belong to. */
const isTold = process.env['TOLD'] !== undefined;

/** Measures lines that query a store. */
export async function readsOfLines(
  { database, taken }: Counted,
  lines: readonly Line[],
  { now, isFew }: { readonly now: number; readonly isFew: boolean },
): Promise<Reads> {
  const reads = new Map<string, number>();
  for (const { call, what, read, readFew = read } of lines.filter(isAsked)) {
    const ask = () => (isFew ? readFew : read)(database, now);
    // Runs once beforehand, so that reads done once per process are over.
    await ask();
    taken();
    await ask();
    reads.set(`${call}: ${what}`, taken());
  }
  return reads;
}

/**
 * Measures calls made to the whole server, each by a caller with access. @param rows number of rows of each table in
 * the fair
 * @throws AggregateError if calls were refused, with the reason of each
 */
export async function readsOfCalls({ database, taken }: Counted, rows: number): Promise<Reads> {
  const endpoints = await endpointsByName();
  const server = await openAskedServer(database);
  try {
    const { identity, google } = server;
    const ask = (asked: Step) => {
      const endpoint = endpoints.get(asked.call);
      if (endpoint === undefined) throw new Error(`${asked.call} is no call of the contract`);
      taken();
      return server.ask(endpoint, asked);
    };
    const makeCall = async (line: CallLine) => {
      for (const step of await stepsOf(line, { database, identity, google, ask })) await ask(step);
    };
    const reads = new Map<string, number>();
    const refused: unknown[] = [];
    for (const line of callLines(rows).filter(isAsked)) {
      try {
        // Twice, of which the smaller counts: an index of words puts its entries in order with one of many writes, and
        // that one reads hundreds of pages for all of them.
        const counts: number[] = [];
        for (let time = 0; time < 2; time += 1) {
          await makeCall(line);
          counts.push(taken());
          if (isTold) console.log(`^ ${line.call}: ${line.what}: ${counts.at(-1)} pages`);
        }
        const count = line.cached === true ? Math.max(...counts) : Math.min(...counts);
        reads.set(`${line.call}: ${line.what}`, count);
      } catch (error) {
        refused.push(error);
      }
    }
    if (refused.length > 0) throw new AggregateError(refused, 'Some calls were refused.');
    return reads;
  } finally {
    await server.close();
  }
}

/** How often each line was made, by its name. */
const times = new Map<string, number>();

async function stepsOf(line: CallLine, tools: Tools): Promise<readonly Step[]> {
  const { call, what, as, made, prepared } = line;
  if (made === undefined && prepared === undefined) return [line];
  const name = `${call}: ${what}`;
  const time = times.get(name) ?? 0;
  times.set(name, time + 1);
  if (prepared !== undefined) {
    preparedTurn += 1;
    return [{ call, as, ...(await prepared({ id: randomUUIDv7(), number: preparedTurn, time }, tools)) }];
  }
  turn += 1;
  return made?.({ id: randomUUIDv7(), number: turn, time }) ?? [];
}
