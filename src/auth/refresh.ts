import type { Renewal } from '#api/call.ts';
import type { Refreshed as Renewed, SessionTransport } from '#api/session-transport.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { afterRefresh, decideRefresh } from '#domain/people/refresh-schedule.ts';
import type { RefreshDecision, RefreshMoment } from '#domain/people/refresh-schedule.ts';
import { isExpired, isOurToken, readLogin, refreshed, type StoredSession } from '#domain/people/session.ts';
import type { Clock } from '#platform/clock.ts';
import type { BrowserLocks } from '#platform/locks.ts';
import { sessionToStore } from './session-to-store.ts';
import type { EndReason, SessionStore, SignedIn } from './session-store.ts';

export interface RefreshDeps {
  readonly transport: Pick<SessionTransport, 'refresh'>;
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly random: { fraction(): number };
  readonly locks: Pick<BrowserLocks, 'within'>;
  /** False only if the browser is certain that there is no network. */
  readonly online: () => boolean;
  /**
   * Whether the session is refreshed by the server's cookie: this may be tried without a stored session, which
   * contains no refresh token then.
   */
  readonly cookies: boolean;
}

export type Cause = RefreshMoment['cause'];

/** `idle`: nothing is due by the rules; ask again `at` (ms, wall clock). */
export type Refreshed =
  | { readonly did: Renewal }
  /** The session has ended, but not because of this refresh. */
  | { readonly did: 'gone' }
  /** The server refused, but the current token still works: a later 401 ends the session, this does not. */
  | { readonly did: 'refused' }
  | { readonly did: 'idle'; readonly at: number };

/** Refreshes the session: one at a time in this tab, and across tabs as far as locks are available. Never rejects. */
export interface Refresher {
  refresh(cause: Cause): Promise<Refreshed>;
}

const lockName = 'gatehouse-refresh';
/** A lock held longer than a call may take is held by something that hangs. */
const lockWaitMs = 12_000;

/** Our server's code for a session that was ended by its own person. */
const signedOutCode = 'session_signed_out';

/** Our own server's codes for a session that has ended or can no longer be refreshed by this browser. */
const ownEndingCodes: readonly string[] = ['session_ended', signedOutCode, 'no_refresh_token', 'csrf'];

/** Another host's statuses, besides 401, that end the session. */
const endingStatuses: readonly number[] = [400, 403, 410, 422];

/**
 * Decides whether a failure ends the session. Our own server ends it with a reply in its own format and one of the
 * listed codes, so that replies of intermediaries end nothing. Another host's failures have no known format: any
 * refusal counts.
 */
function isEnd(failure: Failure, session: StoredSession | undefined): boolean {
  if (failure.kind !== 'unauthorized' && failure.kind !== 'refused') return false;
  if (isOurs(session)) return ownEndingCodes.includes(failure.code);
  return failure.kind === 'unauthorized' || endingStatuses.includes(failure.status);
}

/** Returns why a session ended, as its server says. */
function reasonOf(failure: Failure): EndReason {
  if (failure.kind !== 'unauthorized') return 'expired';
  if (failure.accountDeleted === true) return 'deleted';
  return failure.code === signedOutCode ? 'revoked' : 'expired';
}

const isOurs = (session: StoredSession | undefined): boolean =>
  session === undefined || isOurToken(session.accessToken);

export function createRefresher(deps: RefreshDeps): Refresher {
  const { store } = deps;
  let underWay: Promise<Refreshed> | null = null;

  async function perform(cause: Cause, before: SignedIn | null): Promise<Refreshed> {
    const triedBefore = store.history().lastAttemptAt;
    const askedAt = deps.clock.wall();
    const answer = await locked(deps, async () => {
      // Another tab tried while we waited. If it failed, we would fail too, one after the other: its attempt counts
      // as ours.
      const { lastAttemptAt } = store.history();
      const wasTried = lastAttemptAt >= askedAt && lastAttemptAt !== triedBefore;
      return wasTried && isStill(store, before)
        ? { did: 'unavailable' }
        : requestRefresh(deps, cause, before);
    });
    // Never hang on a lock: the server answers a second request with the same successor.
    return answer ?? (await requestRefresh(deps, cause, before));
  }

  return {
    async refresh(cause) {
      while (underWay !== null) {
        const theirs = await underWay;
        // A scheduled refresh may have done nothing, which is not an answer to a 401.
        if (cause !== 'forced' || (theirs.did !== 'idle' && theirs.did !== 'refused')) return theirs;
      }
      const before = store.read();
      const decision = decide(deps, cause, before);
      if (decision.do !== 'refresh') return skippedResult(decision);
      underWay = perform(cause, before)
        .catch((): Refreshed => ({ did: 'unavailable' }))
        .finally(() => {
          underWay = null;
        });
      return underWay;
    },
  };
}

