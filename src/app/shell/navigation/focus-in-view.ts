import { useEffect } from 'react';

/**
 * Scrolls what the Tab key reaches wholly clear of the bars above and below. Browsers do so by themselves, but Firefox
 * leaves a control where it is as long as any part of it is in the window, a bar over the rest or not.
 */
export function useFocusInView(): void {
  useEffect(() => {
    const stop = new AbortController();
    const show = ({ key }: KeyboardEvent) => {
      const reached = document.activeElement;
      if (key !== 'Tab' || reached === null || reached === document.body) return;
      // The own input of a switch or a choice is hidden: its label is what a person sees.
      const seen = reached.closest('label') ?? reached;
      seen.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    };
    document.addEventListener('keyup', show, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
