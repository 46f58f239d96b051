/**
 * Focuses the link or button that stands in the place of a removed one, unless something else has the focus by now or it
 * isn't certain which one that is.
 *
 * @param root the element with the page that took the other's place
 */
export function refocus(removed: Element, root: Element): void {
  const { activeElement, body } = root.ownerDocument;
  if (activeElement === body) counterpartOf(removed, root)?.focus({ preventScroll: true });
}

function counterpartOf(removed: Element, root: Element): HTMLElement | undefined {
  // The removed page is still whole.
  const old = removed.getRootNode();
  if (!(old instanceof Element)) return undefined;
  const href = removed.getAttribute('href');
  const alike = `${removed.closest('main') ? 'main ' : ''}${href === null ? 'button' : `a[href="${href}"]`}`;
  const was = [...old.querySelectorAll<HTMLElement>(alike)];
  const now = [...root.querySelectorAll<HTMLElement>(alike)];
  // In another language only its place tells which one it is.
  for (const isAlike of [({ textContent }: Element) => textContent === removed.textContent, () => true]) {
    const [before, after] = [was.filter(isAlike), now.filter(isAlike)];
    if (before.length === after.length) return after[before.findIndex((one) => one === removed)];
  }
  return undefined;
}
