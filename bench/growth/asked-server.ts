import { tmpdir } from 'node:os';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Identity } from '#server/accounts/identity.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import type { Database } from '#server/database/database.ts';
import { createLog } from '#server/ops/log.ts';
import type { IdentityHost } from '#tests/server-http/identity-host.ts';
import { addDevice, benchMasterKey, type BenchDevice } from '../server/bench-server.ts';
import { adminId, buyerId, fairId } from './fair-ids.ts';
import { organizerId } from './fill.ts';
import { openOutsideServices } from './outside-services.ts';

/**
 * The caller: one of the many by number, or the fair's organizer, an administrator, a user with twenty tickets, the supervisor's phone at the fair,
 * the app before anybody has signed in, or a browser without its key.
 */
type Asker = 'organizer' | 'admin' | 'buyer' | 'phone' | 'app' | 'nobody' | `person-${number}`;

/** A call and its arguments. */
export interface Asked {
  readonly as: Asker;
  /** Values for the `{name}` parts of its path; the event defaults to the fair. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The body as it is sent, instead of JSON. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The whole server without a port, over a counting database. */
export interface AskedServer {
  readonly identity: Identity;
  readonly google: IdentityHost;
  /**
   * @returns the reply, parsed if it is JSON
   * @throws Error if the call is refused, because a refused call reads little
   */
  ask(endpoint: Endpoint, asked: Asked): Promise<unknown>;
  /** Makes the call and returns the reply, refused or not. */
  answer(endpoint: Endpoint, asked: Asked): Promise<Response>;
  /** The id of its phone. */
  readonly deviceId: string;
  /** Waits for the work that goes on after replies: emails. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** The address that people know the server by. */
export const appOrigin = 'https://gatehouse.test';

const ids = { organizer: organizerId, admin: adminId, buyer: buyerId } as const;

/**
 * @param database contains the fair
 * @param checkReplies whether replies are compared with the contract, which takes time that benchmarks do not measure
 * @param now ms
 * @param hasMail whether there is a mail server, though nobody answers there; otherwise emails wait in the outbox
 */
export async function openAskedServer(
  database: Database,
  {
    checkReplies = false,
    now = Date.now,
    hasMail = true,
  }: { readonly checkReplies?: boolean; readonly now?: () => number; readonly hasMail?: boolean } = {},
): Promise<AskedServer> {
  const outside = await openOutsideServices({ hasMail });
  const given = {
    ...outside.settings,
    DATA_DIR: tmpdir(),
    PUBLIC_URL: appOrigin,
    TRUST_PROXY: '1',
    PAYMENTS: 'sandbox',
  };
  const config = readConfig(given, []);
  const app = await createApp({
    config,
    database,
    masterKey: benchMasterKey,
    // Refusals are thrown; emails still waiting at shutdown are expected.
    log: createLog('error', { write: () => undefined }),
    now,
    distFolder: '/nowhere',
    checkReplies,
  });
  let calls = 0;
  // Each from a network of its own: how many calls one may make is not what is measured.
  const call = (path: string, init?: RequestInit) => {
    calls += 1;
    const ip = `10.${Math.floor(calls / 65_536) % 256}.${Math.floor(calls / 256) % 256}.${calls % 256}`;
    return app.handler(new Request(appOrigin + path, init), { ip, secure: true });
  };
  const sessions = new Map<Asker, { readonly userId: string; readonly sessionId: string }>();
  const userOf = (who: Asker) => (who in ids ? ids[who as keyof typeof ids] : who);
  const signIn = async (who: Asker) => {
    const session = { userId: userOf(who), sessionId: app.identity.newId() };
    const { sessionId: id, userId } = session;
    await addSession(database, { id, userId, device: '', fingerprintHash: null, now: Date.now() });
    sessions.set(who, session);
    return session;
  };
  // Issued for each call, because a run takes longer than a token lasts.
  const authorizationOf = async (who: Asker) => {
    if (who === 'app' || who === 'nobody') return {};
    const session = sessions.get(who) ?? (await signIn(who));
    return {
      authorization: `Bearer ${await app.identity.accessTokens.issue({ ...session, generation: 1 })}`,
    };
  };
  const phone = await addPhone(database, call);
  const answerOf = async (endpoint: Endpoint, asked: Asked, path: string) => {
    const json = asked.body === undefined ? undefined : JSON.stringify(asked.body);
    if (asked.as === 'phone') return phone.fetch(endpoint.method, path, json);
    const body = json ?? asked.raw;
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body ?? '')),
      ...(await authorizationOf(asked.as)),
      ...(asked.as === 'app' ? { 'x-api-key': config.apiKey } : {}),
      ...asked.headers,
    };
    return call(path, { method: endpoint.method, headers, body: body ?? null });
  };
  return {
    identity: app.identity,
    google: outside.google,
    answer: (endpoint, asked) => answerOf(endpoint, asked, addressOf(endpoint, asked)),
    deviceId: phone.deviceId,
    idle: () => app.identity.mailer.idle(60_000),
    async ask(endpoint, asked) {
      const path = addressOf(endpoint, asked);
      const answer = await answerOf(endpoint, asked, path);
      const text = await answer.text();
      if (answer.status >= 400)
        throw new Error(`${endpoint.method} ${path} was answered ${answer.status}: ${text.slice(0, 300)}`);
      return answer.headers.get('content-type')?.startsWith('application/json') === true
        ? JSON.parse(text)
        : text;
    },
    async close() {
      app.live.close();
      await app.close();
      await outside.close();
    },
  };
}

async function addPhone(
  database: Database,
  call: (path: string, init?: RequestInit) => Promise<Response>,
): Promise<BenchDevice> {
  const phone = await addDevice(database, fairId, call);
  await database.query(`UPDATE devices SET role = 'supervisor' WHERE id = $1`, [phone.deviceId]);
  return phone;
}

function addressOf({ path }: Endpoint, { params = {}, query = {} }: Asked): string {
  const given: Readonly<Record<string, string>> = { registrationId: fairId, ...params };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
  const asked = new URLSearchParams(query).toString();
  return asked === '' ? filled : `${filled}?${asked}`;
}
