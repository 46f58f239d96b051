import { expect, type CDPSession, type Page } from '@playwright/test';

/** More tab stops than any page has. */
const mostStops = 150;

/** The focused element ("a Events"), and whether it cannot be seen and touched over its full height. */
interface Stop {
  readonly name: string;
  readonly isCovered: boolean;
}

/**
 * Tabs through a page from the top, and lists every element that something else covers while it has the focus: a bar
 * at the bottom, a banner, a header.
 */
async function coveredStops(page: Page, keys: CDPSession): Promise<string[]> {
  await page.evaluate(() => {
    for (const marked of document.querySelectorAll('[data-stopped]')) marked.removeAttribute('data-stopped');
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
  const covered: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    const found = await nextStop(keys);
    if (found === null) return covered;
    if (found.isCovered && (await staysCovered(page))) covered.push(found.name);
  }
  throw new Error(`After ${mostStops} stops the Tab key has not come around.`);
}

/** A page has about a hundred tab stops, so each takes one key-down event and one short query. */
async function nextStop(keys: CDPSession): Promise<Stop | null> {
  await keys.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Tab',
    code: 'Tab',
    windowsVirtualKeyCode: 9,
  });
  const { result, exceptionDetails } = await keys.send('Runtime.evaluate', {
    expression: lookAtNew,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
  return result.value as Stop | null;
}

/**
 * Returns whether the focused element is covered for longer than a passing notice would, and not only because something
 * above it came in after the focus.
 */
async function staysCovered(page: Page): Promise<boolean> {
  for (const waitMs of [200, 1_000, 5_000]) {
    await page.waitForTimeout(waitMs);
    // As Tab does. What covers an edge of the page without scroll padding still covers it.
    await page.evaluate(() =>
      document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
    );
    if ((await page.evaluate(lookAtStop, { isNew: false }))?.isCovered !== true) return false;
  }
  return true;
}

/**
 * Runs in the page. Returns the focused element once nothing moves or fades. Null if the focus has left the page or
 * has returned to an earlier stop: new stops are marked to detect this. A single call, because a page has about a
 * hundred stops.
 */
async function lookAtStop({ isNew }: { readonly isNew: boolean }): Promise<Stop | null> {
  const moves = () =>
    document
      .getAnimations()
      .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity);
  // The skip link appears and disappears with the focus.
  while (moves()) await new Promise(requestAnimationFrame);
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  if (isNew && focused.hasAttribute('data-stopped')) return null;
  focused.setAttribute('data-stopped', '');
  const words = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40);
  const field = focused instanceof HTMLInputElement ? `${focused.type} ${focused.name} ${focused.id}` : '';
  // The native input of a switch or a choice is hidden: people see its label.
  const seen = focused.closest('label') ?? focused;
  const { left, top, right, bottom } = seen.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const hit = (y: number) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (seen.contains(found) || found.contains(seen));
  };
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const points = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => from + share * (to - from));
  // An element taller than half the window cannot be seen completely; a visible part is enough.
  const isCovered = !(bottom - top > innerHeight / 2 ? points.some(hit) : points.every(hit));
  return { name: `${focused.localName} ${words}${field}`, isCovered };
}

/** Asks the page for a tab stop that has not been checked yet. */
const lookAtNew = `(${lookAtStop.toString()})({ isNew: true })`;

/** A phone, and the smallest viewport of a page at 400 % zoom. */
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
] as const;

/** Checks that keyboard focus stays visible throughout this page, on a phone and at 400 % zoom. */
export async function focusIsSeen(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  const keys = await page.context().newCDPSession(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await coveredStops(page, keys), `${what} at ${size.width} x ${size.height}`).toEqual([]);
  }
  await keys.detach();
  if (before !== null) await page.setViewportSize(before);
}
