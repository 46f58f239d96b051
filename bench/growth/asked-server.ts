import { tmpdir } from 'node:os';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { addSession } from '#server/database/accounts/sessions.ts';
import type { Database } from '#server/database/database.ts';
import { createLog } from '#server/ops/log.ts';
import { addDevice, benchMasterKey, type BenchDevice } from '../server/bench-server.ts';
import { adminId, buyerId, fairId } from './fair-ids.ts';
import { organizerId } from './fill.ts';

/**
 * The caller: the fair's organizer, an administrator, a user with twenty tickets, the supervisor's phone at the fair,
 * the app before anybody has signed in, or a browser without its key.
 */
type Asker = 'organizer' | 'admin' | 'buyer' | 'phone' | 'app' | 'nobody';

/** A call and its arguments. */
export interface Asked {
  readonly as: Asker;
  /** Values for the `{name}` parts of its path; the event defaults to the fair. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The whole server without a port, over a counting database. */
export interface AskedServer {
  /** @throws Error if the call is refused, because a refused call reads little. */
  ask(endpoint: Endpoint, asked: Asked): Promise<void>;
  /** Makes the call and returns the reply, refused or not. */
  answer(endpoint: Endpoint, asked: Asked): Promise<Response>;
  /** The id of its phone. */
  readonly deviceId: string;
  /** Waits for the work that goes on after replies: emails. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const ids = { organizer: organizerId, admin: adminId, buyer: buyerId } as const;

/**
 * @param database contains the fair
 * @param checkReplies whether replies are compared with the contract, which takes time that benchmarks do not measure
 * @param now ms
 */
export async function openAskedServer(
  database: Database,
  {
    checkReplies = false,
    now = Date.now,
  }: { readonly checkReplies?: boolean; readonly now?: () => number } = {},
): Promise<AskedServer> {
  const config = readConfig({ DATA_DIR: tmpdir() }, []);
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
  const call = (path: string, init?: RequestInit) =>
    app.handler(new Request(`http://gatehouse.test${path}`, init), { ip: '127.0.0.1', secure: false });
  const sessions = new Map<Asker, { readonly userId: string; readonly sessionId: string }>();
  for (const [who, userId] of Object.entries(ids) as [keyof typeof ids, string][]) {
    const sessionId = app.identity.newId();
    await addSession(database, { id: sessionId, userId, device: '', fingerprintHash: null, now: Date.now() });
    sessions.set(who, { userId, sessionId });
  }
  // Issued for each call, because a run takes longer than a token lasts.
  const authorizationOf = async (who: Asker) => {
    const session = sessions.get(who);
    if (session === undefined) return {};
    return {
      authorization: `Bearer ${await app.identity.accessTokens.issue({ ...session, generation: 1 })}`,
    };
  };
  const phone = await addPhone(database, call);
  const answerOf = async (endpoint: Endpoint, asked: Asked, path: string) => {
    const body = asked.body === undefined ? undefined : JSON.stringify(asked.body);
    if (asked.as === 'phone') return phone.fetch(endpoint.method, path, body);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body ?? '')),
      ...(await authorizationOf(asked.as)),
      ...(asked.as === 'app' ? { 'x-api-key': config.apiKey } : {}),
    };
    return call(path, { method: endpoint.method, headers, body: body ?? null });
  };
  return {
    answer: (endpoint, asked) => answerOf(endpoint, asked, addressOf(endpoint, asked)),
    deviceId: phone.deviceId,
    idle: () => app.identity.mailer.idle(60_000),
    async ask(endpoint, asked) {
      const path = addressOf(endpoint, asked);
      const answer = await answerOf(endpoint, asked, path);
      const text = await answer.text();
      if (answer.status >= 400)
        throw new Error(`${endpoint.method} ${path} was answered ${answer.status}: ${text.slice(0, 300)}`);
    },
    async close() {
      app.live.close();
      await app.close();
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
