import { vi } from 'vitest';

/** Only a hang takes this long, however busy the machine is; ms. */
export const hangMs = 120_000;

/** Waits until the check no longer throws, as long as a busy machine may need; its last error is the failure. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { interval: 10, timeout: hangMs });
