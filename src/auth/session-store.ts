import * as v from 'valibot';
import { user } from '#contract/accounts/session.ts';
import type { StoredSession } from '#domain/people/session.ts';
import type { RefreshState } from '#domain/people/refresh-schedule.ts';
import type { SignedInUser } from '#domain/people/user.ts';
import type { Cancel } from '#platform/clock.ts';
import type { StoredValues } from '#platform/stored-values.ts';

/** A session with its person. */
export interface SignedIn {
  readonly session: StoredSession;
  readonly user: SignedInUser;
}

/** The history of refreshes, shared by all tabs. */
export type RefreshHistory = Omit<RefreshState, 'expiresAt'>;

export const storedSession = v.object({
  accessToken: v.string(),
  sessionId: v.string(),
  expiresAt: v.number(),
  lastRefreshAt: v.number(),
  csrfToken: v.nullable(v.string()),
});
const storedSignedIn = v.object({ session: storedSession, user });
const storedHistory = v.object({
  issuedAt: v.number(),
  lastAttemptAt: v.number(),
  lastVisibleAt: v.number(),
  staleRefreshes: v.number(),
});
export const noHistory: RefreshHistory = {
  issuedAt: 0,
  lastAttemptAt: 0,
  lastVisibleAt: 0,
  staleRefreshes: 0,
};

const sessionKey = 'gatehouse.session';
const historyKey = 'gatehouse.refreshHistory';
const signedOutKey = 'gatehouse.signedOut';
const endedKey = 'gatehouse.ended';

/**
 * Why a session ended. `signed_out`: by its person, here. `revoked`: by its person, who signed this very device out
 * from another one. `deleted`: the account is gone, by its person. `expired`: anything else that our own server says,
 * or that is not known.
 */
const endReason = v.picklist(['signed_out', 'revoked', 'deleted', 'expired']);
export type EndReason = v.InferOutput<typeof endReason>;

/** The session shared by all tabs; an unreadable one counts as none. */
export interface SessionStore {
  read(): SignedIn | null;
  write(signedIn: SignedIn): void;
  /** Removes the session; the reason is stored beside it, for the other tabs. */
  clear(why: EndReason): void;
  /** Returns why the last session ended. */
  ended(): EndReason;
  history(): RefreshHistory;
  storeHistory(history: RefreshHistory): void;
  /** Returns whether the person signed out here: a leftover cookie must not sign them in again. */
  signedOut(): boolean;
  storeSignedOut(signedOut: boolean): void;
  /** Calls back when another tab changed or removed the session. */
  onChange(listener: () => void): Cancel;
}

/**
 * Stores the session in localStorage as a single value, so that no tab ever reads half of it. `mirror` is called on
 * every change, for the worker, which cannot read localStorage.
 */
export function createSessionStore(
  values: StoredValues,
  mirror: (signedIn: SignedIn | null) => void,
): SessionStore {
  const parsed = (key: string): unknown => {
    try {
      const value: unknown = JSON.parse(values.get(key) ?? 'null');
      return value;
    } catch {
      return null;
    }
  };
  return {
    read() {
      const read = v.safeParse(storedSignedIn, parsed(sessionKey));
      return read.success ? read.output : null;
    },
    write(signedIn) {
      values.set(sessionKey, JSON.stringify(signedIn));
      // Clears the previous session's reason; this one has none until it ends.
      values.remove(endedKey);
      mirror(signedIn);
    },
    clear(why) {
      // A consequence of an earlier end ("there is no session any more") must not replace its reason.
      if (why !== 'expired' || values.get(sessionKey) !== null) values.set(endedKey, why);
      values.remove(sessionKey);
      values.remove(historyKey);
      mirror(null);
    },
    ended() {
      const read = v.safeParse(endReason, values.get(endedKey));
      return read.success ? read.output : 'expired';
    },
    history() {
      const read = v.safeParse(storedHistory, parsed(historyKey));
      return read.success ? read.output : noHistory;
    },
    signedOut: () => values.get(signedOutKey) !== null,
    storeSignedOut(signedOut) {
      if (signedOut) values.set(signedOutKey, '1');
      else values.remove(signedOutKey);
    },
    storeHistory: (history) => void values.set(historyKey, JSON.stringify(history)),
    // The empty key means that everything was cleared.
    onChange: (listener) => values.onChange((key) => (key === sessionKey || key === '') && listener()),
  };
}
