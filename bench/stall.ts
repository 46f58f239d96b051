import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { listEvents, readEvent } from '#contract/events/events.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { killPrograms, startProgram } from '#tests/server-http/started-program.ts';
import { postgresAvailable, startPostgres } from '#tests/server-data/postgres-server.ts';
import { quantile } from './figures.ts';
import { atMostMs, type Row } from './row.ts';

/** Maximum delay of unrelated requests while another process is stopped, in ms. */
const elsewhereMs = 100;
/** Maximum delay of requests for the row that the stopped process has locked, in ms. */
const heldMs = 6_000;

interface Offered {
  readonly registrationId: string;
  readonly ticketTypes: readonly { readonly ticketTypeId: string }[];
}

/**
 * Runs two processes on one PostgreSQL and stops one (SIGSTOP) while it has a ticket type's row locked. Measures how
 * the other answers while forty visitors reserve that ticket type.
 */
export async function bench(): Promise<Row[]> {
  if (!postgresAvailable()) {
    console.log('not measured, there is no PostgreSQL here');
    return [];
  }
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-stall-'));
  try {
    const url = await postgres.newDatabase();
    const env = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    };
    const server = startProgram('run.ts', ['--demo'], { env });
    const at = await server.url;
    const [event, elsewhere] = await offeredAt(at);
    const holder = spawn(
      process.execPath,
      [join(import.meta.dirname, 'stall/holder.ts'), url, typeOf(event)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(holder.stdout, 'data');
    holder.kill('SIGSTOP');
    const began = performance.now();
    const wanted = Promise.all(Array.from({ length: 40 }, () => hold(at, event)));
    const others: number[] = [];
    while (performance.now() - began < 3_000) {
      others.push(await timed(() => fetch(`${at}/readyz`).then(isOk)));
      others.push(await timed(() => fetch(`${at}/api/events`).then(isOk)));
      others.push(await timed(() => hold(at, elsewhere)));
    }
    await wanted;
    const heldUpMs = performance.now() - began;
    holder.kill('SIGKILL');
    return [
      atMostMs('everything else while a neighbour stands still, p95', quantile(others, 0.95), elsewhereMs),
      atMostMs('forty reservations of the type that it holds, the last', heldUpMs, heldMs),
    ];
  } finally {
    await killPrograms();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function offeredAt(at: string): Promise<readonly [Offered, Offered]> {
  const list = (await (await fetch(`${at}/api/events`)).json()) as ReplyOf<typeof listEvents>;
  const found: Offered[] = [];
  for (const { registrationId } of list.items) {
    const reply = (await (await fetch(`${at}/api/events/${registrationId}`)).json()) as ReplyOf<
      typeof readEvent
    >;
    if (reply.ticketTypes.length > 0) found.push(reply);
    const [one, other] = found;
    if (one !== undefined && other !== undefined) return [one, other];
  }
  throw new Error('the demo has no two events on sale');
}

const typeOf = ({ ticketTypes: [first] }: Offered): string => first?.ticketTypeId ?? '';

/**
 * Reserves one place of an event's first ticket type; a definite refusal (the limit per address) also counts as an
 * answer.
 */
async function hold(at: string, event: Offered): Promise<void> {
  const reply = await fetch(`${at}/api/holds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      holdId: randomUUID(),
      ticketTypeId: typeOf(event),
      quantity: 1,
    }),
  });
  if (reply.status >= 500) throw new Error(`a reservation was answered by ${reply.status}`);
}

function isOk(reply: Response): void {
  if (!reply.ok) throw new Error(`${reply.url} was answered by ${reply.status}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const at = performance.now();
  await work();
  return performance.now() - at;
}
