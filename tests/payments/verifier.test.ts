import { describe, expect, test } from 'vitest';
import { began, bench, lost, payment, said } from './verifier-bench.ts';

const second = 1_000;
const minute = 60 * second;

describe('a payment verification', () => {
  test('asks once if the provider says that it is paid', async () => {
    const { time, asks, open } = bench([said('completed')]);
    const { verifier } = open();
    verifier.follow(payment);
    await time.run(10 * minute);
    expect(asks).toHaveLength(1);
    expect(verifier.view(payment).state).toMatchObject({ status: 'completed', attempts: 1 });
  });

  test('asks three times, five seconds apart, then relies on the provider’s notification', async () => {
    const { time, asks, open } = bench([said('pending')]);
    const { verifier } = open();
    verifier.follow(payment);
    await time.run(10 * minute);
    expect(asks).toHaveLength(3);
    const gaps = asks.slice(1).map((at, place) => at - (asks[place] ?? 0));
    expect(gaps.every((gap) => gap >= 5 * second && gap < 7 * second)).toBe(true);
    expect(verifier.view(payment)).toMatchObject({ exhausted: true, nextAt: null });
  });

  test('asks once if two tabs return at the same moment', async () => {
    const { time, asks, open } = bench([said('completed')]);
    const [one, other] = [open(), open()];
    one.verifier.follow(payment);
    other.verifier.follow(payment);
    await time.run(minute);
    expect(asks).toHaveLength(1);
    expect(other.verifier.view(payment).state?.status).toBe('completed');
  });

  test('does not ask in a second tab while the first waits, even in a browser without locks', async () => {
    const { time, asks, open } = bench([said('completed')], { tookMs: 8 * second });
    const locks = { ifFree: async <T>(_: string, work: () => Promise<T>) => work() };
    open({ locks }).verifier.follow(payment);
    await time.run(50);
    open({ locks }).verifier.follow(payment);
    await time.run(minute);
    expect(asks).toHaveLength(1);
  });

  test('continues in another tab once the lock of a crashed tab has expired', async () => {
    const { time, asks, open } = bench([said('completed')]);
    const { verifier, life } = open();
    verifier.follow(payment);
    await time.run(50);
    life.kill();
    const another = open();
    another.verifier.follow(payment);
    await time.run(29 * second);
    expect(asks).toHaveLength(1);
    await time.run(35 * second);
    expect(asks).toHaveLength(2);
    expect(another.verifier.view(payment).state?.status).toBe('completed');
  });

  test('uses no attempt while our server is unreachable, and completes when the connection is back', async () => {
    const answers = Array.from({ length: 12 }, () => lost);
    const { time, asks, open } = bench([...answers, said('completed')]);
    const { verifier } = open();
    verifier.follow(payment);
    await time.run(20 * minute);
    expect(asks).toHaveLength(13);
    expect(verifier.view(payment).state).toMatchObject({ status: 'completed', attempts: 1 });
  });

  test('retries at once, except for the cooldown, when success is likely', async () => {
    const { time, asks, open } = bench([lost, lost, lost, lost, lost, lost, said('completed')]);
    const { verifier } = open();
    verifier.follow(payment);
    await time.run(50 * second);
    const before = asks.length;
    verifier.nudge();
    await time.run(time.now() + 6 * second);
    expect(asks.length).toBeGreaterThan(before);
  });

  test.each([
    ['hangs', () => new Promise<never>(() => {})],
    ['throws', () => Promise.reject(new Error('no locks today'))],
  ])('asks even if the lock manager %s', async (_, ifFree) => {
    const { time, asks, open } = bench([said('completed')]);
    const { verifier } = open({ locks: { ifFree } });
    const done = verifier.verify(payment);
    await time.run(5 * second);
    expect((await done).state?.status).toBe('completed');
    expect(asks).toHaveLength(1);
  });

  test('is given up as unanswered if a call hangs longer than the lock lasts', async () => {
    const { time, open } = bench([said('completed')], { tookMs: 100 * minute });
    const { verifier } = open();
    const done = verifier.verify(payment);
    await time.run(31 * second);
    expect(await done).toMatchObject({
      state: { status: 'unanswered', attempts: 0 },
      failure: { kind: 'timeout' },
    });
  });

  test('completes even if its stored data is corrupt', async () => {
    const { time, asks, disk, open } = bench([said('completed')]);
    disk.set('gatehouse.payment.s1', '{"sessionId":');
    disk.set('gatehouse.payment-lock.s1', '[1,2');
    const { verifier } = open();
    const done = verifier.verify(payment);
    await time.run(second);
    await done;
    expect(asks).toHaveLength(1);
  });

  test('uses no attempt if the session ended on the way back, and completes after signing in', async () => {
    const ended = { kind: 'unauthorized', code: 'session_ended', message: '' } as const;
    const { time, open } = bench([{ ok: false, failure: ended }, said('completed')]);
    const { verifier } = open();
    const first = verifier.verify(payment);
    await time.run(second);
    expect((await first).state).toMatchObject({ status: 'unanswered', attempts: 0 });
    verifier.follow(payment);
    await time.run(minute);
    expect(verifier.view(payment).state?.status).toBe('completed');
  });

  test('counts a refusal by our server, because asking again would not help', async () => {
    const refused = {
      kind: 'refused',
      status: 404,
      code: 'no_such_payment',
      message: '',
      errors: [],
    } as const;
    const { time, asks, open } = bench([{ ok: false, failure: refused }]);
    const { verifier } = open();
    verifier.follow(payment);
    await time.run(10 * minute);
    expect(asks).toHaveLength(3);
    expect(verifier.view(payment)).toMatchObject({ exhausted: true, failure: refused });
  });
});

