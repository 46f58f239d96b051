import { nameOf } from './held-presses.ts';

/**
 * Focuses the link or button that stands in the place of a removed one, unless something else has the focus by now or it
 * isn't certain which one that is.
 *
 * @param root the element with the page that took the other's place
 * @param isTranslated whether that page is in another language than the other
 */
export function refocus(removed: Element, root: Element, isTranslated: boolean): void {
  const { activeElement, body } = root.ownerDocument;
  if (activeElement === body) counterpartOf(removed, root, isTranslated)?.focus({ preventScroll: true });
}

function counterpartOf(removed: Element, root: Element, isTranslated: boolean): HTMLElement | undefined {
  // The removed page is still whole.
  const old = removed.getRootNode();
  if (!(old instanceof Element)) return undefined;
  const href = removed.getAttribute('href');
  const alike = `${removed.closest('main') ? 'main ' : ''}${href === null ? 'button' : `a[href="${href}"]`}`;
  // In another language only its place tells which one it is.
  const isAlike = (one: Element) => isTranslated || nameOf(one) === nameOf(removed);
  const [before, after] = [old, root].map((page) =>
    [...page.querySelectorAll<HTMLElement>(alike)].filter(isAlike),
  );
  return before?.length === after?.length
    ? after?.[before?.findIndex((one) => one === removed) ?? -1]
    : undefined;
}
