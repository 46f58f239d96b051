import { describe, expect, it, vi } from 'vitest';
import { resetScroll } from '#app/shell/navigation/route-change.ts';

describe('a route change', () => {
  it('scrolls to the top', () => {
    const page = { scrollTo: vi.fn<() => void>() };
    resetScroll('', page, () => null);
    expect(page.scrollTo).toHaveBeenCalledWith({ top: 0, left: 0, behavior: 'instant' });
  });

  it('scrolls to the hash target if there is one', () => {
    const page = { scrollTo: vi.fn<() => void>() };
    const target = document.createElement('div');
    target.scrollIntoView = vi.fn<() => void>();
    resetScroll('#ticket%20types', page, (id) => (id === 'ticket types' ? target : null));
    expect(target.scrollIntoView).toHaveBeenCalled();
    expect(page.scrollTo).not.toHaveBeenCalled();
  });

  it('scrolls to the top if the hash has no target', () => {
    const page = { scrollTo: vi.fn<() => void>() };
    resetScroll('#gone', page, () => null);
    expect(page.scrollTo).toHaveBeenCalled();
  });

  it.each(['#%', '#%E0%A4%A', '#100%'])('scrolls to the top at the malformed hash %s', (hash) => {
    const page = { scrollTo: vi.fn<() => void>() };
    resetScroll(hash, page, () => null);
    expect(page.scrollTo).toHaveBeenCalled();
  });
});
