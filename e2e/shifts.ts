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
 * Records every layout shift of the pages opened from now on, once their HTML is there: on a busy machine, browsers paint
 * the first half of a row before they have read the second.
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
    /** When the HTML was read; Infinity until then. */
    const readAt = () => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return navigation === undefined ? 0 : navigation.domInteractive || Infinity;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly Entry[])
        if (!entry.hadRecentInput && entry.startTime >= readAt())
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
