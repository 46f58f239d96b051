import { statfs } from 'node:fs/promises';
import type { ServerStats as Stats } from '#contract/administration/stats.ts';
import type { Database } from '#server/database/database.ts';
import {
  countAll,
  databaseBytes,
  findDoorDays,
  findRevenue,
  findSaleSums,
  findSignUpDays,
  findTroubledDevices,
  type Counted,
} from '#server/database/administration/stats.ts';

export interface StatsDeps {
  readonly database: Database;
  /** In ms. */
  readonly now: () => number;
  /** The server's data folder. */
  readonly dataDir: string;
}

const dayMs = 86_400_000;
const trendDays = 30;
const maxTroubledDevices = 20;

/** Returns the statistics of the whole server. */
export async function readStats({ database, now, dataDir }: StatsDeps): Promise<Stats> {
  const at = now();
  const asked = performance.now();
  const counted = await countAll(database, at);
  const answeredInMs = Math.round(performance.now() - asked);
  return {
    at: iso(at),
    ...figuresOf(counted),
    revenue: await findRevenue(database),
    sync: { ...(await syncOf(database, at)), openConflicts: counted.openConflicts },
    database: { kind: database.kind, bytes: await databaseBytes(database), answeredInMs },
    disk: await diskOf(dataDir),
    trends: await trendsOf(database, Math.floor(at / dayMs)),
  };
}

function figuresOf(
  counted: Counted,
): Pick<Stats, 'users' | 'events' | 'tickets' | 'scans' | 'waiting' | 'log' | 'queue'> {
  const { users, organizers, administrators, disabled } = counted;
  const { events, published, drafts, cancelled, running } = counted;
  const { applications, failedMessages, waitingMessages, errors, warnings } = counted;
  return {
    users: { total: users, organizers, administrators, disabled },
    events: { total: events, published, drafts, cancelled, running },
    tickets: counted.tickets,
    scans: counted.scans,
    waiting: { applications, failedMessages, waitingMessages },
    log: { errors, warnings },
    queue: { waiting: counted.jobsWaiting, late: counted.jobsLate, givenUp: counted.jobsGivenUp },
  };
}

async function syncOf(database: Database, at: number): Promise<Omit<Stats['sync'], 'openConflicts'>> {
  const rows = await findTroubledDevices(database, at, maxTroubledDevices);
  const [sums] = rows;
  return {
    devices: sums?.devices ?? 0,
    unsentDevices: sums?.unsentDevices ?? 0,
    unsentScans: sums?.unsentScans ?? 0,
    staleDevices: sums?.staleDevices ?? 0,
    // Without any device there is one row with only the sums.
    troubled: rows
      .filter(({ deviceId }) => deviceId !== '')
      .map(({ deviceId, name, eventId, eventName, unsent, lastContactAt, stale }) => ({
        deviceId,
        name,
        registrationId: eventId,
        eventName,
        unsent,
        lastContactAt: lastContactAt === null ? null : iso(lastContactAt),
        stale,
      })),
  };
}

async function trendsOf(database: Database, today: number): Promise<Stats['trends']> {
  const first = today - trendDays + 1;
  const days = Array.from({ length: trendDays }, (_, nth) => first + nth);
  const signUps = await findSignUpDays(database, first);
  // Where it is already tomorrow, that day's sales count as today's.
  const sold = await findSaleSums(database, first);
  const sales = sold.map((row) => ({ ...row, day: Math.min(row.day, today) }));
  const doors = await findDoorDays(database, first);
  const line = <T extends { readonly day: number }>(rows: readonly T[], of: (row: T) => number) =>
    days.map((day) => rows.filter((row) => row.day === day).reduce((sum, row) => sum + of(row), 0));
  const currencies = [...new Set(sales.map(({ currency }) => currency))].toSorted();
  return {
    days: days.map((day) => iso(day * dayMs).slice(0, 10)),
    signUps: line(signUps, ({ count }) => count),
    tickets: line(sales, ({ tickets }) => tickets),
    entered: line(doors, ({ entered }) => entered),
    refused: line(doors, ({ refused }) => refused),
    revenue: currencies.map((currency) => ({
      currency,
      amounts: line(
        sales.filter((row) => row.currency === currency),
        ({ amount }) => amount,
      ),
    })),
  };
}

async function diskOf(folder: string): Promise<Stats['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();
