import { describe, expect, it } from 'vitest';
import type { Failure } from '#domain/failures/failure.ts';
import { createStatusBoard } from '#sync/status-board.ts';
import type { DoorTime } from '#sync/deps.ts';

const time = { now: () => ({ now: 5_000, uncertaintyMs: 1 }), offsetMs: () => 70 } as unknown as DoorTime;

function board(unsent: () => Promise<number> = async () => 3) {
  return createStatusBoard({ unsentCount: unsent, parkedCount: async () => 2 }, time);
}

describe('the status board', () => {
  it('is empty at first', () => {
    expect(board().status()).toEqual({
      reach: 'offline',
      unsent: 0,
      parked: 0,
      lastContactAt: null,
      offsetMs: null,
      sending: false,
      nextTryAt: null,
      lastFailure: null,
      wentWell: [],
    });
  });

  it('shows updates to every listener until it unsubscribes', () => {
    const one = board();
    let seen = 0;
    const unsubscribe = one.subscribe(() => void (seen += 1));
    one.show({ sending: true });
    expect([one.status().sending, one.status().reach, seen]).toEqual([true, 'offline', 1]);
    unsubscribe();
    one.show({ sending: false });
    expect(seen).toBe(1);
  });

  it.each<[string, Failure | null, number | null]>([
    ['an answer', null, 5_000],
    ['a refusal', { kind: 'refused', status: 404, code: 'x', message: '', errors: [] }, 5_000],
    ['an ended session', { kind: 'unauthorized', code: 'token_expired', message: '' }, 5_000],
    ['a failing server', { kind: 'server', status: 500, retryAfterMs: null }, null],
    ['no answer', { kind: 'unreachable' }, null],
    ['an answer of something else', { kind: 'foreign', status: 200 }, null],
  ])('counts %s as a contact, or not', (_, failure, lastContactAt) => {
    const one = board();
    one.heard(failure, 10);
    expect(one.status()).toMatchObject({ lastContactAt, lastFailure: failure, offsetMs: 70 });
  });

  it('keeps the time of the last contact while the server is unavailable', () => {
    const one = board();
    one.heard(null, 10);
    expect(one.status().reach).toBe('online');
    one.heard({ kind: 'unreachable' }, 10);
    expect(one.status()).toMatchObject({ reach: 'offline', lastContactAt: 5_000 });
  });
});

describe('its counts', () => {
  it('come from the store, and are shown on request', async () => {
    const one = board();
    expect(await one.count()).toEqual({ unsent: 3, parked: 2 });
    expect(one.status()).toMatchObject({ unsent: 0, parked: 0 });
    await one.recount();
    expect(one.status()).toMatchObject({ unsent: 3, parked: 2 });
  });

  it('stay if the store does not respond', async () => {
    let broken = false;
    const one = board(async () => {
      if (broken) throw new Error('lost');
      return 3;
    });
    await one.recount();
    broken = true;
    expect(await one.count()).toEqual({});
    await one.recount();
    expect(one.status()).toMatchObject({ unsent: 3, parked: 2 });
  });

  it('of an older count do not replace newer ones', async () => {
    const answers: ((count: number) => void)[] = [];
    const one = board(() => new Promise((resolve) => void answers.push(resolve)));
    const older = one.recount();
    const newer = one.recount();
    answers[1]?.(8);
    await newer;
    expect(one.status().unsent).toBe(8);
    answers[0]?.(9);
    await older;
    expect(one.status().unsent).toBe(8);
  });
});
