import type { Page } from '@playwright/test';
import { maxReadingMs } from '#scanner/gate/gate.ts';

/** Longer than any working machine takes, in ms. */
const patientMs = 60_000;

/**
 * Removes the gate's time limit for the disk in every page opened from here on: a machine that runs many tests at
 * once is slower than any phone, and would show `check_by_hand`. The gate's own tests cover the time limit.
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
    { longest: maxReadingMs, patient: patientMs },
  );
}
