import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freeAllJobs, leaseMs, listGivenUpJobs, retryJob } from '#server/database/jobs.ts';
import { correctStoredTimes } from '#server/database/stored-times.ts';
import { createJobLane, type Attempt, type JobKind, type JobOutcome } from '#server/ops/job-lane.ts';
import { databaseKinds, type OpenedDatabase } from './databases.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** A promise that is resolved on command. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe.each(databaseKinds.filter(({ available }) => available))('the job queue on $name', ({ open }) => {
  let opened: OpenedDatabase;
  let now = 0;
  const logged: string[] = [];
  const log = {
    warn: (_facts: object, text?: string) => void logged.push(`${text}`),
    error: (_facts: object, text?: string) => void logged.push(`${text}`),
  };
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 23);
    logged.length = 0;
    await opened.database.query('DELETE FROM jobs');
  });
  afterEach(() => vi.useRealTimers());

  const deps = (clock = () => now) => ({
    database: opened.database,
    log,
    now: clock,
    newId: () => randomUUID(),
  });
  /** Creates a server's lane that records attempts and answers them in turn; the last answer repeats. */
  const serverWith = (answers: readonly (JobOutcome | Error)[] = ['done'], kind: Partial<JobKind> = {}) => {
    const attempts: Pick<Attempt, 'key' | 'attempt' | 'isLast'>[] = [];
    const lane = createJobLane(deps(), {
      name: 'test',
      pausesMs: [second, minute],
      thereafter: 'give up',
      async work({ key, attempt, isLast }) {
        attempts.push({ key, attempt, isLast });
        const answer = answers[attempts.length - 1] ?? answers.at(-1) ?? 'done';
        if (answer instanceof Error) throw answer;
        return answer;
      },
      ...kind,
    });
    return { lane, attempts, keys: () => attempts.map(({ key }) => key) };
  };
  /** Takes a job and never finishes, as a killed server would. */
  const dieWithJob = async () => {
    const { opened: begun, open: begin } = gate();
    const { lane } = serverWith([], {
      work: () => {
        begin();
        return new Promise(() => undefined);
      },
    });
    void lane.workOff();
    await begun;
  };
  const rows = () => opened.database.query('SELECT kind, key, attempts, problem FROM jobs ORDER BY key');

  test('runs each job once, oldest first, and deletes it', async () => {
    const { lane, keys } = serverWith();
    await lane.add(opened.database, 'b', now - 1);
    await lane.add(opened.database, 'a', now);
    await lane.add(opened.database, 'c', now - 2);
    await lane.workOff();
    await lane.workOff();
    expect(keys()).toEqual(['c', 'b', 'a']);
    expect(await rows()).toEqual([]);
  });

  test('queues the same work once, and again when it is done', async () => {
    const { lane, keys } = serverWith();
    await Promise.all([1, 2, 3].map(() => lane.add(opened.database, 'a')));
    await lane.workOff();
    await lane.add(opened.database, 'a');
    await lane.workOff();
    expect(keys()).toEqual(['a', 'a']);
  });

  test('drops a job with the transaction that queued it', async () => {
    const { lane, keys } = serverWith();
    const failed = opened.database.transaction(async (queries) => {
      await lane.add(queries, 'a');
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await lane.workOff();
    expect(keys()).toEqual([]);
  });

  test('does not start a job before its scheduled time', async () => {
    const { lane, keys } = serverWith();
    await lane.add(opened.database, 'a', now + minute);
    now += minute - 1;
    await lane.workOff();
    expect(keys()).toEqual([]);
    now += 1;
    await lane.workOff();
    expect(keys()).toEqual(['a']);
  });

  test('leaves jobs of another kind to their own workers', async () => {
    const { lane } = serverWith([], { name: 'other' });
    const { lane: ours, keys } = serverWith();
    await lane.add(opened.database, 'a');
    await ours.workOff();
    expect(keys()).toEqual([]);
    expect(await rows()).toMatchObject([{ kind: 'other', attempts: 0 }]);
  });

  test('gives no job to two servers at once, however many ask', async () => {
    const running = new Map<string, number>();
    let most = 0;
    const servers = Array.from({ length: 6 }, () =>
      serverWith([], {
        async work({ key }) {
          running.set(key, (running.get(key) ?? 0) + 1);
          most = Math.max(most, running.get(key) ?? 0);
          await opened.database.query('SELECT 1');
          attempts.push(key);
          running.set(key, (running.get(key) ?? 0) - 1);
          return 'done';
        },
      }),
    );
    const attempts: string[] = [];
    const keys = Array.from({ length: 40 }, (_, index) => `job ${index}`);
    for (const key of keys) await servers[0]?.lane.add(opened.database, key);
    await Promise.all(servers.flatMap(({ lane }) => [lane.workOff(), lane.workOff()]));
    expect(most).toBe(1);
    expect(attempts.toSorted()).toEqual(keys.toSorted());
  });

  test('picks up a job that arrives while it works on another', async () => {
    const { opened: begun, open: begin } = gate();
    const { opened: mayEnd, open: end } = gate();
    const seen: string[] = [];
    const { lane } = serverWith([], {
      async work({ key }) {
        seen.push(key);
        begin();
        await mayEnd;
        return 'done';
      },
    });
    await lane.add(opened.database, 'a');
    const first = lane.workOff();
    await begun;
    await lane.add(opened.database, 'b');
    const other = lane.workOff();
    end();
    await Promise.all([first, other]);
    expect(seen).toEqual(['a', 'b']);
  });

  describe("a killed server's job", () => {
    test('is taken over once that server has been silent for its lease', async () => {
      const { lane, attempts } = serverWith();
      await lane.add(opened.database, 'a');
      await dieWithJob();
      now += leaseMs - 1;
      await lane.workOff();
      expect(attempts).toEqual([]);
      now += 1;
      await lane.workOff();
      expect(attempts).toEqual([{ key: 'a', attempt: 2, isLast: false }]);
      expect(await rows()).toEqual([]);
    });

    test('is free at once when no other server can be running', async () => {
      const { lane, keys } = serverWith();
      await lane.add(opened.database, 'a');
      await dieWithJob();
      await freeAllJobs(opened.database);
      await lane.workOff();
      expect(keys()).toEqual(['a']);
    });

    test('is abandoned untried when it may be what kills the servers', async () => {
      const gaveUp = vi.fn<NonNullable<JobKind['gaveUp']>>(async () => undefined);
      const { lane, attempts } = serverWith(['done'], { gaveUp });
      await lane.add(opened.database, 'a');
      for (let death = 0; death < 3; death += 1) {
        await dieWithJob();
        now += leaseMs;
      }
      await lane.workOff();
      expect(attempts).toEqual([]);
      const problem = 'every server that tried it stopped';
      expect(gaveUp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'a' }), problem);
      expect(await listGivenUpJobs(opened.database, 10)).toMatchObject([{ key: 'a', problem }]);
    });
  });

  test('lets a server keep a job for as long as it renews its lease', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { opened: begun, open: begin } = gate();
    const { opened: mayEnd, open: end } = gate();
    const slow = serverWith([], {
      async work() {
        begin();
        await mayEnd;
        return 'done';
      },
    });
    const other = serverWith();
    await slow.lane.add(opened.database, 'a');
    const working = slow.lane.workOff();
    await begun;
    for (let told = 0; told < 10; told += 1) {
      now += leaseMs - second;
      vi.advanceTimersByTime(15_000);
      // The lease extension has to reach the database, which runs one statement at a time or has a pool of
      // connections.
      await expect
        .poll(async () => {
          const [row] = await opened.database.query<{ until: number }>(
            'SELECT leased_until AS until FROM jobs',
          );
          return row?.until;
        })
        .toBe(now + leaseMs);
      await other.lane.workOff();
    }
    expect(other.keys()).toEqual([]);
    end();
    await working;
    expect(await rows()).toEqual([]);
  });

  test('ignores a server whose job another has taken over', async () => {
    const { opened: begun, open: begin } = gate();
    const { opened: mayEnd, open: end } = gate();
    const stopped = serverWith([], {
      async work() {
        begin();
        await mayEnd;
        return { problem: 'of the past', again: true };
      },
    });
    await stopped.lane.add(opened.database, 'a');
    const past = stopped.lane.workOff();
    await begun;
    now += leaseMs;
    const next = serverWith([{ problem: 'of now', again: true }]);
    await next.lane.workOff();
    end();
    await past;
    expect(await rows()).toEqual([{ kind: 'test', key: 'a', attempts: 2, problem: 'of now' }]);
  });

  describe('retries a failing job', () => {
    const failed = { problem: 'away', again: true };

    test('after pauses, and abandons it after the last attempt', async () => {
      const { lane, attempts } = serverWith([failed]);
      await lane.add(opened.database, 'a');
      for (const pause of [second, minute]) {
        await lane.workOff();
        now += pause - 1;
        await lane.workOff();
        now += 1;
      }
      await lane.workOff();
      now += hour;
      await lane.workOff();
      expect(attempts.map(({ attempt, isLast }) => [attempt, isLast])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      expect(await listGivenUpJobs(opened.database, 10)).toEqual([
        {
          id: expect.any(String),
          kind: 'test',
          key: 'a',
          attempts: 3,
          problem: 'away',
          givenUpAt: now - hour,
        },
      ]);
      expect(logged).toEqual(['a job failed permanently']);
    });

    test('never when a retry cannot help', async () => {
      const { lane, attempts } = serverWith([{ problem: 'forged', again: false }]);
      await lane.add(opened.database, 'a');
      await lane.workOff();
      now += hour;
      await lane.workOff();
      expect(attempts).toHaveLength(1);
      expect(await listGivenUpJobs(opened.database, 10)).toMatchObject([{ problem: 'forged' }]);
    });

    test('from the start when an administrator requests it', async () => {
      const { lane, attempts } = serverWith([{ problem: 'forged', again: false }, 'done']);
      await lane.add(opened.database, 'a');
      await lane.workOff();
      const [job] = await listGivenUpJobs(opened.database, 10);
      expect(await retryJob(opened.database, 'nothing', now)).toBe(false);
      expect(await retryJob(opened.database, job?.id ?? '', now)).toBe(true);
      expect(await retryJob(opened.database, job?.id ?? '', now)).toBe(false);
      await lane.workOff();
      expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 1]);
      expect(await rows()).toEqual([]);
    });

    test('forever when the work must be done', async () => {
      const { lane, attempts } = serverWith([new Error('down')], { thereafter: 'go on' });
      await lane.add(opened.database, 'a');
      for (let turn = 0; turn < 8; turn += 1) {
        await lane.workOff();
        now += minute;
      }
      expect(attempts).toHaveLength(8);
      expect(attempts.some(({ isLast }) => isLast)).toBe(false);
    });

    test('without delaying others: a thrown error is a failure like any other', async () => {
      const { lane, keys } = serverWith([new Error('poison'), 'done']);
      await lane.add(opened.database, 'poison', now - 1);
      await lane.add(opened.database, 'good');
      await lane.workOff();
      expect(keys()).toEqual(['poison', 'good']);
      expect(await rows()).toEqual([{ kind: 'test', key: 'poison', attempts: 1, problem: 'poison' }]);
      expect(logged).toEqual(['a job crashed']);
    });
  });

  test('repeats recurring work and restarts its failure count', async () => {
    const failed = { problem: 'away', again: true };
    const { lane, attempts } = serverWith([failed, 'done', failed, 'done'], {
      thereafter: 'go on',
      everyMs: hour,
    });
    await lane.add(opened.database, 'hourly', now);
    await lane.workOff();
    now += second;
    await lane.workOff();
    // Another start doesn't run it earlier.
    await lane.add(opened.database, 'hourly', now);
    now += hour - 1;
    await lane.workOff();
    expect(attempts).toHaveLength(2);
    now += 1;
    await lane.workOff();
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 1]);
  });

  describe('while a clock is wrong', () => {
    test('keeps a job from servers whose clock is up to a minute fast', async () => {
      await serverWith().lane.add(opened.database, 'a');
      await dieWithJob();
      const ahead = serverWith();
      now += minute;
      await ahead.lane.workOff();
      expect(ahead.keys()).toEqual([]);
    });

    test('is corrected with the other times once that clock is', async () => {
      const right = now;
      now += 24 * hour;
      const { lane, keys } = serverWith();
      await lane.add(opened.database, 'waiting');
      await dieWithJob();
      await lane.add(opened.database, 'late');
      now = right;
      await lane.workOff();
      expect(keys()).toEqual([]);
      await correctStoredTimes(opened.database, now);
      now += 6 * hour;
      await lane.workOff();
      expect(keys().toSorted()).toEqual(['late', 'waiting']);
    });
  });
});
