/**
 * When to refresh the access token (specification, sections 4 and 9). These rules decide what to do now; the driver
 * does it, one refresh at a time, and reports the result to `afterRefresh`.
 */
export interface RefreshState {
  /** When the access token expires, ms; null without one (a cookie refresh may still bring one). */
  readonly expiresAt: number | null;
  /** When the current token was received, ms. */
  readonly issuedAt: number;
  /** When a refresh was last attempted, ms; 0 before the first. */
  readonly lastAttemptAt: number;
  /** When one was last attempted because the page became visible, ms. */
  readonly lastVisibleAt: number;
  /** Consecutive refreshes that did not extend the expiry. */
  readonly staleRefreshes: number;
}

export interface RefreshMoment {
  readonly now: number;
  /**
   * `start`: the app opens. `timer`: the time from an earlier decision has come. `visible`: tab shown or focused.
   * `reachable`: the server is reachable again. `forced`: a call returned 401.
   */
  readonly cause: 'start' | 'timer' | 'visible' | 'reachable' | 'forced';
  readonly reachable: boolean;
  /** A refresh is in progress, in this tab or another. */
  readonly underWay: boolean;
  /** Whether a session without a token can be refreshed by its cookie. */
  readonly cookies: boolean;
  /** Random number in [0, 1) that spreads out devices coming back at the same time. */
  readonly fraction: number;
}

export type RefreshDecision =
  | { readonly do: 'refresh' }
  /** Decide again at this time, ms, with cause `timer`. */
  | { readonly do: 'wait'; readonly until: number }
  | { readonly do: 'nothing'; readonly why: 'offline' | 'under_way' | 'no_session' };

export const refreshTimes = {
  aheadMs: 120_000,
  visibleAheadMs: 30 * 60_000,
  visibleGapMs: 60_000,
  mostStale: 3,
  throttleMs: 5_000,
  /** Maximum interval between attempts that do not extend the expiry. */
  mostGapMs: 15 * 60_000,
  /** Maximum random delay after coming back online. */
  returnSpreadMs: 3_000,
} as const;

/** Decides what to do now. */
export function decideRefresh(state: RefreshState, moment: RefreshMoment): RefreshDecision {
  const { now, cause } = moment;
  if (state.expiresAt === null && !moment.cookies) return { do: 'nothing', why: 'no_session' };
  if (moment.underWay) return { do: 'nothing', why: 'under_way' };
  if (!moment.reachable) return { do: 'nothing', why: 'offline' };
  if (cause === 'forced') return { do: 'refresh' };
  if (state.expiresAt === null) return earliestNextAttempt(state, now);
  const dueAt = dueTime(state, state.expiresAt);
  if (cause === 'visible' && wantsByVisible(state, state.expiresAt, now))
    return earliestNextAttempt(state, now);
  if (now < dueAt) return { do: 'wait', until: dueAt };
  if (cause === 'reachable')
    return { do: 'wait', until: now + Math.ceil(moment.fraction * refreshTimes.returnSpreadMs) };
  return earliestNextAttempt(state, now);
}

/** Returns the state after a refresh attempt; `expiresAt` is the new expiry, or null if it failed. */
export function afterRefresh(
  state: RefreshState,
  cause: RefreshMoment['cause'],
  now: number,
  expiresAt: number | null,
): RefreshState {
  const tried = {
    ...state,
    lastAttemptAt: now,
    lastVisibleAt: cause === 'visible' ? now : state.lastVisibleAt,
  };
  if (expiresAt === null) return tried;
  const isLonger = state.expiresAt === null || expiresAt > state.expiresAt;
  return { ...tried, expiresAt, issuedAt: now, staleRefreshes: isLonger ? 0 : state.staleRefreshes + 1 };
}

/**
 * 120 s before expiry; half-way for tokens that live less than four minutes, so that they are not refreshed
 * continuously.
 */
function dueTime(state: RefreshState, expiresAt: number): number {
  const lifeMs = Math.max(0, expiresAt - state.issuedAt);
  return expiresAt - Math.min(refreshTimes.aheadMs, lifeMs / 2);
}

function wantsByVisible(state: RefreshState, expiresAt: number, now: number): boolean {
  const isNear = expiresAt - now <= refreshTimes.visibleAheadMs;
  // A last time in the future means that the clock was set back: ignore it.
  const isRested = now < state.lastVisibleAt || now - state.lastVisibleAt >= refreshTimes.visibleGapMs;
  return isNear && isRested && state.staleRefreshes < refreshTimes.mostStale;
}

/** 5 s after the last attempt, and longer each time that a refresh extends nothing, up to the token lifetime. */
function earliestNextAttempt(state: RefreshState, now: number): RefreshDecision {
  const gapMs = Math.min(
    refreshTimes.throttleMs * 2 ** Math.min(state.staleRefreshes, 16),
    refreshTimes.mostGapMs,
  );
  const freeAt = state.lastAttemptAt + gapMs;
  // A last attempt in the future means that the clock was set back: do not throttle.
  const isThrottled = state.lastAttemptAt > 0 && now < freeAt && now >= state.lastAttemptAt;
  return isThrottled ? { do: 'wait', until: freeAt } : { do: 'refresh' };
}