/**
 * Runs `work` under the lock shared by all tabs. Undefined if the lock is not available in time or at all: neither a
 * holder that hangs, nor a lock manager that throws or never answers, may prevent a session's refresh.
 */
async function locked(deps: RefreshDeps, work: () => Promise<Refreshed>): Promise<Refreshed | undefined> {
  const waiting = new AbortController();
  let state: 'waiting' | 'entered' | 'gone' = 'waiting';
  return new Promise((resolve, reject) => {
    const goWithout = () => {
      if (state !== 'waiting') return;
      state = 'gone';
      waiting.abort();
      resolve(undefined);
    };
    const quiet = deps.clock.after(lockWaitMs, goWithout);
    const enter = async () => {
      if (state === 'gone') return;
      state = 'entered';
      quiet();
      await work().then(resolve, reject);
    };
    deps.locks.within(lockName, waiting.signal, enter).then(goWithout, goWithout);
  });
}

function skippedResult(decision: Exclude<RefreshDecision, { readonly do: 'refresh' }>): Refreshed {
  if (decision.do === 'wait') return { did: 'idle', at: decision.until };
  return { did: decision.why === 'no_session' ? 'gone' : 'unavailable' };
}

function decide(deps: RefreshDeps, cause: Cause, before: SignedIn | null): RefreshDecision {
  const state = { ...deps.store.history(), expiresAt: before?.session.expiresAt ?? null };
  return decideRefresh(state, {
    now: deps.clock.wall(),
    cause,
    reachable: deps.online(),
    underWay: false,
    cookies: deps.cookies,
    fraction: deps.random.fraction(),
  });
}

/** Returns whether the session is unchanged. */
function isStill(store: SessionStore, before: SignedIn | null): boolean {
  return store.read()?.session.accessToken === before?.session.accessToken;
}

/** Calls the server, under the lock. */
async function requestRefresh(deps: RefreshDeps, cause: Cause, before: SignedIn | null): Promise<Refreshed> {
  const { store } = deps;
  // The session changed while we waited: that change is valid, our reply is not.
  const theirs = (): Refreshed => ({ did: store.read() === null ? 'gone' : 'renewed' });
  if (!isStill(store, before)) return theirs();
  // Another tab may have tried and failed while we waited: its attempt counts for all.
  const decision = decide(deps, cause, before);
  if (decision.do !== 'refresh') return skippedResult(decision);
  recordAttempt(deps, cause, before, null);
  const sessionId = before?.session.sessionId ?? '';
  const answer = await deps.transport.refresh(sessionId === '' ? null : sessionId, isOurs(before?.session));
  if (!isStill(store, before)) return theirs();
  if (answer.ok) return acceptReply(deps, cause, before, answer.value);
  recordAttempt(deps, cause, before, null);
  return handleFailure(deps, cause, before, answer.failure);
}

function acceptReply(deps: RefreshDeps, cause: Cause, before: SignedIn | null, reply: Renewed): Refreshed {
  const now = deps.clock.wall();
  const login = readLogin(reply, now);
  if (login === undefined) return { did: 'unavailable' };
  const session = before === null ? login.session : (refreshed(before.session, reply, now) ?? login.session);
  // A host that only returns tokens says nothing about the person, who is unchanged.
  const user = reply.user === undefined && before !== null ? before.user : login.user;
  deps.store.write({ session: sessionToStore(session, deps.cookies), user });
  recordAttempt(deps, cause, before, session.expiresAt);
  return { did: 'renewed' };
}

function handleFailure(
  deps: RefreshDeps,
  cause: Cause,
  before: SignedIn | null,
  failure: Failure,
): Refreshed {
  if (!isEnd(failure, before?.session)) return { did: 'unavailable' };
  const works = before !== null && cause !== 'forced' && !isExpired(before.session, deps.clock.wall());
  if (works) return { did: 'refused' };
  deps.store.clear(reasonOf(failure));
  return { did: 'ended' };
}

/** Records the attempt for all tabs; `expiresAt` is the new expiry, null before the reply. */
function recordAttempt(
  deps: RefreshDeps,
  cause: Cause,
  before: SignedIn | null,
  expiresAt: number | null,
): void {
  const state = { ...deps.store.history(), expiresAt: before?.session.expiresAt ?? null };
  const { expiresAt: _kept, ...history } = afterRefresh(state, cause, deps.clock.wall(), expiresAt);
  deps.store.storeHistory(history);
}
