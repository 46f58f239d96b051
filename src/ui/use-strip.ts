import { useEffect, useRef } from 'react';
import { css } from 'styled-system/css';
import { middleOf, moreAt } from './strip.ts';

/** Where not every piece fits, the side with more of them fades out. */
export const stripFade = css({
  // What `offsetLeft` of a piece counts from.
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
 * For a row of pieces that scrolls sideways: marks the sides at which there are more, and keeps the chosen one in sight.
 *
 * @param piece selector of the chosen piece; null where none is
 * @param chosen what else says which one it is: where it changes the row is scrolled to the piece
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
    // Also where a font that came late makes the pieces wider.
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
    // The row alone moves: the page stays where it is read.
    if (list && found) list.scrollLeft = middleOf(found, list);
  }, [chosen, piece]);
  return strip;
}
