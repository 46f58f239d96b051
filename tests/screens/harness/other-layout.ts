import type { Page } from '@playwright/test';

/** What a page showed when it was last looked at, kept in the page. */
interface Looked {
  looked?: WeakSet<Element>;
}

/** Remembers which elements can be seen at this width. */
export const noteShown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (window as Looked).looked = new WeakSet(
      [...document.querySelectorAll('*')].filter((one) => one.checkVisibility()),
    );
  });

/**
 * What kinds of elements look otherwise at this width than at the one noted: they were not to be seen there, or have a
 * style for wider windows. A kind is a tag with its role, its classes, each of which is one rule of style, the names of
 * what else it says of itself, and whether it has text.
 */
const otherKinds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    // What is rendered by the width is there two frames later.
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

/** Forgets what was noted: every kind that can be seen is then another one. */
export const noteNothing = (page: Page): Promise<void> =>
  page.evaluate(() => void delete (window as Looked).looked);

/** Tells of each page whether it shows, at this width, a kind that no page before it did: those are worth a look. */
export function createOtherLayouts(): (page: Page) => Promise<boolean> {
  const seen = new Set<string>();
  return async (page) => {
    const fresh = (await otherKinds(page)).filter((kind) => !seen.has(kind));
    for (const kind of fresh) seen.add(kind);
    return fresh.length > 0;
  };
}
