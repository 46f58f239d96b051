import { networkInterfaces } from 'node:os';
import type { Logger } from 'pino';
import { createApp, usualDistFolder, type App } from './app.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import { fillDemoOnce, type DemoSignIn } from './demo/demo.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Handler } from './http/handler.ts';
import { listen, type Listening } from './http/listen.ts';
import { starting } from './http/starting.ts';
import { issueSetupToken } from './identity/first-admin.ts';
import { createLog } from './log.ts';
import { postToOurselves } from './payments/own-address.ts';
import { startWork } from './payments/work.ts';
import { joinNeighbours, type Neighbours } from './neighbours.ts';
import { openMasterKey } from './signing/master-key.ts';

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
  readonly app: App;
  readonly database: Database;
  /** Finishes requests under way (up to the configured time), closes the database. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Starts the whole server: listens at once (answering 503), opens the database, then serves.
 *
 * @throws Error with `code` EADDRINUSE where the port is taken; DatabaseError where the database cannot be opened.
 */
export async function startServer(config: Config, parts: ServerParts = {}): Promise<RunningServer> {
  const log = parts.log ?? createLog(config.logLevel);
  const now = parts.now ?? (() => Date.now());
  const running: { handler: Handler; app: App | undefined } = { handler: starting, app: undefined };
  const lan = config.lan ? await prepareLan(now) : { tls: null, addresses: [] };
  const listening = await listen({
    host: config.host,
    port: config.port,
    tls: lan.tls,
    handler: () => running.handler,
    live: () => running.app?.live,
  });
  try {
    const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, log });
    const masterKey = openMasterKey(config);
    running.app = await createApp({
      config,
      database,
      masterKey,
      log,
      now,
      distFolder: parts.distFolder ?? usualDistFolder,
      checkReplies: parts.checkReplies ?? false,
    });
    const demoSignIns = config.empty ? [] : await fillDemoOnce({ database, masterKey, now });
    const setupToken = await issueSetupToken(database);
    running.handler = running.app.handler;
    const neighbours = config.databaseUrl === null ? null : await meet(config.databaseUrl, running.app, log);
    const post = postToOurselves(reachable(config.host), listening.port, lan.tls?.cert ?? null);
    const jobs = startJobs(running.app, { database, log, now, post });
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
      app: running.app,
      database,
      stop: once(() => stop({ config, log, listening, database, app: running.app, neighbours, jobs })),
    };
  } catch (error) {
    await listening.stop(0);
    throw error;
  }
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

async function prepareLan(now: () => number) {
  const { lanAddresses, makeLanCertificate } = await import('./lan.ts');
  const addresses = lanAddresses(networkInterfaces());
  return { tls: await makeLanCertificate(addresses, new Date(now())), addresses };
}

/** What runs beside the calls. */
interface Jobs {
  readonly stopTidying: () => void;
  readonly stopWork: (withinMs: number) => Promise<void>;
  readonly stopLetters: () => void;
}

function startJobs(
  app: App,
  parts: {
    readonly database: Database;
    readonly log: Logger;
    readonly now: () => number;
    readonly post: ReturnType<typeof postToOurselves>;
  },
): Jobs {
  const orders = { name: 'settling orders', everyMs: 5_000, work: app.sweepOrders };
  return {
    stopTidying: startHousekeeping(parts.database, parts.log, parts.now),
    stopWork: startWork([...app.payments.work(parts.post), orders], parts.log),
    stopLetters: app.letters.start(),
  };
}

async function stop(parts: {
  config: Config;
  log: Logger;
  listening: Listening;
  database: Database;
  app: App | undefined;
  neighbours: Neighbours | null;
  jobs: Jobs;
}): Promise<void> {
  parts.log.info('stopping: finishing what is under way');
  parts.jobs.stopTidying();
  parts.jobs.stopLetters();
  await parts.jobs.stopWork(parts.config.stopTimeoutMs);
  parts.app?.live.close();
  await parts.neighbours?.close();
  await parts.listening.stop(parts.config.stopTimeoutMs);
  await parts.app?.identity.courier.idle(parts.config.stopTimeoutMs);
  await parts.database.close();
  parts.log.info('stopped');
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
