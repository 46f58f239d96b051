import type { Logger } from 'pino';
import type { App } from './app.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { inTurn } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import type { DemoSignIn } from './administration/demo/demo-accounts.ts';
import { openCopyLine, type CopyLine } from './administration/backup/copy-line.ts';
import { startHousekeeping } from './ops/housekeeping.ts';
import type { Handler } from './http/handler.ts';
import { listen, type Listening } from './http/listen.ts';
import { starting } from './http/starting.ts';
import { issueSetupToken } from './accounts/first-admin.ts';
import { createLog } from './ops/log.ts';
import { postToOurselves } from './payments/own-address.ts';
import { startWork } from './ops/interval-jobs.ts';
import type { LaneDeps } from './ops/job-lane.ts';
import { joinNeighbours, type Neighbours } from './ops/cluster-bus.ts';
import { prepare, prepareLan, usualDistFolder } from './prepare.ts';
import { readFormerKeys } from './signing/former-keys.ts';
import { fingerprintOf, masterKeyOf } from './signing/key-check.ts';
import { createSealer } from './signing/seal.ts';
import { readMasterKey } from './signing/master-key.ts';
import { runStopSteps, type StopStep } from './ops/stop-steps.ts';

/** What tests and the start script may give in place of the usual. */
export interface ServerParts {
  readonly log?: Logger;
  readonly now?: () => number;
  readonly distFolder?: string;
  readonly checkReplies?: boolean;
}

export interface RunningServer {
  /** Where the server is reached on this machine. */
  readonly url: string;
  /** Where phones on the same network reach it; with `--lan` only. */
  readonly lanUrls: readonly string[];
  readonly port: number;
  /** One-time link for the first administrator; null where there is one. */
  readonly setupLink: string | null;
  /** Accounts of the demo data; empty where there is none. */
  readonly demoSignIns: readonly DemoSignIn[];
  /** Whether their passwords are the published ones or were drawn just now. */
  readonly demoKind: Config['demo'];
  readonly app: App;
  readonly database: Database;
  /** Finishes requests under way (up to the configured time), closes the database. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Starts the whole server: reads and checks what it was given, listens (answering 503), opens the database, then
 * serves. A start that fails closes whatever it opened.
 *
 * @throws Error with `syscall` listen where the port cannot be had; DatabaseError where the database cannot be opened;
 *   WrongMasterKey; or whatever was wrong with what it was given.
 */
export async function startServer(config: Config, parts: ServerParts = {}): Promise<RunningServer> {
  const log = parts.log ?? createLog(config.logLevel);
  const now = parts.now ?? (() => Date.now());
  const opened: Opened = {};
  const stop = once(() => stopAll(opened, config.stopTimeoutMs, log));
  try {
    return await open({ config, log, now, parts, opened, stop });
  } catch (error) {
    await runStopSteps(stepsOf(opened), 0, log);
    throw error;
  }
}

async function open(given: {
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => number;
  readonly parts: ServerParts;
  readonly opened: Opened;
  readonly stop: () => Promise<void>;
}): Promise<RunningServer> {
  const { config, log, now, parts, opened, stop } = given;
  const distFolder = parts.distFolder ?? usualDistFolder;
  const prepared = await prepare(config, distFolder, now);
  const keyRead = readMasterKey(config);
  const lan = await prepareLan(config, now);
  const running: { handler: Handler } = { handler: starting };
  const listening = await listen({
    host: config.host,
    port: config.port,
    tls: lan.tls,
    handler: () => running.handler,
    live: () => opened.app?.live,
    ...(config.trustedProxies > 0 ? { socketsPerNetwork: Infinity } : {}),
  });
  opened.listening = listening;
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
  opened.database = database;
  const masterKey = await inTurn(database, () => masterKeyOf(database, config, keyRead));
  const keys = { masterKey, formerKeys: await readFormerKeys(database, createSealer(masterKey)) };
  opened.copies = await openCopyLine({ ...config, database, fingerprint: fingerprintOf(masterKey), log });
  const checkReplies = parts.checkReplies ?? false;
  // Loaded only now: while a database is made, a small machine has no room for more.
  const { createApp } = await import('./app.ts');
  const app = await createApp({ config, database, ...keys, log, now, distFolder, prepared, checkReplies });
  opened.app = app;
  const { demoSignIns, setupToken } = await makeFirst({ config, database, masterKey, now, app });
  running.handler = app.handler;
  if (config.listenUrl !== null) opened.neighbours = await meet(config.listenUrl, app, log);
  const post = postToOurselves(reachable(config.host), listening.port, lan.tls?.cert ?? null);
  opened.jobs = startJobs(app, { database, log, now, newId: app.identity.newId, post });
  const origin = (host: string) => `${lan.tls === null ? 'http' : 'https'}://${host}:${listening.port}`;
  const url = origin(
    config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : bracketed(config.host),
  );
  log.info({ url, database: database.kind }, 'the server listens');
  return {
    url,
    lanUrls: lan.addresses.map(origin),
    port: listening.port,
    setupLink: setupToken === null ? null : `${config.publicUrl ?? url}/setup?token=${setupToken}`,
    demoSignIns,
    demoKind: config.demo,
    app,
    database,
    stop,
  };
}

/** Demo data where it is wished for, and the set-up link: one server after another, where several start at once. */
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
  const { demo: wish, reachable: isReached } = config;
  const { setupKey } = app.identity.secrets;
  const { settleDemo } = await import('./administration/demo/demo.ts');
  return inTurn(database, async () => ({
    demoSignIns: await settleDemo({ database, masterKey, now, wish, reachable: isReached }),
    setupToken: await issueSetupToken(database, { setupKey, now: now() }),
  }));
}

