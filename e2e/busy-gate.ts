import type { Page } from '@playwright/test';
import { pictureOf } from './fake-camera.ts';

/** One person in the queue: what the screen showed, and when, in ms of the page's clock. */
export interface Passed {
  readonly verdict: string;
  readonly scanId: string;
  readonly words: string;
  /** When the code was held before the camera. */
  readonly heldAt: number;
  /** When the verdict was painted. */
  readonly paintedAt: number;
  /** Whether the previous verdict was still shown when the code was held up. */
  readonly underGreen: boolean;
}

/**
 * Holds one code after another before the page's camera, as a queue does: the next one follows `swapMs`, the time of
 * a hand movement, after the previous verdict was painted. Runs inside the page, so that communication with the test
 * takes no time.
 */
export function passQueue(page: Page, codes: readonly string[], swapMs: number): Promise<readonly Passed[]> {
  return page.evaluate(passAll, { pictures: codes.map(pictureOf), swapMs });
}

/** Runs in the page. */
async function passAll(queue: {
  readonly pictures: readonly string[][];
  readonly swapMs: number;
}): Promise<readonly Passed[]> {
  const { holdCode } = globalThis as unknown as { holdCode: (rows: string[] | null) => void };
  const shown = () => {
    const verdict = document.querySelector('[role=alert][data-verdict]');
    return verdict instanceof HTMLElement ? verdict : null;
  };
  const painted = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(), 0)));
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(() => resolve(), ms));
  /** A verdict on a scan other than the last one. */
  const next = (last: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<HTMLElement>();
    const read = () => {
      const verdict = shown();
      if (verdict !== null && verdict.dataset['scanId'] !== last) resolve(verdict);
    };
    const watch = new MutationObserver(read);
    watch.observe(document, { subtree: true, childList: true, attributeFilter: ['data-scan-id', 'role'] });
    const late = setTimeout(() => reject(new Error('No verdict came within two minutes.')), 120_000);
    read();
    return promise.finally(() => {
      watch.disconnect();
      clearTimeout(late);
    });
  };
  const people: Passed[] = [];
  for (const picture of queue.pictures) {
    const underGreen = shown() !== null;
    const heldAt = performance.now();
    holdCode(picture);
    const verdict = await next(people.at(-1)?.scanId ?? '');
    await painted();
    const { verdict: code = '', scanId = '' } = verdict.dataset;
    people.push({
      verdict: code,
      scanId,
      words: verdict.innerText,
      heldAt,
      paintedAt: performance.now(),
      underGreen,
    });
    await wait(queue.swapMs);
  }
  holdCode(null);
  return people;
}
