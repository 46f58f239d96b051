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

/** How refreshing has gone so far, for all tabs together. */
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
 * from another one. `deleted`: the account is gone, by its person, here. `expired`: anything else that our own server says,
 * or that is not known.
 */
const endReason = v.picklist(['signed_out', 'revoked', 'deleted', 'expired']);
export type EndReason = v.InferOutput<typeof endReason>;

/** The session as all tabs share it; what cannot be read is none. */
export interface SessionStore {
  read(): SignedIn | null;
  write(signedIn: SignedIn): void;
  /** Takes the session away; the reason is kept beside it, for the other tabs. */
  clear(why: EndReason): void;
  /** Why the last session ended. */
  ended(): EndReason;
  history(): RefreshHistory;
  keepHistory(history: RefreshHistory): void;
  /** Whether the person signed out here: a cookie that is left over must not sign them in again. */
  signedOut(): boolean;
  keepSignedOut(signedOut: boolean): void;
  /** Calls back when another tab changed or took away the session. */
  onChange(listener: () => void): Cancel;
}

/**
 * The session in localStorage, as one value so that no tab ever reads half of it. `mirror` is told of every
 * change, for the worker, which cannot read localStorage.
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
      // The reason was the last session's: of this one nothing is known until it ends.
      values.remove(endedKey);
      mirror(signedIn);
    },
    clear(why) {
      // What merely follows an end ("there is no session any more") does not replace why it ended.
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
    keepSignedOut(signedOut) {
      if (signedOut) values.set(signedOutKey, '1');
      else values.remove(signedOutKey);
    },
    keepHistory: (history) => void values.set(historyKey, JSON.stringify(history)),
    // The empty key stands for everything having been cleared.
    onChange: (listener) => values.onChange((key) => (key === sessionKey || key === '') && listener()),
  };
}
