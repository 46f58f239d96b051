import { useEffect, type RefObject } from 'react';

/** How long a screen, a layer or a list has to move the focus itself, ms. */
const graceMs = 120;
const layers = '[role=dialog], [role=alertdialog]';

/** Returns an element and its ancestors, innermost first, up to its part of the page. */
function wayUp(from: Element): readonly Element[] {
  const way: Element[] = [];
  for (let at: Element | null = from; at !== null; at = at.parentElement) {
    way.push(at);
    if (at.matches(`main, ${layers}`)) return way;
  }
  return [];
}

/**
 * Focuses an element, even if it is normally not focusable. @returns whether it has the focus; false if disabled or
 * hidden
 */
function focusOn(place: Element): boolean {
  if (!(place instanceof HTMLElement)) return false;
  const hasFocus = () => place.ownerDocument.activeElement === place;
  place.focus({ preventScroll: true });
  if (hasFocus()) return true;
  // Only a starting point, often as large as the screen: draw no focus ring.
  const unmark = () => {
    place.removeAttribute('tabindex');
    delete place.dataset['return'];
  };
  place.tabIndex = -1;
  place.dataset['return'] = '';
  place.focus({ preventScroll: true });
  if (hasFocus()) place.addEventListener('blur', unmark, { once: true });
  else unmark();
  return hasFocus();
}

/**
 * Restores the focus nearby once the focused element is gone: a button that was replaced, or a dialog whose opener
 * was removed meanwhile. Browsers reset it to the page then, and a screen reader starts at the top again. A screen's
 * heading is followed by the next one's, which `keepOnHeading` handles.
 *
 * @returns a function that ends it
 */
export function keepFocusNearby(page: Document): () => void {
  /** Ancestors of the last focused element, and of the last one outside of layers. */
  let last: readonly Element[] = [];
  let beneath: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => page.activeElement === null || page.activeElement === page.body;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const way = wayUp(target);
    if (way.at(-1)?.matches('main') === true) beneath = way;
    last = target.matches('h1') ? [] : way;
  };
  const bringBack = () => {
    timer = undefined;
    if (isLost()) [...last, ...beneath].some((place) => place.isConnected && focusOn(place));
  };
  const look = () => {
    if (timer === undefined && last[0]?.isConnected === false && isLost())
      timer = setTimeout(bringBack, graceMs);
  };
  const watch = new MutationObserver(look);
  watch.observe(page.body, { childList: true, subtree: true });
  page.addEventListener('focusin', remember);
  return () => {
    clearTimeout(timer);
    watch.disconnect();
    page.removeEventListener('focusin', remember);
  };
}

/** @param frame of the page */
export function useFocusNearby(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = frame.current?.ownerDocument;
    return page === undefined ? undefined : keepFocusNearby(page);
  }, [frame]);
}
