import { expect, type CDPSession, type Page } from '@playwright/test';

/** More stops than any page has. */
const mostStops = 150;

/** What has the focus ("a Events"), and whether it cannot be seen and touched from its top to its bottom. */
interface Stop {
  readonly name: string;
  readonly isCovered: boolean;
}

/**
 * Goes through a page by the Tab key, from its top, and tells of every element that something else lies over while it
 * has the focus: a bar at the bottom, a banner, a header.
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

/** A page has a hundred stops: each is one key that goes down, as of a key held down, and one short question. */
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

/** Whether something lies over what has the focus, and not for a moment only, as a notice that goes by does. */
async function staysCovered(page: Page): Promise<boolean> {
  for (const waitMs of [200, 1_000, 5_000]) {
    await page.waitForTimeout(waitMs);
    if ((await page.evaluate(lookAtStop, { isNew: false }))?.isCovered !== true) return false;
  }
  return true;
}

/**
 * Runs in the page. What has the focus, once nothing moves or fades any more. Null when the focus has left the page or is where it began: a new stop is marked,
 * so that this is noticed. All in one call: a page has a hundred stops.
 */
async function lookAtStop({ isNew }: { readonly isNew: boolean }): Promise<Stop | null> {
  const moves = () =>
    document
      .getAnimations()
      .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity);
  // The link that skips to the content comes and goes with the focus.
  while (moves()) await new Promise(requestAnimationFrame);
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  if (isNew && focused.hasAttribute('data-stopped')) return null;
  focused.setAttribute('data-stopped', '');
  const words = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40);
  // The own input of a switch or a choice is hidden: its label is what a person sees.
  const seen = focused.closest('label') ?? focused;
  const { left, top, right, bottom } = seen.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const hit = (y: number) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (seen.contains(found) || found.contains(seen));
  };
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const points = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => from + share * (to - from));
  // What is higher than half of the window cannot be seen whole: a part of it is enough.
  const isCovered = !(bottom - top > innerHeight / 2 ? points.some(hit) : points.every(hit));
  return { name: `${focused.localName} ${words}`, isCovered };
}

/** Asks the page for a stop of the Tab key that has not been looked at yet. */
const lookAtNew = `(${lookAtStop.toString()})({ isNew: true })`;

/** A phone, and the least that a page at 400 % has. */
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
] as const;

/** Whoever goes through this page by the Tab key sees where they are, on a phone and at 400 %. */
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
