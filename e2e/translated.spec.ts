import type { Page } from '@playwright/test';
import { freeEvent, chooseHere } from './buying/buying-pages.ts';
import { expect, test } from './fixtures.ts';
import { demoAttendee, signedIn } from './people.ts';

/**
 * Translates each page as Chrome does, except that the words stay: each text is replaced by elements, first those of
 * the finished page, then every new one. Whoever reads Wolof or Portuguese has the browser translate the app.
 */
async function translateEveryPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isLeft = (text: Text) =>
      text.data.trim() === '' ||
      text.parentElement === null ||
      text.parentElement.closest('font, script, style, noscript, [translate="no"]') !== null;
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (isLeft(text)) continue;
        const outer = document.createElement('font');
        outer.appendChild(document.createElement('font')).textContent = text.data;
        text.parentNode?.replaceChild(outer, text);
      }
    };
    addEventListener('load', () => {
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes)
          for (const node of type === 'characterData' ? [target] : addedNodes)
            if (node.isConnected) translate(node);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}

test('finds, reserves and gets tickets on pages that the browser translates, with every number up to date', async ({
  page,
  server,
}) => {
  const errors: string[] = [];
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  await translateEveryPage(page);
  await signedIn(page, server.url, demoAttendee);
  await page.goto(server.url);
  const search = page.getByRole('searchbox', { name: 'Search events' });
  await search.fill('no such event');
  await expect(page.getByText('0 events', { exact: true })).toBeVisible();
  await search.fill(freeEvent.search);
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await chooseHere(page, freeEvent.type, 2);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.locator('[data-hold=held]')).toBeVisible();
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.locator('[data-order=confirmed]')).toBeVisible();
  await page.getByRole('link', { name: 'View tickets' }).click();
  const tickets = page.getByRole('main').locator('a[href^="/tickets/"]');
  await expect(tickets.nth(1)).toBeVisible();
  await tickets.last().click();
  await expect(page.getByRole('img', { name: /Ticket code/ })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.locator('[data-order=confirmed]')).toBeVisible();
  expect(await page.locator('font').count()).toBeGreaterThan(10);
  expect(errors.filter((text) => !text.includes('error #418'))).toEqual([]);
});
