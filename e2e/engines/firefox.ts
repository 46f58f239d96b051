import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { launch, type ElementHandle, type KeyInput } from 'puppeteer-core';
import { phone, type Engine } from './engine.ts';

const places = [
  process.env['FIREFOX_PATH'] ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const path = () => places.find((place) => place !== '' && existsSync(place));

/** The Firefox installed on this machine, driven through WebDriver BiDi. */
export const firefox: Engine = {
  name: 'firefox',
  missing: () =>
    path() === undefined
      ? 'No Firefox was found (Debian: apt-get install firefox-esr; elsewhere FIREFOX_PATH=…).'
      : null,
  async open({ isPrivate = false, keepsNothing = false } = {}) {
    const browser = await launch({
      browser: 'firefox',
      executablePath: path() ?? '',
      defaultViewport: phone,
      extraPrefsFirefox: {
        'browser.privatebrowsing.autostart': isPrivate,
        // 2 blocks cookies and storage of all sites; 5 is the default.
        'network.cookie.cookieBehavior': keepsNothing ? 2 : 5,
        // A fake camera picture, and no permission prompt.
        'media.navigator.streams.fake': true,
        'media.navigator.permission.disabled': true,
        'intl.accept_languages': 'en-GB',
      },
    });
    const page = await browser.newPage();
    return {
      version: await browser.version(),
      page: {
        goto: async (url) => void (await page.goto(url)),
        back: async () => void (await page.goBack()),
        run: (script) => page.evaluate(script),
        async press(finder) {
          const found = (await page.evaluateHandle(finder)).asElement() as ElementHandle<Element> | null;
          await found?.click();
          return found !== null;
        },
        async type(keys, gapMs = 0) {
          for (const key of keys) {
            await page.keyboard.press(key as KeyInput);
            await pause(gapMs);
          }
        },
        picture: async () => Buffer.from(await page.screenshot()),
      },
      close: () => browser.close(),
    };
  },
};
