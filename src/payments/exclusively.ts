import type { Result } from '#domain/failures/failure.ts';
import { verificationTimes } from '#domain/sales/payment-verification.ts';
import type { Clock } from '#platform/clock.ts';
import type { BrowserLocks } from '#platform/locks.ts';

/** Proceeds without a lock manager that does not answer within this time; the stored lock still applies. */
const lockTimeoutMs = 2_000;

/** Runs `work` unless another tab is running it; proceeds without a lock manager that hangs or throws. */
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

/**
 * Returns the result of `work`, or a timeout once the lock has expired, so that nothing that hangs keeps a buyer
 * waiting.
 */
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
