import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import { createBodyRooms } from './http/body-room.ts';
import { createHandler, type Handler } from './http/handler.ts';
import type { RefusalCatalogue } from './http/speech.ts';
import { createLiveTickets } from './ops/live-tickets.ts';
import { createLiveLines, type LiveLines, type LiveDeps } from './http/live/live.ts';
import { createRequestLog, type RequestLog } from './ops/request-log.ts';
import { composePages, ownOriginOf } from './compose-pages.ts';
import { composeMetrics } from './compose-metrics.ts';
import { createPageDrawer } from './http/pages/page-drawer.ts';
import { contentSecurityPolicy } from './http/security-headers.ts';
import { isStillAllowed } from './access/still-allowed.ts';
import { createGoogleVerifier } from './accounts/google/google-token.ts';
import type { Identity } from './accounts/identity.ts';
import { composeAccounts, type Accounts } from './compose-accounts.ts';
import { composeEmails } from './compose-emails.ts';
import { composePassUpdates, type PassUpdates } from './compose-passes.ts';
import type { PasswordCost } from './accounts/password/password.ts';
import { createNudges, type Nudges } from './ops/nudges.ts';
import { createAfterOrder, type AfterOrder } from './sales/orders/after-order.ts';
import { workingOnImports } from './sales/guests/apply-imports.ts';
import { emailingGuests } from './sales/guests/email-guests.ts';
import { cancellingEvents } from './sales/cancelling-events.ts';
import { createOrderSweep, type OrderSweep } from './sales/orders/sweep-orders.ts';
import { countingOut } from './sales/count-out.ts';
import { offeringPlaces } from './sales/waiting/offer-places.ts';
import type { Repeated } from './ops/interval-jobs.ts';
import type { LaneDeps } from './ops/job-lane.ts';
import { queuedSweep } from './ops/queued-sweep.ts';
import type { PostMessage } from './payments/sandbox/messenger.ts';
import { createPaymentSystem, type PaymentSystem } from './payments/payment-system.ts';
import { prepare, type Prepared } from './prepare.ts';
import { serialOfToken } from './tickets/passes/pass-token.ts';
import { createPdfPool, pictureLimits } from './tickets/print/pdf-pool.ts';
import { joinResources } from './join-resources.ts';
import { createReadiness, tryFolder } from './ops/readiness.ts';
import { fingerprintOf } from './signing/key-check.ts';
import { createSigners } from './signing/signers.ts';
import { soleLeader, type Leader } from './ops/leadership.ts';
import { createRateLimit } from './ops/rate-limit.ts';
import type { Emails } from './messages/emails.ts';
import { newestLogLine } from '#server/database/administration/log-lines.ts';
import { DatabaseError } from '#server/database/database.ts';

export interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly masterKey: Uint8Array;
  /** Previous master keys of the database; none by default. */
  readonly formerKeys?: readonly Uint8Array[];
  readonly log: Logger;
  /** ms since 1970. */
  readonly now: () => number;
  /** Folder of the built app. */
  readonly distFolder: string;
  /** Set if the caller has already read and checked it; otherwise that is done here. */
  readonly prepared?: Prepared;
  /** Whether every reply is validated against the contract: on in tests. */
  readonly checkReplies: boolean;
  /** Decides which server runs background jobs; this server alone if omitted. */
  readonly leader?: Leader;
  /** Whether messages from other servers arrive; null or omitted if there are none. */
  readonly hearsOthers?: (() => boolean) | null;
  /** Languages other than the product's own, in tests only. */
  readonly refusalCatalogue?: RefusalCatalogue | undefined;
  /** Lowered in tests only. */
  readonly passwordCost?: PasswordCost;
}

export interface App {
  readonly handler: Handler;
  readonly identity: Identity;
  readonly live: LiveLines;
  readonly nudges: Nudges;
  readonly payments: PaymentSystem;
  /** Settles orders whose payment deadline has passed; to be run periodically. */
  readonly sweepOrders: () => Promise<void>;
  /**
   * All periodic work of the server, with sweeps as jobs of the queue.
   *
   * @param post delivers the sandbox's messages to this server
   */
  repeated(post: PostMessage): readonly Repeated[];
  readonly emails: Emails;
  readonly lastCallAt: RequestLog['lastCallAt'];
  /** Ends the threads and timers that it started. */
  close(): Promise<void>;
}

