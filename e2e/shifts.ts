import type { Page } from '@playwright/test';

/** An unexpected layout shift. */
export interface Shift {
  /** As browsers measure it: the share of the window that moved, times the distance. */
  readonly value: number;
  /** What moved, from where to where, for failure messages. */
  readonly what: string;
}

interface Entry {
  /** In ms since the navigation. */
  readonly startTime: number;
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/**
 * Records every layout shift of the pages opened from now on, once all of their HTML was painted: on a busy machine,
 * browsers paint the first half of a row before they have read the second.
 */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const told = ({ node, previousRect, currentRect }: Entry['sources'][number]) => {
      const text = node instanceof Element ? node.outerHTML : (node?.textContent ?? '');
      return `${text.slice(0, 90)} (${box(previousRect)} to ${box(currentRect)})`;
    };
    /** When the first frame with all of the HTML had been painted; Infinity until then. */
    let paintedAt = Infinity;
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      requestAnimationFrame(() => requestAnimationFrame(() => (paintedAt = performance.now())));
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly Entry[])
        if (!entry.hadRecentInput && entry.startTime >= paintedAt)
          shifts.push({ value: entry.value, what: entry.sources.map(told).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shifts since the page was opened, or since `forgetShifts`. */
export const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: readonly Shift[] }).shifts);

/** Clears the recorded shifts. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => void (globalThis as unknown as { shifts: Shift[] }).shifts.splice(0));
