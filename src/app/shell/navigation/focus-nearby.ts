import { useEffect, type RefObject } from 'react';

/** So long a screen, a layer or a list has to move the focus itself, ms. */
const graceMs = 120;
const layers = '[role=dialog], [role=alertdialog]';

/** An element and what it is in, the innermost first, up to the part of the page that it belongs to. */
function wayUp(from: Element): readonly Element[] {
  const way: Element[] = [];
  for (let at: Element | null = from; at !== null; at = at.parentElement) {
    way.push(at);
    if (at.matches(`main, ${layers}`)) return way;
  }
  return [];
}

/** Focuses it, also where it takes no focus as a rule. @returns whether it has it: nothing that is disabled or hidden does */
function focusOn(place: Element): boolean {
  if (!(place instanceof HTMLElement)) return false;
  const hasFocus = () => place.ownerDocument.activeElement === place;
  place.focus({ preventScroll: true });
  if (hasFocus()) return true;
  // Only a place to go on from, often as large as the screen: no ring is drawn around it.
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
 * Brings the focus back near where it was once what had it is gone: a button in whose place something else came, or a
 * dialog whose opener went meanwhile. Browsers leave it on the page then, and a screen reader begins at the top again.
 * After the heading of a screen comes the next one's: that is `keepOnHeading`'s.
 *
 * @returns ends it
 */
export function keepFocusNearby(page: Document): () => void {
  /** Of what had the focus last, and of what had it last outside of layers. */
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