/** Creates the renderers that work off the event loop: documents, and beside them link previews and public pages. */
function createDrawers({ distFolder, log }: Pick<AppDeps, 'distFolder' | 'log'>) {
  const [pdfs, pictures] = [createPdfPool(), createPdfPool(pictureLimits)];
  const pages = createPageDrawer(distFolder, log);
  const stop = () => Promise.all([pdfs.stop(), pictures.stop(), pages?.stop()]);
  return { printed: { pdfs, pictures }, pages, stop };
}

/** Builds the whole server around an open database, without listening. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, database, log, now, leader = soleLeader } = deps;
  const nudges = createNudges((error) => log.warn({ err: error }, 'notifying live connections failed'));
  const tickets = createLiveTickets(database, now);
  const { files, gateways, passes } = deps.prepared ?? (await prepare(config, deps.distFolder, now));
  const accounts = accountsOf(deps, gateways);
  const { identity } = accounts;
  const drawers = createDrawers(deps);
  const emails = composeEmails(accounts, drawers.printed.pdfs, leader);
  const { payments, afterOrder, ...sweeping } = await paymentsOf(deps, { identity, nudges, emails });
  const joined = await joinResources({
    database,
    identity,
    tickets,
    nudges,
    now,
    payments,
    afterOrder,
    post: emails.post,
    createWaitingNotices: emails.createWaitingNotices,
    messageWriter: emails.messageWriter,
    ...drawers.printed,
    passes,
    config,
    log,
  });
  const allowedOrigins = [...config.allowedOrigins, ...(config.publicUrl === null ? [] : [config.publicUrl])];
  const live = liveLinesOf(deps, { nudges, accessChanges: identity.accessChanges, tickets, allowedOrigins });
  const readiness = readinessOf(deps);
  const { metrics, stopMetrics } = composeMetrics(deps, { live, leader });
  const shown = { files, passes, drawer: drawers.pages, sandbox: payments.sandbox };
  const pages = composePages(deps, { ...shown, joined, metrics, readiness });
  const requests = createRequestLog({ database, log, now });
  const handler = createHandler({
    log,
    metrics,
    requests,
    joined,
    databaseCodeOf: (error) => (error instanceof DatabaseError ? error.code : null),
    databaseFailed: (code) => readiness.noteFailure(code),
    pages,
    database,
    ...tokensOf(identity),
    now,
    allowedOrigins,
    policy: contentSecurityPolicy(config.google, files?.get('/index.html')?.plain.toString()),
    apiKey: config.apiKey,
    checkReplies: deps.checkReplies,
    ...addressesOf(config),
    limits: limitsOf(now),
    ...createBodyRooms(),
    refusalCatalogue: deps.refusalCatalogue,
  });
  const passUpdates = composePassUpdates(accounts, passes);
  const close = closeOf([drawers.stop, requests.close], [stopMetrics, passUpdates.close]);
  const repeated = (post: PostMessage) =>
    repeatedOf(identity, payments.work(post), { ...sweeping, emails, passUpdates });
  const rest = { close, repeated, sweepOrders: sweeping.orderSweep.sweep, lastCallAt: requests.lastCallAt };
  return { handler, identity, live, nudges, payments, emails, ...rest };
}

/** The server's own addresses, the proxies it trusts, and what may be cached on the way. */
const addressesOf = (config: Config) => ({
  cdnSeconds: config.cdnSeconds,
  trustedProxies: config.trustedProxies,
  ...ownOriginOf(config),
  publicHttps: config.publicUrl?.startsWith('https:') ?? false,
});

/** Readers for the tokens of people and passes. */
const tokensOf = ({ accessTokens, secrets }: Identity) => ({
  accessTokens,
  serialOfToken: (token: string) => serialOfToken(secrets.passKey, token),
});

/** Closes `first`, then `last` even if that failed. */
const closeOf =
  (first: readonly (() => Promise<unknown>)[], last: readonly (() => void)[]) => async (): Promise<void> => {
    try {
      await Promise.all(first.map((stop) => stop()));
    } finally {
      for (const stop of last) stop();
    }
  };

interface SweptBesides {
  readonly orderSweep: OrderSweep;
  readonly emails: Emails;
  /** Long-running work at events: any server continues it. */
  readonly sweeps: readonly Repeated[];
  readonly passUpdates: PassUpdates;
}

