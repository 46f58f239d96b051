import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepScrollOverReload } from '#app/shell/navigation/scroll-over-reload.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';

const scrolls = vi.fn<(to: ScrollToOptions) => void>();

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrolls);
  scrolls.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

/** Leaves a page in a history entry, scrolled to a position in px; returns what the tab stores, and the history. */
function left(place: number) {
  const tab = memoryValues();
  const history = createMemoryHistory({ initialEntries: ['/tickets'] });
  vi.stubGlobal('scrollY', place);
  keepScrollOverReload(tab, history);
  dispatchEvent(new Event('pagehide'));
  vi.stubGlobal('scrollY', 0);
  return { tab, history };
}

describe('the position of a page that is reloaded', () => {
  it('is restored in the same history entry', () => {
    const { tab, history } = left(640);
    keepScrollOverReload(tab, history);
    expect(scrolls).toHaveBeenCalledWith({ top: 640, left: 0, behavior: 'instant' });
  });

  it('is not taken for that of another page in this tab', () => {
    const { tab, history } = left(640);
    history.push('/orders');
    keepScrollOverReload(tab, history);
    expect(scrolls).not.toHaveBeenCalled();
  });

  it('is unknown in a tab that left no page', () => {
    keepScrollOverReload(memoryValues(), createMemoryHistory());
    expect(scrolls).not.toHaveBeenCalled();
  });
});
