import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import { eventId } from './harness/samples.ts';
import type { Shown } from './harness/states.ts';

/*
 * Text twice as large on a phone must wrap where it no longer fits. Cards clip content that is wider than they are,
 * so page width alone would not reveal it.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Finds texts clipped by a card, and short words broken in the middle. Runs in the page. */
function unread(): string[] {
  const found: string[] = [];
  for (const part of document.querySelectorAll<HTMLElement>('main :is(p, span, dd, dt, h3)')) {
    const own = [...part.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own.map(({ textContent }) => textContent ?? '').join('');
    const rectsOf = (node: Node, from: number, to: number) => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    };
    const lines = own.flatMap((node) => rectsOf(node, 0, node.textContent?.length ?? 0));
    const broken = own.flatMap((node) =>
      [...(node.textContent ?? '').matchAll(/[^\s-]{4,9}(?!\S)/g)]
        .filter(
          ({ index, 0: word }) =>
            !/\S/.test((node.textContent ?? '').charAt(index - 1)) &&
            rectsOf(node, index, index + word.length).length > 1,
        )
        .map(([word]) => `broken: ${word}`),
    );
    const card = part.closest('[data-gate], [data-conflict]')?.getBoundingClientRect();
    // Skip text for screen readers only, which is invisible.
    if (text.trim() === '' || lines.length === 0 || part.clientWidth === 1) continue;
    if (lines.some(({ right }) => right > Math.min(card?.right ?? Infinity, window.innerWidth) + 1))
      found.push(`cut off: ${text}`);
    found.push(...broken);
  }
  return found;
}

