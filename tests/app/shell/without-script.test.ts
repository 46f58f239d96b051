import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { findBrowser, findShell, noBrowser } from '../../../build/find-browser.ts';
import { chromiumFlags } from '../../../e2e/chromium-flags.ts';
import { languages } from '#messages/language.ts';

test('says on a page without scripts, visibly and in every language, that it needs them', async () => {
  const path = await findBrowser();
  if (path === null) throw new Error(noBrowser);
  const browser = await chromium.launch({ executablePath: findShell(path), args: [...chromiumFlags] });
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const shell = await readFile(new URL('../../../src/index.html', import.meta.url), 'utf8');
  // The app's root element is as tall as the window (panda.config.ts), and empty here.
  await page.setContent(shell.replace('</head>', '<style>#root{min-height:100vh}</style></head>'));
  const said = await page.locator('noscript p').all();
  const spoken = await Promise.all(said.map(async (one) => (await one.getAttribute('lang')) ?? 'en'));
  expect(spoken.toSorted()).toEqual([...languages].toSorted());
  for (const one of said) {
    const box = await one.boundingBox();
    expect((box?.y ?? 640) + (box?.height ?? 0)).toBeLessThan(640);
    expect(await one.textContent()).toContain('JavaScript');
  }
  await browser.close();
});