function repeatedOf(
  deps: LaneDeps,
  payments: readonly Repeated[],
  { orderSweep, emails, sweeps, passUpdates }: SweptBesides,
): readonly Repeated[] {
  const { isDue, sweep } = orderSweep;
  const orders: Repeated = { name: 'settling orders', everyMs: 5_000, isDue, work: sweep };
  const swept = [
    ...payments,
    orders,
    emails.notifyingOfEvents,
    emails.sendingMessages,
    ...sweeps,
    ...passUpdates.sweeps,
  ];
  return [...swept.map((one) => queuedSweep(deps, one)), ...emails.repeated, ...passUpdates.repeated];
}

function readinessOf({ config, database, masterKey }: AppDeps) {
  const tryDisk = database.kind === 'embedded' ? () => tryFolder(config.dataDir) : null;
  return createReadiness({ database, tryDisk, fingerprint: fingerprintOf(masterKey) });
}

function liveLinesOf(
  { config, database, log, now }: AppDeps,
  deps: Pick<LiveDeps, 'nudges' | 'accessChanges' | 'tickets' | 'allowedOrigins'>,
): LiveLines {
  return createLiveLines({
    ...deps,
    log,
    newestLogLine: () => newestLogLine(database),
    stillAllowed: (grant) => isStillAllowed(database, grant, now()),
    trustedProxies: config.trustedProxies,
    heartbeatMs: 20_000,
    helloWithinMs: 5_000,
  });
}

function accountsOf(deps: AppDeps, gateways: Prepared['gateways']): Accounts {
  const { config, database, log, now, masterKey, formerKeys = [] } = deps;
  return composeAccounts({
    database,
    log,
    now,
    masterKey,
    formerKeys,
    gateways,
    textMessages: config.textMessages,
    google: config.google === null ? null : createGoogleVerifier(config.google, now),
    publicOrigin: config.linksOrigin,
    bounceAddress: config.bounces?.address ?? null,
    ...(deps.passwordCost === undefined ? {} : { passwordCost: deps.passwordCost }),
  });
}

function limitsOf(now: () => number) {
  return {
    // A venue's phones share one address: a high limit for addresses, a lower one for each caller.
    address: createRateLimit({ now, burst: 2_000, perSecond: 300 }),
    caller: createRateLimit({ now, burst: 600, perSecond: 50 }),
    enrol: createRateLimit({ now, burst: 60, perSecond: 1 }),
    // Anonymous reads cost the database: they get a part of an address's limit.
    publicReads: createRateLimit({ now, burst: 1_000, perSecond: 100 }),
    pages: createRateLimit({ now, burst: 600, perSecond: 60 }),
    // Each call may query the payment provider.
    verify: createRateLimit({ now, burst: 120, perSecond: 4 }),
  };
}

async function paymentsOf(
  { config, database, log, now, masterKey }: AppDeps,
  {
    identity,
    nudges,
    emails,
  }: { readonly identity: Identity; readonly nudges: Nudges; readonly emails: Emails },
): Promise<{
  readonly payments: PaymentSystem;
  readonly afterOrder: AfterOrder;
  readonly orderSweep: OrderSweep;
  readonly sweeps: readonly Repeated[];
}> {
  const moved = (eventId: string, revision: number) => nudges.moved(eventId, revision);
  const afterOrder = createAfterOrder({ moved, news: emails.orderNotice, log });
  const payments = await createPaymentSystem({
    settings: config.payments,
    publicUrl: config.publicUrl,
    database,
    masterKey,
    afterOrder,
    tellOfReturn: emails.tellOfReturn,
    now,
    log,
  });
  const settling = { database, now, log, payments: payments.payments, after: afterOrder };
  const signers = createSigners(identity.sealer);
  const { newId, secrets } = identity;
  const { transferKey } = secrets;
  const sweeps = [
    cancellingEvents({ ...settling, moved }),
    workingOnImports({ database, signers, now, moved, log }),
    emailingGuests({ database, signers, now, moved, newId, transferKey, post: emails.post, log }),
    offeringPlaces({ database, now, log, news: emails.createWaitingNotices }),
    countingOut({ database, now }),
  ];
  return { payments, afterOrder, orderSweep: createOrderSweep(settling), sweeps };
}
