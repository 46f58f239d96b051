import { describe, expect, it } from 'vitest';
import { narrowed, statusOf, type FoundItem } from '#app/palette/found.ts';
import type { Failure } from '#domain/failures/failure.ts';

const item = (title: string, note: string): FoundItem => ({
  key: title,
  kind: 'attendee',
  title,
  note,
  target: { to: '/' },
});

describe('results of an earlier search', () => {
  const groups = [
    { key: 'a', title: 'A', items: [item('Ada Obi', '0003-AAAAAA'), item('Ada Lowe', '0004-BBBBBB')] },
  ];
  const left = (typed: string) =>
    narrowed(groups, typed).flatMap(({ items }) => items.map(({ title }) => title));

  it('keep only those that still match completely', () => {
    expect(left('ada lo')).toEqual(['Ada Lowe']);
    expect(left('0003')).toEqual(['Ada Obi']);
  });

  it('are empty once another name is typed', () => {
    expect(left('bob')).toEqual([]);
  });
});

describe('a search', () => {
  const read = (failure: Failure | null, loading = false) => ({ failure, loading });
  const fault: Failure = { kind: 'server', status: 500, retryAfterMs: null };
  const refused: Failure = { kind: 'refused', status: 403, code: 'forbidden', message: '', errors: [] };

  it.each<[string, Failure]>([
    ['the server made a mistake', fault],
    ['it was asked too often', { kind: 'limited', retryAfterMs: 1_000 }],
  ])('has failed where %s', (_, failure) => {
    expect(statusOf([read(null), read(failure)])).toEqual({ searching: false, failed: true });
  });

  it.each<[string, Failure]>([
    ['somebody may not read a list', refused],
    ['there is no connection', { kind: 'unreachable' }],
    ['the server is away', { ...fault, away: true }],
  ])('has not failed where %s', (_, failure) => {
    expect(statusOf([read(failure)]).failed).toBe(false);
  });

  it('is pending during a read that has not failed its last attempt', () => {
    expect(statusOf([read(null), read(fault, true)])).toEqual({ searching: true, failed: false });
  });
});
