import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { Config } from './config/config.ts';
import { bracketed, nameOfHost } from './config/links-origin.ts';
import type { Database } from './database/database.ts';
import { readDatabaseClock } from './database/clock.ts';
import { withMigrationLock } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import type { DemoSignIn } from './administration/demo/demo-accounts.ts';
import { openCopyLine, type CopyLine } from './administration/backup/copy-line.ts';
import type { Handler } from './http/handler.ts';
import { storeBuildLater } from './http/pages/stored-builds.ts';
import { listen, type Listening } from './http/listen.ts';
import { leaving, starting } from './http/starting.ts';
import { issueSetupToken } from './accounts/first-admin.ts';
import { createLog } from './ops/log.ts';
import { postInProcess, postToOurselves } from './payments/own-address.ts';
import { createListeners } from '#domain/listeners.ts';
import { fencedByLeadership } from './database/leader-work.ts';
import { meet } from './compose-bus.ts';
import { lead, leadershipOf } from './compose-leader.ts';
import { neverLeader, type Leadership } from './ops/leadership.ts';
import { followDatabaseClock, type SharedClock } from './ops/shared-clock.ts';
import { onlyHealth } from './http/only-health.ts';
import type { ClusterBus } from './ops/cluster-bus.ts';
import { prepare, prepareLan, usualDistFolder, type Lan } from './prepare.ts';
import { readFormerKeys } from './signing/former-keys.ts';
import { fingerprintOf, masterKeyOf } from './signing/key-check.ts';
import { createSealer } from './signing/seal.ts';
import { readMasterKey } from './signing/master-key.ts';
import { runStopSteps, type StopStep } from './ops/stop-steps.ts';

/** Overrides of the defaults for tests and the start script. */
export interface ServerDeps {
  readonly log?: Logger;
  /** The time, as it is; by default this machine's clock, corrected by that of the PostgreSQL it shares with others. */
  readonly now?: () => number;
  /** This machine's clock. */
  readonly machineClock?: () => number;
  readonly distFolder?: string;
  readonly checkReplies?: boolean;
}

export interface RunningServer {
  /** The server's address on this machine. */
  readonly url: string;
  /** The address shown to people on this machine: with the host name used in email links and for passkeys. */
  readonly address: string;
  /** The public address; null if it is not set. */
  readonly publicUrl: string | null;
  /** Addresses for phones on the same network; only with `--lan`. */
  readonly lanUrls: readonly string[];
  readonly port: number;
  readonly role: Config['role'];
  /** One-time link for creating the first administrator; null if there is one. */
  readonly setupLink: string | null;
  /** Demo accounts; empty if there are none. */
  readonly demoSignIns: readonly DemoSignIn[];
  /** Whether their passwords are the published ones or were just generated. */
  readonly demoKind: Config['demo'];
  readonly app: App;
  readonly database: Database;
  /**
   * Finishes requests in progress (up to the configured time), then closes the database. A second call waits for the
   * first.
   */
  stop(): Promise<void>;
}

/**
 * Starts the whole server: validates its configuration, listens (answering 503), opens the database, then serves. If
 * the start fails, everything opened so far is closed.
 *
 * @throws Error with `syscall` listen if the port is not available; DatabaseError if the database cannot be opened;
 *   WrongMasterKey; or whatever was wrong with the configuration
 */
export async function startServer(config: Config, deps: ServerDeps = {}): Promise<RunningServer> {
  const log = deps.log ?? createLog(config.logLevel);
  const opened: Opened = {};
  const running: { handler: Handler } = { handler: starting };
  const stop = once(async () => {
    log.info({ drainMs: config.drainMs }, 'stopping: finishing requests in progress');
    running.handler = leaving(running.handler);
    opened.listening?.letGo();
    await delay(config.drainMs);
    await runStopSteps(stepsOf(opened), config.stopTimeoutMs, log);
    log.info('stopped');
  });
  try {
    return await open({ config, log, parts: deps, opened, running, stop });
  } catch (error) {
    await runStopSteps(stepsOf(opened), 0, log);
    throw error;
  }
}

