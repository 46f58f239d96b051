import type { Page } from '@playwright/test';

/** What a page showed when last examined, stored in the page. */
interface Looked {
  looked?: WeakSet<Element>;
}

/** Records which elements are visible at this width. */
export const noteShown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as Looked).looked = new WeakSet(
      [...document.querySelectorAll('*')].filter((one) => one.checkVisibility()),
    );
  });

/**
 * Returns the kinds of elements that differ from the recorded width: they weren't visible there, or have a style for
 * wider windows. A kind is a tag with its role, its classes (each of which is one style rule), the names of its other
 * attributes, and whether it has text.
 */
const otherKinds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    // Content that depends on the width is rendered within two frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const { looked } = window as Looked;
    const isOther = (one: Element) =>
      looked?.has(one) !== true || /(?:^|\s)(?:sm|md|lg|xl|2xl):/.test(kindOf(one));
    const kindOf = (one: Element) =>
      [
        one.localName,
        one.getAttribute('role'),
        one.getAttribute('class'),
        ...one.getAttributeNames().toSorted(),
        one.textContent.trim() === '',
      ].join(' ');
    const shown = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility());
    return [...new Set(shown.filter(isOther).map(kindOf))];
  });

/** Clears the record, so that every visible kind counts as different. */
export const noteNothing = (page: Page): Promise<void> =>
  page.evaluate(() => void delete (window as Looked).looked);

/**
 * Returns a function that says whether a page shows, at this width, a kind of element that no earlier page did: those
 * pages are worth a screenshot.
 */
export function createOtherLayouts(): (page: Page) => Promise<boolean> {
  const seen = new Set<string>();
  return async (page) => {
    const fresh = (await otherKinds(page)).filter((kind) => !seen.has(kind));
    for (const kind of fresh) seen.add(kind);
    return fresh.length > 0;
  };
}
