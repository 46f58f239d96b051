import type { Cancel, Clock } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';
import type { AuthEngine } from './auth-engine.ts';
import type { SessionStore } from './session-store.ts';

export interface TokenSyncDeps {
  /** Where the bearer token is posted and deleted; null if not configured. */
  readonly url: string | null;
  /** Origin of this page. */
  readonly origin: string;
  readonly clock: Pick<Clock, 'wall' | 'after'>;
  readonly send: (url: URL, init: RequestInit) => Promise<Response>;
}

/** The outcome of a sync: `skipped` by the rules, `failed` on the other side; neither affects the session. */
type TokenSynced = 'done' | 'skipped' | 'failed';

export interface TokenSync {
  /** Posts a new token, or deletes it when the session ends; `issuedAt` in ms by this device's clock. */
  tell(accessToken: string, issuedAt: number): Promise<TokenSynced>;
  forget(accessToken: string, issuedAt: number): Promise<TokenSynced>;
}

/** Older tokens are not sent. */
export const maxSyncAgeMs = 5 * 60_000;
const timeoutMs = 10_000;

/**
 * Keeps another service of the same organization in sync with the session, if configured: a bearer token is posted
 * when it is issued and deleted when the session ends. Only sent over HTTPS or to this origin, and never along a
 * redirect.
 */
export function createTokenSync(deps: TokenSyncDeps): TokenSync {
  const target = trusted(deps.url, deps.origin);

  async function send(method: 'POST' | 'DELETE', token: string, issuedAt: number): Promise<TokenSynced> {
    if (target === null || token === '' || ageOf(issuedAt, deps.clock.wall()) > maxSyncAgeMs)
      return 'skipped';
    const stop = new AbortController();
    const quiet = deps.clock.after(timeoutMs, () => stop.abort());
    try {
      const answer = await deps.send(target, {
        method,
        headers: { authorization: `Bearer ${token}` },
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: stop.signal,
      });
      return answer.ok ? 'done' : 'failed';
    } catch {
      return 'failed';
    } finally {
      quiet();
    }
  }
  return {
    tell: (token, issuedAt) => send('POST', token, issuedAt),
    forget: (token, issuedAt) => send('DELETE', token, issuedAt),
  };
}

/** A token from the future means that the clock was set back: its age is unknown, so it counts as too old. */
function ageOf(issuedAt: number, now: number): number {
  return issuedAt > now + 60_000 ? Number.POSITIVE_INFINITY : now - issuedAt;
}

/** Returns the configured URL if a bearer token may be sent there; otherwise null. */
function trusted(configured: string | null, origin: string): URL | null {
  if (configured === null || configured.trim() === '' || !URL.canParse(configured, origin)) return null;
  const url = new URL(configured, origin);
  const isTrusted = url.origin === origin || url.protocol === 'https:';
  return isTrusted && url.username === '' && url.password === '' ? url : null;
}

/** Stores the last token that was sent, so that only one of several tabs sends it. */
const lastSentKey = 'gatehouse.told';

/** Sends each new token and the end of the last one, whichever tab refreshed it. */
export function followTokens(
  sync: TokenSync,
  auth: Pick<AuthEngine, 'session' | 'subscribe'>,
  store: Pick<SessionStore, 'history'>,
  values: Pick<StoredValues, 'get' | 'set' | 'remove'>,
): Cancel {
  let last: { readonly token: string; readonly issuedAt: number } | null = null;
  const look = () => {
    const token = auth.session()?.accessToken ?? null;
    if (token === (last?.token ?? null)) return;
    const before = last;
    last = token === null ? null : { token, issuedAt: store.history().issuedAt };
    const mark = token === null ? '' : token.slice(-12);
    if (values.get(lastSentKey) === mark || (token === null && before === null)) return;
    values.set(lastSentKey, mark);
    if (last !== null) void sync.tell(last.token, last.issuedAt);
    else if (before !== null) void sync.forget(before.token, before.issuedAt);
  };
  look();
  return auth.subscribe(look);
}
