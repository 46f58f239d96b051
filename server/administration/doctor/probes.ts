import { existsSync, statSync, statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { measure } from '#domain/time/device-clock.ts';
import type { Config } from '#server/config/config.ts';
import { memoryWarning } from '#server/config/memory-need.ts';
import { isReceived, readServerFacts } from '#server/database/administration/server-facts.ts';
import { DatabaseError, type Database } from '#server/database/database.ts';
import { folderBytes } from '#server/database/embedded/copy-folder.ts';
import { wholeMark } from '#server/database/embedded/embedded-files.ts';
import { countFailedMessages } from '#server/database/messages/failed-messages.ts';
import { findRefundedTwice } from '#server/database/sales/refunded-twice.ts';
import { openDatabase } from '#server/database/open.ts';
import { readWalletServices } from '#server/database/tickets/wallet-services.ts';
import { reasonOf } from '#server/database/reason-of.ts';
import { tryMailServer } from '#server/messages/gateways/smtp.ts';
import { databaseBus } from '#server/ops/bus.ts';
import { natsBus } from '#server/ops/nats-bus.ts';
import { tryFolder } from '#server/ops/readiness.ts';
import { masterKeyProblem } from '#server/signing/key-check.ts';
import type { DatabaseState, Facts, FolderFacts } from './facts.ts';

/** Timeout for each network request, in ms. */
const timeoutMs = 5_000;
const quiet = { info: () => undefined, warn: () => undefined };

/** Checks everything that the settings refer to, changing nothing. */
export async function probe(config: Config, now: () => number): Promise<Facts> {
  const [folder, database, mail, address] = await Promise.all([
    probeFolder(config),
    probeDatabase(config, now),
    config.smtp === null ? null : tryMailServer(config.smtp).then((problem) => ({ problem })),
    probeAddress(config.publicUrl),
  ]);
  const memory = memoryWarning(config, { total: totalmem(), constrained: process.constrainedMemory() });
  return { folder, database, mail, address, stripe: await probeStripe(config, database), memory };
}

/** Most refunded payments that Stripe is asked about. */
const mostRefunded = 500;
const noneTwice = { payments: [], total: 0 };

async function probeStripe(
  { payments, publicUrl }: Config,
  database: DatabaseState,
): Promise<Facts['stripe']> {
  if (payments.kind !== 'stripe' || publicUrl === null) return null;
  // Loaded only where it is used, because it is large.
  const { lookAtStripe } = await import('#server/payments/stripe/look-at-stripe.ts');
  return lookAtStripe(
    payments.stripe,
    publicUrl,
    database.kind === 'open' ? database.refundedTwice : noneTwice,
  );
}

async function probeFolder({ dataDir }: Config): Promise<FolderFacts> {
  const path = resolve(dataDir);
  const exists = existsSync(path);
  const problem = exists ? await tryFolder(path).then(() => null, reasonOf) : null;
  const database = join(path, 'database');
  return {
    path,
    exists,
    problem: problem === null ? null : `DATA_DIR: ${path} cannot be written by this account: ${problem}`,
    mode: modeOf(path),
    keyMode: modeOf(join(path, 'master.key')),
    freeBytes: freeBytesOf(path),
    databaseBytes: await folderBytes(database).catch(() => 0),
  };
}

function modeOf(path: string): number | null {
  const found = process.platform === 'win32' ? undefined : statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : found.mode & 0o777;
}

function freeBytesOf(path: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  } catch {
    return null;
  }
}

async function probeDatabase(config: Config, now: () => number): Promise<DatabaseState> {
  const { databaseUrl, dataDir } = config;
  // An incomplete database is created again by the next start, not by this check.
  if (databaseUrl === null && !existsSync(wholeMark(join(dataDir, 'database')))) return { kind: 'new' };
  try {
    const place = { url: databaseUrl, dataDir, log: quiet, asItIs: true, waitMs: timeoutMs };
    const database = await openDatabase(place);
    try {
      return await look(database, config, now);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'data_in_use')
      return { kind: 'running', problem: await fetchReadiness(config) };
    return { kind: 'away', reason: reasonOf(error) };
  }
}

async function look(database: Database, config: Config, now: () => number): Promise<DatabaseState> {
  const asked = now();
  const facts = await readServerFacts(database);
  const { offsetMs } = measure(asked, now(), facts.clock);
  return {
    kind: 'open',
    form: database.kind,
    facts,
    role: config.role,
    connections: config.connections,
    clockAheadMs: database.kind === 'embedded' ? 0 : -offsetMs,
    listens: await areOthersReceived(database, config),
    bus: config.natsUrl === null ? 'postgres' : 'nats',
    wallets: facts.missing === 0 ? await readWalletServices(database) : [],
    refundedTwice:
      facts.missing === 0
        ? await findRefundedTwice(database, { provider: 'stripe', limit: mostRefunded })
        : noneTwice,
    failed: facts.missing === 0 ? await countFailedMessages(database, now()) : [],
    keyProblem: facts.missing === null ? null : await masterKeyProblem(database, config),
  };
}

/** Also true if there are no other servers. */
async function areOthersReceived(database: Database, { listenUrl, natsUrl }: Config): Promise<boolean> {
  if (listenUrl === null) return true;
  const { open } = natsUrl === null ? databaseBus(listenUrl, database) : natsBus(natsUrl, 'doctor');
  return isReceived(open);
}

/** Asks the server running here for its state; null if it is ready. */
async function fetchReadiness({ port, host, lan }: Config): Promise<string | null> {
  // Its certificate is self-signed and issued for other names.
  if (lan || port === 0) return null;
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const reply = await fetch(`http://${name}:${port}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    return reply.ok ? null : `GET /readyz is answered by ${reply.status}`;
  } catch {
    return `nobody answers at port ${port}. Does it run with another PORT?`;
  }
}

async function probeAddress(publicUrl: string | null): Promise<Facts['address']> {
  if (publicUrl === null) return null;
  try {
    const reply = await fetch(`${publicUrl}/healthz`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    if (reply.status >= 502) return 'nobody';
    return reply.ok && (await reply.text()) === 'alive\n' ? 'ours' : 'another';
  } catch {
    return 'nobody';
  }
}
