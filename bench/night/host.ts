import { createHash, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '#server/config/config.ts';
import { addInvite } from '#server/database/door/device-invites.ts';
import { findKeys } from '#server/database/signing-keys.ts';
import { createDemoEvent, type CreatedEvent } from '#server/administration/demo/make-event.ts';
import { startServer, type RunningServer } from '#server/main.ts';
import { openSigner } from '#server/signing/event-signer.ts';
import { createSealer } from '#server/signing/seal.ts';
import { startPostgres } from '#tests/server-data/postgres-server.ts';
import { addDevice, type BenchDevice } from '../server/bench-server.ts';
import type { NightPlan } from './plan.ts';

/** The whole server over PostgreSQL, with an event whose doors are open. */
export interface NightHost {
  readonly url: string;
  readonly event: CreatedEvent;
  /** Returns the text of a ticket's printed code. */
  codeOf(ticketNumber: number): string;
  /** Returns a one-time code that enrols a phone as a steward. */
  invite(gateId: string): Promise<string>;
  addDevice(): Promise<BenchDevice>;
  /**
   * Heap in use by this process after a garbage collection, in MB: the server's memory and the little of the other
   * gates.
   */
  heap(): number;
  /** Bytes on the database's disk: of the tables that grow with each scan, and of all others. */
  tables(): Promise<{ readonly facts: number; readonly others: number }>;
  stop(): Promise<void>;
}

const masterKey = new Uint8Array(32).fill(7);
/** Tables that grow permanently with every scan. */
const facts = ['scans', 'claims', 'changes', 'conflicts', 'log_lines'];

export async function startNightHost(plan: NightPlan): Promise<NightHost> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-night-'));
  const postgres = await startPostgres();
  const stopAll = async (server?: RunningServer): Promise<void> => {
    await server?.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const env = {
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: await postgres.newDatabase(),
      MASTER_KEY: Buffer.from(masterKey).toString('base64'),
      LOG_LEVEL: 'error',
    };
    const server = await startServer(readConfig(env, []));
    return await hostOf(server, plan, () => stopAll(server));
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function hostOf(server: RunningServer, plan: NightPlan, stop: () => Promise<void>): Promise<NightHost> {
  const { database, url } = server;
  const sealer = createSealer(masterKey);
  const event = await makeNightEvent(server, plan);
  const { eventId } = event;
  const [key] = await findKeys(database, eventId);
  if (key === undefined) throw new Error('the event has no key');
  const signer = openSigner(sealer, key);
  const call = (path: string, init?: RequestInit) => fetch(url + path, init);
  return {
    url,
    event,
    codeOf: (number) => signer.printedCode({ ticketNumber: number, typeIndex: 0, test: false }),
    async invite(gateId) {
      const code = randomUUIDv7().replaceAll('-', '').slice(-20).toUpperCase();
      const hash = createHash('sha256').update(`gatehouse enrolment 1\n${code}`).digest();
      const invite = { eventId, gateId, role: 'steward' as const, createdBy: null, own: false };
      const now = Date.now();
      await addInvite(database, new Uint8Array(hash), { ...invite, expiresAt: now + 600_000 }, now);
      return code;
    },
    addDevice: () => addDevice(database, eventId, call),
    heap: () => heapAfterCollection(),
    async tables() {
      const rows = await database.query<{ name: string; bytes: number }>(
        `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
          WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
      );
      const sum = (ofFacts: boolean) =>
        rows
          .filter(({ name }) => facts.includes(name) === ofFacts)
          .reduce((total, { bytes }) => total + bytes, 0);
      return { facts: sum(true), others: sum(false) };
    },
    stop,
  };
}

async function makeNightEvent({ database }: RunningServer, plan: NightPlan): Promise<CreatedEvent> {
  const organizerId = randomUUIDv7();
  await database.query(
    `INSERT INTO users (id, username, role, created_at) VALUES ($1, 'night', 'ORGANIZER', 0)`,
    [organizerId],
  );
  const now = Date.now();
  return createDemoEvent(
    database,
    createSealer(masterKey),
    {
      organizerId,
      name: 'A whole night',
      timeZone: 'UTC',
      doorsOpenAt: now - 3_600_000,
      startsAt: now,
      endsAt: now + 12 * 3_600_000,
      gates: Array.from({ length: plan.gates }, (_, at) => ({ name: `Gate ${at + 1}` })),
      types: [{ name: 'Any', tickets: plan.tickets }],
      rules: { event: { reentry: 'after_exit', maxEntries: null, coolDownMs: 0, capacity: null } },
    },
    now - 7_200_000,
  );
}

let collect: (() => void) | undefined;

function heapAfterCollection(): number {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  // The first collection frees what finalizers release in the second.
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}
