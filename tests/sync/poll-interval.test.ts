import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { createPollInterval, type CycleSummary } from '#sync/poll-interval.ts';

const well: CycleSummary = { failure: null, broken: false, busy: false, events: 1, live: false };
const failed = (failure: Failure): CycleSummary => ({ ...well, failure });
const lost = failed({ kind: 'unreachable' });
/** Builds a poll interval whose random source always returns the same fraction. */
const paceAt = (fraction: number) => createPollInterval({ fraction: () => fraction, id: () => '' } as never);

describe('the wait after a successful cycle', () => {
  it.each<[string, Partial<CycleSummary>, boolean, number]>([
    ['1.2 s with a page in view', {}, false, 1_200],
    ['5 s beside a live connection', { live: true }, false, 5_000],
    ['half a minute while hidden', {}, true, 30_000],
    ['half a minute while hidden, live or not', { live: true }, true, 30_000],
  ])('is %s, give or take a twentieth', (_, change, hidden, wait) => {
    const waits = [0, 0.5].map((fraction) => {
      const pace = paceAt(fraction);
      pace.hide(hidden);
      return pace.after({ ...well, ...change });
    });
    expect(waits[0]).toBeCloseTo(wait * 0.95, 6);
    expect(waits[1]).toBeCloseTo(wait, 6);
  });

  it('is a second while another page is sending, and 15 without an event', () => {
    expect(paceAt(0.9).after({ ...well, busy: true })).toBe(1_000);
    expect(paceAt(0.9).after({ ...well, events: 0 })).toBe(15_000);
    expect(paceAt(0.9).after({ ...well, events: 0, busy: true })).toBe(1_000);
  });

  it('is that of a visible page again once it is no longer hidden', () => {
    const pace = paceAt(0.5);
    pace.hide(true);
    pace.hide(false);
    expect(pace.after(well)).toBeCloseTo(1_200, 6);
  });
});

describe('the wait after a failed cycle', () => {
  it.each([
    ['the server could not be reached', lost],
    ['the store failed', { ...well, broken: true }],
  ])('doubles while %s, until a cycle succeeds', (_, over) => {
    const pace = paceAt(0);
    expect(pace.failing()).toBe(false);
    expect([1, 2, 3].map(() => pace.after(over))).toEqual([500, 1_000, 2_000]);
    expect(pace.failing()).toBe(true);
    pace.after(well);
    expect(pace.failing()).toBe(false);
    expect(pace.after(over)).toBe(500);
  });

  it('restarts after a reset', () => {
    const pace = paceAt(0);
    for (let n = 0; n < 5; n += 1) pace.after(lost);
    pace.reset();
    expect(pace.failing()).toBe(false);
    expect(pace.after(lost)).toBe(500);
  });

  it('is what the server requested, if it did', () => {
    expect(paceAt(0).after(failed({ kind: 'server', status: 503, retryAfterMs: 7_000 }))).toBe(7_000);
    expect(paceAt(0).after(failed({ kind: 'limited', retryAfterMs: 9_000 }))).toBe(9_000);
    expect(paceAt(0).after(failed({ kind: 'server', status: 503, retryAfterMs: null }))).toBe(500);
  });

  it('is the same while another page sends, and for any number of events', () => {
    expect(paceAt(0).after({ ...lost, busy: true })).toBe(500);
    expect(paceAt(0).after({ ...lost, events: 0 })).toBe(500);
  });
});
