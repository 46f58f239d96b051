import type { Result } from '#domain/failures/failure.ts';
import { verificationTimes } from '#domain/sales/payment-verification.ts';
import type { Clock } from '#platform/clock.ts';
import type { BrowserLocks } from '#platform/locks.ts';

/** A lock manager that does not answer in this time is gone without: the stored lock still holds. */
const lockTimeoutMs = 2_000;

/** Runs `work` where no other tab runs it; a lock manager that hangs or throws is gone without. */
export function exclusively(
  { clock, locks }: { readonly clock: Clock; readonly locks: Pick<BrowserLocks, 'ifFree'> },
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  return new Promise((resolve) => {
    let running: Promise<void> | null = null;
    const run = () => (running ??= work().catch(() => {}));
    const quiet = clock.after(lockTimeoutMs, () => void run().then(resolve));
    const leave = () => {
      quiet();
      void Promise.resolve(running).then(() => resolve());
    };
    void locks.ifFree(name, run).catch(run).then(leave);
  });
}

/** What `work` answers, or a timeout once the lock has run out: nothing that hangs may keep a buyer waiting. */
export function inTime<T>(clock: Clock, work: Promise<Result<T>>): Promise<Result<T>> {
  return new Promise((resolve) => {
    const give = (result: Result<T>) => {
      quiet();
      resolve(result);
    };
    const quiet = clock.after(verificationTimes.lockMs, () =>
      give({ ok: false, failure: { kind: 'timeout' } }),
    );
    work.then(give, () => give({ ok: false, failure: { kind: 'unreachable' } }));
  });
}
