import type { Page } from '@playwright/test';

/** Something of the page that moved without anybody having asked for it. */
export interface Shift {
  /** As browsers count it: the part of the window that moved, times how far. */
  readonly value: number;
  /** What moved, from where to where, as a failure tells it. */
  readonly what: string;
}

interface Entry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Notes every shift of the pages that come, from before their first line runs. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
    const told = ({ node, previousRect, currentRect }: Entry['sources'][number]) => {
      const text = node instanceof Element ? node.outerHTML : (node?.textContent ?? '');
      return `${text.slice(0, 90)} (${box(previousRect)} to ${box(currentRect)})`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as readonly Entry[])
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, what: entry.sources.map(told).join(' | ') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has shifted since the page came, or since it was last forgotten. */
export const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => (globalThis as unknown as { shifts: readonly Shift[] }).shifts);

/** Begins to count anew. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => void (globalThis as unknown as { shifts: Shift[] }).shifts.splice(0));
