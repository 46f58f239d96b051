import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterRefresh,
  decideRefresh,
  type RefreshMoment,
  type RefreshState,
} from '#domain/people/refresh-schedule.ts';

const start = 1_000_000_000;
const minute = 60_000;
const state: RefreshState = {
  expiresAt: start + 15 * minute,
  issuedAt: start,
  lastAttemptAt: start - minute,
  lastVisibleAt: 0,
  staleRefreshes: 0,
};
const moment: RefreshMoment = {
  now: start,
  cause: 'timer',
  reachable: true,
  underWay: false,
  cookies: false,
  fraction: 0.5,
};
const dueAt = start + 13 * minute;

type Case = [name: string, Partial<RefreshState>, Partial<RefreshMoment>, ReturnType<typeof decideRefresh>];
const refresh = { do: 'refresh' } as const;
const wait = (until: number) => ({ do: 'wait', until }) as const;
const nothing = (why: 'offline' | 'under_way' | 'no_session') => ({ do: 'nothing', why }) as const;
const cases: Case[] = [
  ['fresh token at start', {}, { cause: 'start' }, wait(dueAt)],
  ['a moment before 120 s to expiry', {}, { now: dueAt - 1 }, wait(dueAt)],
  ['120 s before expiry', {}, { now: dueAt }, refresh],
  ['expired token at start', {}, { cause: 'start', now: start + 60 * minute }, refresh],
  ['expired and offline', {}, { now: start + 480 * minute, reachable: false }, nothing('offline')],
  ['401 while offline', {}, { cause: 'forced', reachable: false }, nothing('offline')],
  ['reachable again with a token that is due', {}, { cause: 'reachable', now: dueAt }, wait(dueAt + 1_500)],
  ['reachable again with a fresh token', {}, { cause: 'reachable' }, wait(dueAt)],
  ['401 with a fresh token', { lastAttemptAt: start - 1 }, { cause: 'forced' }, refresh],
  ['401 while one is under way', {}, { cause: 'forced', underWay: true }, nothing('under_way')],
  ['within 5 s of the last attempt', { lastAttemptAt: dueAt - 4_999 }, { now: dueAt }, wait(dueAt + 1)],
  ['5 s after the last attempt', { lastAttemptAt: dueAt - 5_000 }, { now: dueAt }, refresh],
  ['last attempt in the future', { lastAttemptAt: dueAt + minute }, { now: dueAt }, refresh],
  ['shown within 30 minutes of expiry', {}, { cause: 'visible' }, refresh],
  [
    'shown more than 30 minutes before',
    { expiresAt: start + 31 * minute },
    { cause: 'visible' },
    wait(start + 29 * minute),
  ],
  ['shown again within 60 s', { lastVisibleAt: start - 59_999 }, { cause: 'visible' }, wait(dueAt)],
  ['shown twice in one moment', { lastVisibleAt: start }, { cause: 'visible' }, wait(dueAt)],
  ['shown again after 60 s', { lastVisibleAt: start - 60_000 }, { cause: 'visible' }, refresh],
  ['shown after two stale refreshes', { staleRefreshes: 2 }, { cause: 'visible' }, refresh],
  ['shown after three stale refreshes', { staleRefreshes: 3 }, { cause: 'visible' }, wait(dueAt)],
  ['due after three stale refreshes', { staleRefreshes: 3 }, { now: dueAt }, refresh],
  [
    'shown when due anyway, too often',
    { lastVisibleAt: dueAt - 1 },
    { cause: 'visible', now: dueAt },
    refresh,
  ],
  ['no token and no cookies', { expiresAt: null }, { cause: 'start' }, nothing('no_session')],
  ['no token with cookies', { expiresAt: null }, { cause: 'start', cookies: true }, refresh],
  ['reachable again without a token', { expiresAt: null }, { cause: 'reachable', cookies: true }, refresh],
  [
    'no token with cookies, offline',
    { expiresAt: null },
    { cause: 'start', cookies: true, reachable: false },
    nothing('offline'),
  ],
  ['a token of 90 s is due half-way', { expiresAt: start + 90_000 }, {}, wait(start + 45_000)],
];

describe('deciding a refresh', () => {
  test.each(cases)('%s', (_, stateChange, momentChange, decision) => {
    expect(decideRefresh({ ...state, ...stateChange }, { ...moment, ...momentChange })).toEqual(decision);
  });

  test('never refreshes offline or during another refresh, and waits for future times', () => {
    const anyMoment = fc.record({
      now: fc.integer({ min: start, max: start + 60 * minute }),
      cause: fc.constantFrom('start', 'timer', 'visible', 'reachable', 'forced'),
      reachable: fc.boolean(),
      underWay: fc.boolean(),
      cookies: fc.boolean(),
      fraction: fc.double({ min: 0, max: 0.999, noNaN: true }),
    } as const);
    const last = fc.integer({ min: 0, max: start + 60 * minute });
    fc.assert(
      fc.property(
        anyMoment,
        last,
        last,
        fc.nat({ max: 5 }),
        (at, lastAttemptAt, lastVisibleAt, staleRefreshes) => {
          const decision = decideRefresh({ ...state, lastAttemptAt, lastVisibleAt, staleRefreshes }, at);
          expect(decision.do === 'refresh' && (!at.reachable || at.underWay)).toBe(false);
          expect(decision.do === 'wait' ? decision.until : at.now).toBeGreaterThanOrEqual(at.now);
        },
      ),
    );
  });

  test('refreshes about every 13 minutes when followed by its timer for two hours', () => {
    let current = state;
    let now = start;
    let refreshes = 0;
    while (now < start + 120 * minute) {
      const decision = decideRefresh(current, { ...moment, now });
      if (decision.do === 'nothing') throw new Error(decision.why);
      if (decision.do === 'wait') now = decision.until;
      else {
        refreshes += 1;
        current = afterRefresh(current, 'timer', now, now + 15 * minute);
      }
    }
    expect(refreshes).toBe(9);
  });
});

describe('after a refresh', () => {
  test.each([
    ['a longer one clears stale counting', start + 30 * minute, 0],
    ['one that is no longer is stale', start + 15 * minute, 3],
    ['a failed one is neither', null, 2],
  ])('%s', (_, expiresAt, staleRefreshes) => {
    const after = afterRefresh({ ...state, staleRefreshes: 2 }, 'visible', start + 5, expiresAt);
    expect(after).toMatchObject({
      staleRefreshes,
      lastAttemptAt: start + 5,
      lastVisibleAt: start + 5,
      expiresAt: expiresAt ?? state.expiresAt,
    });
  });

  test('counts only a refresh caused by visibility against the next', () => {
    expect(afterRefresh(state, 'timer', start + 5, null).lastVisibleAt).toBe(0);
  });
});