async function open(given: {
  readonly config: Config;
  readonly log: Logger;
  readonly parts: ServerDeps;
  readonly opened: Opened;
  /** The current handler. */
  readonly running: { handler: Handler };
  readonly stop: () => Promise<void>;
}): Promise<RunningServer> {
  const { config, log, parts, opened, running, stop } = given;
  const distFolder = parts.distFolder ?? usualDistFolder;
  const machineClock = parts.now ?? parts.machineClock ?? (() => Date.now());
  const prepared = await prepare(config, distFolder, machineClock);
  const keyRead = readMasterKey(config);
  const lan = await prepareLan(config, machineClock);
  const listening = await listen({
    host: config.host,
    port: config.port,
    tls: lan.tls,
    handler: () => running.handler,
    live: () => (config.role === 'worker' ? undefined : opened.app?.live),
    ...(config.trustedProxies > 0 ? { socketsPerNetwork: Infinity } : {}),
  });
  opened.listening = listening;
  const { database, keys, now } = await openData({ config, keyRead, log, parts, machineClock, opened });
  const checkReplies = parts.checkReplies ?? false;
  // Loaded only now: while a database is being created, a small machine has no memory for more.
  const { createApp } = await import('./app.ts');
  const emailsWait = createListeners((error) => log.warn({ err: error }, 'a listener failed'));
  const leadership = leadershipOf(config, { database, log, tellOfEmails: emailsWait.tell });
  const hearsOthers = hearing(config, opened);
  const made = { config, database, ...keys, log, now, distFolder, prepared, checkReplies, hearsOthers };
  const app = await createApp({ ...made, leader: leadership ?? neverLeader(emailsWait.tell) });
  opened.app = app;
  const isWorker = config.role === 'worker';
  const { demoSignIns, setupToken } = await makeFirst({ config, database, ...keys, now, app });
  running.handler = isWorker ? onlyHealth(app.handler) : app.handler;
  if (!isWorker) opened.keeping = storeBuildLater(prepared.files, { ...config, now, log });
  opened.clusterBus = await meet(config, { ...keys, app, database, emailsWait, log });
  if (leadership !== null) {
    opened.leadership = leadership;
    const post = isWorker ? postInProcess(app.handler) : postHome(config, listening, lan);
    const jobs = { database, log, now, newId: randomUUIDv7, post, retention: config.retention };
    await lead(leadership, { app, emailsWait, jobs });
  }
  const told = reachedAt(config, lan, listening.port);
  log.info({ url: told.url, database: database.kind }, 'the server listens');
  return {
    ...told,
    port: listening.port,
    role: config.role,
    publicUrl: config.publicUrl,
    setupLink: setupToken === null ? null : `${config.publicUrl ?? told.address}/setup?token=${setupToken}`,
    demoSignIns,
    demoKind: config.demo,
    app,
    database,
    stop,
  };
}

/** For the metrics of a server that may have others; the embedded database has only one. */
const hearing = ({ listenUrl }: Config, opened: Opened) =>
  listenUrl === null ? null : () => opened.clusterBus?.isUp() ?? false;

/** Calls this server over its own port. */
const postHome = ({ host }: Config, { port }: Listening, { tls }: Lan) =>
  postToOurselves(reachable(host), port, tls?.cert ?? null);

