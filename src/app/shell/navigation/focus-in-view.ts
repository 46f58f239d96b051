import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls elements focused with Tab completely clear of the bars above and below. Browsers do so themselves, except
 * Firefox, which leaves a control where it is if any part of it is in the window, even under a bar.
 *
 * @returns a ref for an element of the page
 */
export function useFocusInView(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = frame.current?.ownerDocument;
    const show = ({ key }: KeyboardEvent) => {
      const reached = page?.activeElement ?? null;
      if (key !== 'Tab' || reached === null || reached === page?.body) return;
      // The input of a switch or a choice is hidden: its label is visible.
      const seen = reached.closest('label') ?? reached;
      seen.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    };
    // Excludes dialogs, which are outside the frame.
    page?.addEventListener('keyup', show);
    return () => page?.removeEventListener('keyup', show);
  }, []);
  return frame;
}
