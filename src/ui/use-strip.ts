import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { middleOf, moreAt } from './strip.ts';

/** If not every item fits, the sides with more of them fade out. */
export const stripFade = css({
  // Offset parent of the items.
  position: 'relative',
  scrollbarWidth: 'none',
  maskImage:
    'linear-gradient(to right, transparent, black var(--fade-before, 0px), black calc(100% - var(--fade-after, 0px)), transparent)',
  _rtl: {
    maskImage:
      'linear-gradient(to left, transparent, black var(--fade-before, 0px), black calc(100% - var(--fade-after, 0px)), transparent)',
  },
  _motionSafe: { scrollBehavior: 'smooth' },
  '&[data-more-before]': { '--fade-before': '3rem' },
  '&[data-more-after]': { '--fade-after': '3rem' },
});

/**
 * For a horizontally scrolling row: marks the sides with more items, and keeps the chosen one in view.
 *
 * @param piece selector of the chosen item; null if none is chosen
 * @param chosen a key of the chosen item: when it changes, the row scrolls to the item
 */
export function useStrip<E extends HTMLElement>(piece: string | null, chosen = '') {
  const strip = useRef<E>(null);
  useEffect(() => {
    const list = strip.current;
    if (list === null) return undefined;
    const mark = () => {
      const more = moreAt(list);
      list.toggleAttribute('data-more-before', more.before);
      list.toggleAttribute('data-more-after', more.after);
    };
    // Also when a late font makes the items wider.
    const sizes = new ResizeObserver(mark);
    for (const element of [list, ...list.children]) sizes.observe(element);
    list.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', mark);
    };
  }, []);
  useEffect(() => {
    const list = strip.current;
    const found = piece === null ? null : list?.querySelector<HTMLElement>(piece);
    // Scrolls only the row, not the page.
    if (list && found) list.scrollLeft = middleOf(found, list);
  }, [chosen, piece]);
  return strip;
}
