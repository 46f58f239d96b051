import type { Page } from '@playwright/test';
import { longestReadingMs } from '#scanner/gate/gate.ts';

/** Longer than any machine takes that does not hang, ms. */
const patientMs = 60_000;

/**
 * Lets a gate wait for the disk as long as it takes, in every page that is opened from here on: a machine with many walks
 * at once is slower than any phone, and would be told to check by hand. That a gate does not wait longer than it may is
 * held by its own tests.
 */
export async function patientGate(page: Page): Promise<void> {
  await page.addInitScript(
    ({ longest, patient }) => {
      const wait = window.setTimeout.bind(window);
      Object.defineProperty(window, 'setTimeout', {
        configurable: true,
        writable: true,
        value: (work: () => void, ms?: number, ...more: unknown[]) =>
          wait(work, ms === longest ? patient : ms, ...more),
      });
    },
    { longest: longestReadingMs, patient: patientMs },
  );
}