describe('a verification request', () => {
  const lockOf = (disk: ReadonlyMap<string, string>): unknown =>
    JSON.parse(disk.get('gatehouse.payment-lock.s1') ?? 'null');

  test('locks the payment for 30 s while in progress, and notifies listeners at start and end', async () => {
    const { time, disk, open } = bench([said('completed')], { tookMs: second });
    const { verifier } = open();
    const heard: (string | undefined)[] = [];
    const quiet = verifier.subscribe(() => heard.push(verifier.view(payment).state?.status));
    const done = verifier.verify(payment);
    await time.run(500);
    expect(lockOf(disk)).toEqual({ ...payment, expiresAt: began + 30 * second });
    expect(verifier.view(payment)).toMatchObject({
      state: { status: 'pending' },
      nextAt: began + 30 * second,
    });
    await time.run(2 * second);
    await done;
    expect(lockOf(disk)).toBeNull();
    expect(heard).toEqual(['pending', 'completed']);
    quiet();
    disk.clear();
    void verifier.verify(payment);
    await time.run(minute);
    expect(heard).toHaveLength(2);
  });

  test('keeps what another tab has learned meanwhile', async () => {
    const { time, disk, open } = bench([said('pending')], { tookMs: second });
    const { verifier } = open();
    const done = verifier.verify(payment);
    await time.run(500);
    const learned = { ...payment, status: 'completed', timestamp: began + 400, attempts: 2 };
    disk.set('gatehouse.payment.s1', JSON.stringify(learned));
    await time.run(2 * second);
    expect((await done).state).toEqual(learned);
  });

  test('does not restore a deleted payment', async () => {
    const { time, disk, open } = bench([said('pending')], { tookMs: second });
    const { verifier } = open();
    let told = 0;
    verifier.subscribe(() => (told += 1));
    const done = verifier.verify(payment);
    await time.run(500);
    disk.clear();
    await time.run(2 * second);
    expect((await done).state).toBeNull();
    expect(disk.size).toBe(0);
    expect(told).toBe(2);
  });

  test('replaces the previous answer', async () => {
    const { time, open } = bench([lost, said('pending')]);
    const { verifier } = open();
    const first = verifier.verify(payment);
    await time.run(second);
    expect((await first).failure).toEqual({ kind: 'unreachable' });
    await time.run(10 * second);
    const next = verifier.verify(payment);
    await time.run(11 * second);
    expect((await next).failure).toBeNull();
  });

  test('is not sent if another tab was answered while this one waited for the browser’s locks', async () => {
    const { time, asks, open } = bench([said('completed')]);
    const waiting = open({ locks: { ifFree: () => new Promise<never>(() => {}) } });
    const done = waiting.verifier.verify(payment);
    await time.run(100);
    void open().verifier.verify(payment);
    await time.run(10 * second);
    expect((await done).state?.status).toBe('completed');
    expect(asks).toEqual([100]);
  });

  test('is not sent if the payment is settled: its status is returned at once', async () => {
    const { time, open } = bench([said('completed')]);
    const done = open().verifier.verify(payment);
    await time.run(second);
    await done;
    const late = open({ locks: { ifFree: () => new Promise<never>(() => {}) } });
    expect((await late.verifier.verify(payment)).state?.status).toBe('completed');
  });

  test('does not delay one for another payment', async () => {
    const { time, asks, open } = bench([said('pending')], { tookMs: second });
    const { verifier } = open();
    void verifier.verify(payment);
    void verifier.verify({ sessionId: 's2', transactionId: 't2' });
    await time.run(100);
    expect(asks).toEqual([0, 0]);
  });
});

describe('stored payment data', () => {
  test('is no longer cleaned up once the page has stopped', async () => {
    const { time, disk, open } = bench([said('pending')]);
    const { verifier } = open();
    verifier.start();
    verifier.stop();
    disk.set('gatehouse.payment.broken', '{');
    await time.run(60 * minute);
    expect(disk.size).toBe(1);
  });

  test('is cleaned at the start and every half hour: old states, expired locks, invalid text; nothing else', async () => {
    const { time, disk, open } = bench([said('pending')]);
    const kept = (sessionId: string, timestamp: number) =>
      JSON.stringify({ sessionId, transactionId: 't', status: 'open', timestamp, attempts: 1 });
    disk.set('gatehouse.payment.old', kept('old', began - 60 * minute));
    disk.set('gatehouse.payment.fresh', kept('fresh', began - 45 * minute));
    disk.set('gatehouse.payment.broken', '{');
    disk.set('gatehouse.payment-lock.old', JSON.stringify({ ...payment, expiresAt: began - 1 }));
    disk.set('gatehouse.origin', '/tickets');
    const { verifier } = open();
    verifier.start();
    expect([...disk.keys()].toSorted()).toEqual(['gatehouse.origin', 'gatehouse.payment.fresh']);
    await time.run(29 * minute);
    await time.run(31 * minute);
    expect([...disk.keys()]).toEqual(['gatehouse.origin']);
  });
});