it.each([
  ['the door board', `/events/${eventId}/door`, '[data-conflict]'],
  ['the devices of an event', `/myEventsDetails/${eventId}?part=devices`, 'tbody tr'],
  ['the scans of an event', `/myEventsDetails/${eventId}?part=scans`, 'tbody tr'],
  ['the conflicts of an event', `/myEventsDetails/${eventId}?part=conflicts`, '[data-conflict]'],
  ['the badges', `/events/${eventId}/badges`, 'main svg[role=img]'],
])('shows all of %s on a phone at twice the text size', async (_, path, there) => {
  const { page } = harness;
  await page.setViewportSize(widths.phone);
  const shown: Shown = {
    path,
    viewer: 'organizer',
    state: 'done',
    sameDevice: false,
    language: 'en',
    rows: 12,
  };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator(there).first().waitFor({ timeout: 15_000 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await page.evaluate(() => window.harness.quiet());
  await expect.poll(() => page.evaluate(unread)).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBe(0);
});

/** Finds what sticks out of its card, and short names broken in the middle. Runs in the page. */
function outOfCards(): string[] {
  const parts = [...document.querySelectorAll<HTMLElement>('main :is(h3 bdi, li a span, [role=group])')];
  return parts.flatMap((part) => {
    let card = part.parentElement;
    while (card !== null && getComputedStyle(card).overflowX !== 'hidden') card = card.parentElement;
    const range = document.createRange();
    range.selectNodeContents(part);
    const lines = part.role === 'group' ? [part.getBoundingClientRect()] : [...range.getClientRects()];
    const edge = card?.getBoundingClientRect().right ?? window.innerWidth;
    const room = card === null ? 0 : Number.parseFloat(getComputedStyle(card).paddingRight);
    const isOut = lines.some(({ right, width }) => width > 1 && right > edge - room + 1);
    const isBroken = lines.length > 1 && /^\w{4,9}$/.test(part.textContent);
    return isOut || isBroken ? [`${part.ariaLabel ?? part.textContent}: ${isOut ? 'out' : 'broken'}`] : [];
  });
}

it.each(
  [320, 390].flatMap((width) =>
    (
      [
        ['the tickets of an event', `/events/${eventId}`, 'visitor', 'main h3 bdi'],
        ['a sale at the door', `/events/${eventId}/sell`, 'attendee', 'main li [role=group]'],
        ['the figures of the server', '/admin/dashboard', 'admin', 'main li a span'],
      ] as const
    ).map(([of, path, viewer, there]) => ({ width, of, path, viewer, there })),
  ),
)(
  'keeps $of in their cards at $width px in letters twice as large',
  async ({ width, path, viewer, there }) => {
    const { page } = harness;
    await page.setViewportSize({ width, height: 844 });
    const shown: Shown = { path, viewer, state: 'done', sameDevice: false };
    await page.evaluate((wanted) => window.harness.show(wanted), shown);
    await page.locator(there).first().waitFor({ timeout: 15_000 });
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await page.evaluate(() => window.harness.quiet());
    expect(await page.evaluate(outOfCards)).toEqual([]);
  },
);

it('leaves out the picture of a ticket where its name needs the room', async () => {
  const { page } = harness;
  await page.setViewportSize(widths.phone);
  const shown: Shown = { path: '/tickets', viewer: 'attendee', state: 'done', sameDevice: false };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  const name = page.locator('main a[href^="/tickets/"] h3').first();
  await name.waitFor({ timeout: 15_000 });
  const offset = () =>
    name.evaluate(
      (one) => one.getBoundingClientRect().left - (one.closest('a')?.getBoundingClientRect().left ?? 0),
    );
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  // Letters that change while the cards still come in are drawn a frame later.
  await page.evaluate(() => window.harness.quiet());
  await expect.poll(offset).toBeGreaterThan(80);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await expect.poll(offset).toBeLessThan(50);
});

it.each(['en', 'fr', 'ar'] as const)(
  'shows the offer to install at twice the text size (%s)',
  async (language) => {
    const { page } = harness;
    await page.setViewportSize({ width: 320, height: 700 });
    const shown: Shown = { path: '/about', viewer: 'organizer', state: 'done', sameDevice: false, language };
    await page.evaluate((wanted) => window.harness.show(wanted), shown);
    await page.locator('main h1').first().waitFor({ timeout: 15_000 });
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await page.evaluate(() => window.harness.offerInstall());
    const offer = page.locator('aside p:visible').last();
    await offer.waitFor();
    await page.evaluate(() => window.harness.quiet());
    const { width, height } = (await offer.boundingBox()) ?? { width: 0, height: 0 };
    expect(width).toBeGreaterThan(160);
    expect(height).toBeLessThan(350);
  },
);

it('leaves room for the prices of an event beside or above its button', async () => {
  const { page } = harness;
  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const path = `/events/${eventId}`;
  const shown: Shown = { path, viewer: 'attendee', state: 'done', sameDevice: false, language: 'en' };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  const prices = page.locator('[data-foot-bar] p').first();
  await prices.waitFor({ timeout: 15_000 });
  await page.evaluate(() => window.harness.quiet());
  expect((await prices.boundingBox())?.width).toBeGreaterThan(160);
});

it('keeps every value of a card at its end, even a plain number', async () => {
  const { page } = harness;
  await page.setViewportSize(widths.phone);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  const path = `/myEventsDetails/${eventId}?part=scans`;
  const shown: Shown = {
    path,
    viewer: 'organizer',
    state: 'done',
    sameDevice: false,
    language: 'en',
    rows: 3,
  };
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('tbody td').first().waitFor({ timeout: 15_000 });
  await page.evaluate(() => window.harness.quiet());
  const short = () =>
    [...document.querySelectorAll('tbody tr:first-child td')].flatMap((cell) => {
      // What heads a card has no label to stand apart from.
      if (getComputedStyle(cell, '::before').display === 'none') return [];
      const range = document.createRange();
      range.selectNodeContents(cell);
      const ends = [...range.getClientRects()].map(({ right }) => right);
      const gap = cell.getBoundingClientRect().right - Math.max(...ends);
      return ends.length > 0 && gap > 2 ? [`${cell.getAttribute('data-label')}: ${Math.round(gap)}`] : [];
    });
  expect(await page.evaluate(short)).toEqual([]);
});

it.each([
  ['a new event', `/events/create?draft=${eventId}`],
  ['an event', `/myEventsDetails/${eventId}?part=settings`],
])('shows all of the form of %s at a desk in letters of any size', async (_, path) => {
  const { page } = harness;
  const shown: Shown = { path, viewer: 'organizer', state: 'done', sameDevice: false, language: 'en' };
  await page.setViewportSize(widths.desk);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await page.evaluate((wanted) => window.harness.show(wanted), shown);
  await page.locator('main form, main input').first().waitFor({ timeout: 15_000 });
  await page.evaluate(() => window.harness.quiet());
  for (const letters of ['100%', '125%', '200%'])
    for (const width of [1200, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((size) => void (document.documentElement.style.fontSize = size), letters);
      await page.evaluate(() => window.harness.quiet());
      // Fields that reach out of the window, and a page beside them that is too narrow to be read.
      const out = await page.evaluate(() => {
        const seen = [...document.querySelectorAll('main :is(input, textarea, select, aside)')].filter(
          (one) => one.clientWidth > 1,
        );
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
        return seen.flatMap((one) => {
          const { right, width: across } = one.getBoundingClientRect();
          if (right > window.innerWidth) return [`out: ${one.getAttribute('name') ?? one.tagName}`];
          return one.tagName === 'ASIDE' && across < 12 * rem ? [`narrow: ${Math.round(across)}`] : [];
        });
      });
      expect(out, `${letters} at ${width} px`).toEqual([]);
    }
});

/** Runs in the page: labels broken within a word, fields with no room for what they hold, buttons that reach out. */
const crammed = () => {
  const found: string[] = [];
  for (const label of document.querySelectorAll(':is(main, [role=dialog]) :is(label, legend)')) {
    const words = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode())
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\p{L}{3,10}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
          found.push(`broken: ${word}`);
      }
  }
  for (const field of document.querySelectorAll(
    ':is(main, [role=dialog]) :is(input:not([type]), input[type=text], select)',
  )) {
    const { paddingInlineStart, paddingInlineEnd, fontSize } = getComputedStyle(field);
    const [from, to, size] = [paddingInlineStart, paddingInlineEnd, fontSize].map(Number.parseFloat);
    const room = field.clientWidth - (from ?? 0) - (to ?? 0);
    if (field.clientWidth > 1 && room < 2 * (size ?? 0)) found.push(`no room: ${Math.round(room)}`);
  }
  for (const button of document.querySelectorAll(
    'main form button, main nav[aria-label] button, main fieldset button',
  ))
    if (button.getBoundingClientRect().right > window.innerWidth) found.push(`out: ${button.textContent}`);
  return found;
};

it.each([
  [
    'ticket types',
    `/myEventsDetails/${eventId}?part=settings&step=tickets`,
    'main input[inputmode=decimal]:visible',
  ],
  [
    'questions',
    `/myEventsDetails/${eventId}?part=settings&step=questions`,
    'main [role=group] select:visible',
  ],
  ['door rules', `/events/${eventId}/rules`, 'main [data-step] select'],
  ['an enrolment code', '/scanner', 'main input[autocomplete=one-time-code]'],
  [
    'a way to pay',
    `/myEventsDetails/${eventId}?part=settings&step=tickets`,
    '[role=dialog] select',
    'Add a way to pay',
  ],
])(
  'leaves room in the fields of %s on a phone in letters twice as large',
  async (_, path, there, open = '') => {
    const { page } = harness;
    const shown: Shown = { path, viewer: 'organizer', state: 'done', sameDevice: false, language: 'en' };
    await page.setViewportSize(widths.phone);
    await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
    await page.evaluate((wanted) => window.harness.show(wanted), shown);
    if (open !== '') await page.getByRole('button', { name: open }).click();
    await page.locator(there).first().waitFor({ timeout: 15_000 });
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    await page.evaluate(() => window.harness.quiet());
    expect(await page.evaluate(crammed)).toEqual([]);
  },
);