function meet(url: string, app: App, log: Logger): Promise<Neighbours> {
  const { nudges, identity } = app;
  return joinNeighbours({
    url,
    nudges,
    accessChanges: identity.accessChanges,
    log,
    againAfterMs: 2_000,
  });
}

/** What runs beside the calls. */
interface Jobs {
  /** Begins no new work, and waits for what is under way for so long at most; ms. */
  stop(withinMs: number): Promise<void>;
}

function startJobs(app: App, parts: LaneDeps & { readonly post: ReturnType<typeof postToOurselves> }): Jobs {
  const stop = startWork(
    [...startHousekeeping(parts, app.lastCallAt), ...app.repeated(parts.post)],
    parts.log,
  );
  // What a server before this one left undone does not wait for its first turn.
  app.letters.look();
  return { stop };
}

/** What a start has opened so far, to be closed again. */
interface Opened {
  listening?: Listening;
  database?: Database;
  copies?: CopyLine | null;
  app?: App;
  neighbours?: Neighbours;
  jobs?: Jobs;
}

async function stopAll(opened: Opened, withinMs: number, log: Logger): Promise<void> {
  log.info('stopping: finishing what is under way');
  await runStopSteps(stepsOf(opened), withinMs, log);
  log.info('stopped');
}

/** In this order: nothing new begins, what is under way finishes, and the database closes last. */
function stepsOf({ listening, database, copies, app, neighbours, jobs }: Opened): StopStep[] {
  return [
    { name: 'stopping jobs', run: async (ms) => jobs?.stop(ms) },
    { name: 'closing live lines', run: async () => app?.live.close() },
    { name: 'leaving the neighbours', run: async () => neighbours?.close() },
    { name: 'finishing requests', run: async (ms) => listening?.stop(ms) },
    { name: 'sending messages', run: async (ms) => app?.identity.courier.idle(ms) },
    { name: 'ending threads', run: async () => app?.close() },
    { name: 'giving no more copies', run: async () => copies?.close() },
    { name: 'closing the database', run: async () => database?.close() },
  ];
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** Where this machine reaches a server that listens there. */
function reachable(host: string): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
