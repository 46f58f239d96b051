import { useEffect, useRef, type RefObject } from 'react';

/**
 * Scrolls what the Tab key reaches wholly clear of the bars above and below. Browsers do so by themselves, but Firefox
 * leaves a control where it is as long as any part of it is in the window, a bar over the rest or not.
 *
 * @returns for an element of the page
 */
export function useFocusInView(): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = frame.current?.ownerDocument;
    const show = ({ key }: KeyboardEvent) => {
      const reached = page?.activeElement ?? null;
      if (key !== 'Tab' || reached === null || reached === page?.body) return;
      // The own input of a switch or a choice is hidden: its label is what a person sees.
      const seen = reached.closest('label') ?? reached;
      seen.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    };
    // Dialogs lie beside the frame.
    page?.addEventListener('keyup', show);
    return () => page?.removeEventListener('keyup', show);
  }, []);
  return frame;
}
