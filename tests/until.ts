import { vi } from 'vitest';

/** Only a hang takes as long, however busy the machine is; ms. */
export const hangMs = 120_000;

/** Waits until this no longer throws, as long as a busy machine may need; what it threw last is the failure. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { interval: 10, timeout: hangMs });
