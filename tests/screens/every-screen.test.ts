import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppRouter } from '../../src/routes.tsx';
import { addAxe, faultsOn } from './harness/axe.ts';
import { createOtherLayouts, noteNothing, noteShown } from './harness/other-layout.ts';
import { openHarness, widths } from './harness/open-harness.ts';
import { screens, type ScreenRow, type Shows } from './harness/screens.ts';
import { screenStates, type ScreenState, type Shown } from './harness/states.ts';

/*
 * Checks every screen in its five states, at phone and desktop width, in one page of a real browser: the content of
 * each state, no overflow (also on the narrowest phone and with text twice as large), no axe violations, no
 * exceptions, and no unanswered call.
 */

/** An axe check takes a third of a second: at desktop width, run it once for each layout that differs from the phone's. */
const looksOtherwise = createOtherLayouts();
/** On a phone every screen is checked with its data; in earlier states only if it shows something new. */
const looksNew = createOtherLayouts();
let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
  await addAxe(harness.page);
});
afterAll(() => harness.close());

it('covers every route of the app', () => {
  const routes = Object.keys(createAppRouter().routesByPath).toSorted();
  expect([...new Set(screens.map(({ route }) => route))].toSorted()).toEqual(routes);
});

it('checks with axe what only a desktop shows, and nothing twice', async () => {
  const { page } = harness;
  const looks = createOtherLayouts();
  const about: Shown = { path: '/about', viewer: 'visitor', state: 'done', sameDevice: false };
  await page.evaluate((shown) => window.harness.show(shown), about);
  await page.locator('main h1').waitFor();
  const atDesk = async () => {
    await page.setViewportSize(widths.phone);
    await noteShown(page);
    await page.setViewportSize(widths.desk);
    return looks(page);
  };
  expect([await atDesk(), await atDesk()]).toEqual([true, false]);
  await page.evaluate(() => {
    const style = '<style>@media (max-width: 900px) { .planted { display: none } }</style>';
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', `${style}<button class="planted"></button>`);
  });
  expect(await atDesk()).toBe(true);
  expect((await faultsOn(page)).map((fault) => fault.split(':')[0])).toContain('button-name');
  await page.evaluate(() => document.querySelector('.planted')?.remove());
});

describe.each(screens)('$route', (row) => {
  it.each(screenStates)('matches its design while %s', async (state) => {
    const cell = row.states[state];
    if (!('never' in cell)) return shows(row, state, cell);
    if (cell.never === 'asks nothing') return asksNothing(row);
    return expect(cell.why).toMatch(/\w.*\.$/);
  });
});

async function shows(row: ScreenRow, state: ScreenState, cell: Shows): Promise<void> {
  const { page } = harness;
  await page.setViewportSize(widths.phone);
  const visited = cell.visited === true;
  if (visited) await visit(row);
  const path = cell.from ?? row.path;
  const shown: Shown = { path, viewer: row.viewer, state, sameDevice: visited };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await cell.after?.(page);
  const seen = page.locator(cell.sees).first();
  await seen.waitFor({ state: 'visible', timeout: 60_000 });
  expect(new URL(page.url()).pathname).toBe(row.path.replace(/[?#].*/, ''));
  if (state === 'done' && row.catalogue !== true) await settled();
  expect(await page.evaluate(() => window.harness.unanswered())).toEqual([]);
  // A loading screen may not know its heading yet.
  const headings = await page.locator('h1').count();
  expect(state === 'loading' ? Math.max(1, headings) : headings, 'headings of the first level').toBe(1);
  await noteNothing(page);
  const isLooked = (await looksNew(page)) || state === 'done';
  expect(isLooked ? await faultsOn(page, state !== 'loading') : []).toEqual([]);
  // A screen needs the most room with all its data.
  const sizes = state === 'done' ? tight : tight.slice(-1);
  for (const { name, size, text } of sizes) await fits(name, size, text);
  await noteShown(page);
  await page.setViewportSize(widths.desk);
  const isNew = await looksOtherwise(page);
  await expect.poll(widerBy, { message: 'wider than a desk, px' }).toBe(0);
  expect(isNew ? await faultsOn(page, state !== 'loading') : []).toEqual([]);
  expect(harness.errors()).toEqual([]);
}

/** A page without calls has nothing to wait for, and nothing that can fail. */
async function asksNothing({ path, viewer }: ScreenRow): Promise<void> {
  const { page } = harness;
  const done: Shown = { path, viewer, state: 'done', sameDevice: false };
  await page.evaluate((shown) => window.harness.show(shown), done);
  await page.locator('main h1').waitFor();
  const calls = await page.evaluate(() => window.harness.quiet().then(() => window.harness.calls()));
  // The layout itself checks whether the server is reachable.
  expect(calls.filter((call) => call !== 'GET /api/ping')).toEqual([]);
}

/** Opens the screen on this device, as on the day before. */
async function visit({ path, viewer, states: { done } }: ScreenRow): Promise<void> {
  const { page } = harness;
  const shown: Shown = { path, viewer, state: 'done', sameDevice: false };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page
    .locator('sees' in done ? done.sees : 'main h1')
    .first()
    .waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.harness.quiet());
}

/** Waits until no part of a screen with all its data is loading or has failed. */
const settled = () =>
  harness.page.waitForFunction(
    () =>
      document.querySelector(
        'main [data-state-of-screen=loading], main [data-state-of-screen=error], main [data-state-of-screen=offline]',
      ) === null,
    undefined,
    { timeout: 60_000 },
  );

/** Sizes with the least room; the usual phone size comes last and stays. */
const tight = [
  { name: 'on the narrowest phone', size: { width: 320, height: 568 }, text: '' },
  { name: 'in letters twice as large', size: widths.phone, text: '200%' },
  { name: 'on a phone', size: widths.phone, text: '' },
] as const;

/** Checks that nothing extends beyond the window; a chart follows its width a moment later. */
async function fits(name: string, size: (typeof tight)[number]['size'], text: string): Promise<void> {
  const { page } = harness;
  await page.setViewportSize(size);
  await page.evaluate((wanted) => void (document.documentElement.style.fontSize = wanted), text);
  await expect.poll(widerBy, { message: `wider ${name}, px` }).toBe(0);
  if (text === '') return;
  const growing = () => page.evaluate(smallIcons);
  await expect.poll(growing, { message: 'icons that stay small' }).toEqual([]);
}

/** Finds visible icons that are not twice as large as beside text of the usual size. */
const smallIcons = () =>
  [...document.querySelectorAll('svg.lucide[width]')]
    .filter((icon) => {
      const usual = Number(icon.getAttribute('width'));
      const { width } = icon.getBoundingClientRect();
      return width > 0 && usual > 0 && width < 2 * usual - 1;
    })
    .map((icon) => `${icon.getAttribute('class')} ${icon.getAttribute('width')}`);

const widerBy = () =>
  harness.page.evaluate(() => {
    // Overflow of the header is hidden at its start, where it does not widen the page.
    const head = [...document.querySelectorAll('header:not(main *) :is(a, button)')].map((one) =>
      one.getBoundingClientRect(),
    );
    const outside = head.flatMap(({ left, right }) => [
      Math.round(-left),
      Math.round(right - window.innerWidth),
    ]);
    return Math.max(0, document.documentElement.scrollWidth - window.innerWidth, ...outside);
  });
