import type { Renewal } from '#api/call.ts';
import type { Refreshed as Renewed, SessionTransport } from '#api/session-transport.ts';
import type { Failure } from '#domain/failures/failure.ts';
import { afterRefresh, decideRefresh } from '#domain/people/refresh-schedule.ts';
import type { RefreshDecision, RefreshMoment } from '#domain/people/refresh-schedule.ts';
import { isExpired, isOurToken, readLogin, refreshed, type StoredSession } from '#domain/people/session.ts';
import type { Clock } from '#platform/clock.ts';
import type { BrowserLocks } from '#platform/locks.ts';
import { sessionToStore } from './session-to-store.ts';
import type { SessionStore, SignedIn } from './session-store.ts';

export interface RefreshDeps {
  readonly transport: Pick<SessionTransport, 'refresh'>;
  readonly store: SessionStore;
  readonly clock: Clock;
  readonly random: { fraction(): number };
  readonly locks: Pick<BrowserLocks, 'within'>;
  /** False only when the browser is sure that there is no network. */
  readonly online: () => boolean;
  /** Whether the server's cookie renews the session: one may be tried without a stored session, and none is stored that could. */
  readonly cookies: boolean;
}

export type Cause = RefreshMoment['cause'];

/** `idle`: the rules say nothing is due; ask again `at` (ms, wall clock). */
export type Refreshed =
  | { readonly did: Renewal }
  /** Nobody is signed in any more, by no doing of ours. */
  | { readonly did: 'gone' }
  /** The server refused, but the token at hand still works: a later 401 ends the session, this does not. */
  | { readonly did: 'refused' }
  | { readonly did: 'idle'; readonly at: number };

/** Renews the session: one at a time in this tab, and across tabs as far as locks go. Never rejects. */
export interface Refresher {
  refresh(cause: Cause): Promise<Refreshed>;
}

const lockName = 'gatehouse-refresh';
/** A lock that is held longer than a call may take is held by something that hangs. */
const lockWaitMs = 12_000;

/** Our server's code for a session that its own person ended. */
const signedOutCode = 'session_signed_out';

/** What our own server answers where a session is over, or can't be renewed by this browser any more. */
const ownEndingCodes: readonly string[] = ['session_ended', signedOutCode, 'no_refresh_token', 'csrf'];

/** Refusals of another host that say something of the session, besides 401. */
const endingStatuses: readonly number[] = [400, 403, 410, 422];

/**
 * Whoever granted a session ends it. Our own server does so in its own form and by a code of the list, so that what
 * others answer in between ends nothing. Another host's failures have no form to tell them by: there any refusal counts.
 */
function isEnd(failure: Failure, session: StoredSession | undefined): boolean {
  if (failure.kind !== 'unauthorized' && failure.kind !== 'refused') return false;
  if (isOurs(session)) return ownEndingCodes.includes(failure.code);
  return failure.kind === 'unauthorized' || endingStatuses.includes(failure.status);
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
      // Another tab tried while we waited. Where it failed, so would we, one after the other: that was our try.
      const { lastAttemptAt } = store.history();
      const wasTried = lastAttemptAt >= askedAt && lastAttemptAt !== triedBefore;
      return wasTried && isStill(store, before) ? { did: 'unavailable' } : ask(deps, cause, before);
    });
    // Never hang on a lock: the server answers a second asking with the same successor.
    return answer ?? (await ask(deps, cause, before));
  }

  return {
    async refresh(cause) {
      while (underWay !== null) {
        const theirs = await underWay;
        // One that came by itself may have left things as they were, which is no answer to a 401.
        if (cause !== 'forced' || (theirs.did !== 'idle' && theirs.did !== 'refused')) return theirs;
      }
      const before = store.read();
      const decision = decide(deps, cause, before);
      if (decision.do !== 'refresh') return left(decision);
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
 * Runs `work` under the lock of all tabs. Undefined where the lock could not be had in time, or at all: neither
 * a holder that hangs, nor a lock manager that throws or never answers, may keep a session from its renewal.
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

function left(decision: Exclude<RefreshDecision, { readonly do: 'refresh' }>): Refreshed {
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

/** Whether the session is the one that it was. */
function isStill(store: SessionStore, before: SignedIn | null): boolean {
  return store.read()?.session.accessToken === before?.session.accessToken;
}

/** Asks the server, once the lock is ours. */
async function ask(deps: RefreshDeps, cause: Cause, before: SignedIn | null): Promise<Refreshed> {
  const { store } = deps;
  // Somebody else changed the session while we waited: what they did holds, our answer does not.
  const theirs = (): Refreshed => ({ did: store.read() === null ? 'gone' : 'renewed' });
  if (!isStill(store, before)) return theirs();
  // Another tab may have tried and failed while we waited: its try counts for all.
  const decision = decide(deps, cause, before);
  if (decision.do !== 'refresh') return left(decision);
  note(deps, cause, before, null);
  const sessionId = before?.session.sessionId ?? '';
  const answer = await deps.transport.refresh(sessionId === '' ? null : sessionId, isOurs(before?.session));
  if (!isStill(store, before)) return theirs();
  if (answer.ok) return take(deps, cause, before, answer.value);
  note(deps, cause, before, null);
  return lose(deps, cause, before, answer.failure);
}

function take(deps: RefreshDeps, cause: Cause, before: SignedIn | null, reply: Renewed): Refreshed {
  const now = deps.clock.wall();
  const login = readLogin(reply, now);
  if (login === undefined) return { did: 'unavailable' };
  const session = before === null ? login.session : (refreshed(before.session, reply, now) ?? login.session);
  // A host that sends tokens only says nothing of the person, who is the one that it was.
  const user = reply.user === undefined && before !== null ? before.user : login.user;
  deps.store.write({ session: sessionToStore(session, deps.cookies), user });
  note(deps, cause, before, session.expiresAt);
  return { did: 'renewed' };
}

function lose(deps: RefreshDeps, cause: Cause, before: SignedIn | null, failure: Failure): Refreshed {
  if (!isEnd(failure, before?.session)) return { did: 'unavailable' };
  const works = before !== null && cause !== 'forced' && !isExpired(before.session, deps.clock.wall());
  if (works) return { did: 'refused' };
  deps.store.clear('code' in failure && failure.code === signedOutCode ? 'revoked' : 'expired');
  return { did: 'ended' };
}

/** Writes down how it went, for all tabs; `expiresAt` is the new expiry, null before the answer. */
function note(deps: RefreshDeps, cause: Cause, before: SignedIn | null, expiresAt: number | null): void {
  const state = { ...deps.store.history(), expiresAt: before?.session.expiresAt ?? null };
  const { expiresAt: _kept, ...history } = afterRefresh(state, cause, deps.clock.wall(), expiresAt);
  deps.store.keepHistory(history);
}