/** Opens the database with its keys and the clock of those who share it, and enables copies of it. */
async function openData({
  config,
  keyRead,
  log,
  parts,
  machineClock,
  opened,
}: {
  readonly config: Config;
  readonly keyRead: ReturnType<typeof readMasterKey>;
  readonly log: Logger;
  readonly parts: ServerDeps;
  readonly machineClock: () => number;
  readonly opened: Opened;
}) {
  const { databaseUrl: url, dataDir, connections } = config;
  const database = fencedByLeadership(await openDatabase({ url, dataDir, connections, log }));
  opened.database = database;
  const masterKey = await withMigrationLock(database, () => masterKeyOf(database, config, keyRead));
  const formerKeys = await readFormerKeys(database, createSealer(masterKey));
  opened.copies = await openCopyLine({ ...config, database, fingerprint: fingerprintOf(masterKey), log });
  const now = parts.now ?? (await clockOver(database, { own: machineClock, log, opened }));
  return { database, keys: { masterKey, formerKeys }, now };
}

/** Returns the clock that all servers on the database share; its own where there can be only one server. */
async function clockOver(
  database: Database,
  { own, log, opened }: { readonly own: () => number; readonly log: Logger; readonly opened: Opened },
): Promise<() => number> {
  if (database.kind === 'embedded') return own;
  opened.clock = await followDatabaseClock({ own, read: () => readDatabaseClock(database), log });
  return opened.clock.now;
}

/** Returns the server's addresses on this machine and its networks. */
function reachedAt(
  { host }: Config,
  lan: Lan,
  port: number,
): Pick<RunningServer, 'url' | 'address' | 'lanUrls'> {
  const origin = (name: string) => `${lan.tls === null ? 'http' : 'https'}://${name}:${port}`;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return {
    url: origin(isEverywhere ? 'localhost' : bracketed(host)),
    address: origin(nameOfHost(host)),
    lanUrls: lan.addresses.map(origin),
  };
}

const nothingFirst = { demoSignIns: [], setupToken: null };

/** Creates demo data if requested, and the set-up link, one server at a time if several start at once. */
async function makeFirst({
  config,
  database,
  masterKey,
  now,
  app,
}: {
  readonly config: Config;
  readonly database: Database;
  readonly masterKey: Uint8Array;
  readonly now: () => number;
  readonly app: App;
}): Promise<{ readonly demoSignIns: readonly DemoSignIn[]; readonly setupToken: string | null }> {
  const { demo: wish, reachable: isReached, role } = config;
  if (role === 'worker') return nothingFirst;
  const { setupKey } = app.identity.secrets;
  const { prepareDemo } = await import('./administration/demo/demo.ts');
  return withMigrationLock(database, async () => ({
    demoSignIns: await prepareDemo({ database, masterKey, now, wish, reachable: isReached }),
    setupToken: await issueSetupToken(database, { setupKey, now: now() }),
  }));
}

/** Everything opened by a start so far, to be closed again. */
interface Opened {
  listening?: Listening;
  database?: Database;
  copies?: CopyLine | null;
  clock?: SharedClock;
  app?: App;
  clusterBus?: ClusterBus | null;
  leadership?: Leadership;
  /** Cancels storing the build. */
  keeping?: () => Promise<void>;
}

/** In this order: stop accepting work, finish what is in progress, and close the database last. */
function stepsOf({
  listening,
  database,
  copies,
  clock,
  app,
  clusterBus,
  leadership,
  keeping,
}: Opened): StopStep[] {
  return [
    { name: 'stopping jobs', run: async (ms) => leadership?.finish(ms) },
    { name: 'storing the build', run: async () => keeping?.() },
    { name: 'closing live connections', run: async () => app?.live.close() },
    { name: 'leaving the cluster bus', run: async () => clusterBus?.close() },
    { name: 'finishing requests', run: async (ms) => listening?.stop(ms) },
    { name: 'sending messages', run: async (ms) => app?.identity.mailer.idle(ms) },
    { name: 'letting another server lead', run: async () => leadership?.leave() },
    { name: 'ending threads', run: async () => app?.close() },
    { name: 'following the database’s clock', run: async (ms) => clock?.stop(ms) },
    { name: 'closing the backup socket', run: async () => copies?.close() },
    { name: 'closing the database', run: async () => database?.close() },
  ];
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** Returns the host at which this machine can reach a server listening there. */
function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}
