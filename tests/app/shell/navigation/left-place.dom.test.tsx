import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepPlace } from '#app/shell/navigation/left-place.ts';
import { scrollBack } from '#app/shell/navigation/scroll-memory.ts';
import { memoryValues } from '#tests/app/engines/stored-samples.ts';

afterEach(() => vi.unstubAllGlobals());

/** Leaves a page in a history entry, scrolled to a position in px; returns what the tab stores, and the history. */
function left(place: number) {
  const tab = memoryValues();
  const history = createMemoryHistory({ initialEntries: ['/tickets'] });
  vi.stubGlobal('scrollY', place);
  keepPlace(tab, history);
  dispatchEvent(new Event('pagehide'));
  vi.stubGlobal('scrollY', 0);
  return { tab, history };
}

describe('the position of a page that is reloaded', () => {
  it('is known in the same history entry', () => {
    const { tab, history } = left(640);
    expect(keepPlace(tab, history)).toBe(640);
  });

  it('is not taken for that of another page in this tab', () => {
    const { tab, history } = left(640);
    history.push('/orders');
    expect(keepPlace(tab, history)).toBeNull();
  });

  it('is unknown in a tab that left no page', () => {
    expect(keepPlace(memoryValues(), createMemoryHistory())).toBeNull();
  });

  it('is restored in one step', () => {
    const scrolls = vi.fn<(to: ScrollToOptions) => void>();
    vi.stubGlobal('scrollTo', scrolls);
    scrollBack(640)();
    expect(scrolls).toHaveBeenCalledWith({ top: 640, left: 0, behavior: 'instant' });
  });
});
