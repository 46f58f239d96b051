import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../build/free-port.ts';
import { phone, type Engine } from './engine.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const screenPath = '/usr/bin/Xvfb';
const browserPath = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];

/** WebKit as Debian builds it for GTK, the engine of Safari, on a virtual display. */
export const webkit: Engine = {
  name: 'webkit',
  missing: () =>
    existsSync(driverPath) && existsSync(screenPath) && browserPath() !== undefined
      ? null
      : 'No WebKitGTK was found (Debian: apt-get install webkit2gtk-driver xvfb).',
  async open() {
    const screen = spawn(
      screenPath,
      ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    const [display] = (await once(screen.stdio[3] ?? screen, 'data')) as [Buffer];
    const port = await freePort();
    const driver = spawn(driverPath, [`--port=${port}`], {
      env: {
        ...process.env,
        DISPLAY: `:${display.toString().trim()}`,
        LANG: 'en_GB.UTF-8',
        LANGUAGE: 'en_GB',
      },
      stdio: 'ignore',
    });
    const stop = async () => {
      await ended(driver);
      await ended(screen);
    };
    try {
      const browser = await opened(port);
      await browser.manage().setTimeouts({ script: 120_000, pageLoad: 120_000 });
      await browser
        .manage()
        .window()
        .setRect({ ...phone, x: 0, y: 0 });
      const capabilities = await browser.getCapabilities();
      return {
        version: `WebKit ${capabilities.getBrowserVersion()}`,
        page: pageOf(browser),
        async close() {
          await browser.quit();
          await stop();
        },
      };
    } catch (error) {
      await stop();
      throw error;
    }
  },
};

function pageOf(browser: WebDriver) {
  return {
    goto: (url: string) => browser.get(url),
    back: () => browser.navigate().back(),
    run: (script: string) =>
      browser
        .executeAsyncScript(
          `const done = arguments[arguments.length - 1];
         Promise.resolve(${script}).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        )
        .then((told) => {
          const { value, error } = told as { value?: unknown; error?: string };
          if (error !== undefined) throw new Error(error);
          return value;
        }),
    async press(finder: string) {
      const found = await browser.executeScript<WebElement | null>(`return ${finder}`);
      await found?.click();
      return found !== null;
    },
    async type(keys: readonly string[], gapMs = 0) {
      const named: Readonly<Record<string, string>> = {
        Enter: Key.ENTER,
        Escape: Key.ESCAPE,
        Tab: Key.TAB,
        Backspace: Key.BACK_SPACE,
      };
      const typing = browser.actions();
      for (const key of keys) typing.sendKeys(named[key] ?? key).pause(gapMs);
      await typing.perform();
    },
    picture: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
  };
}

/** The driver begins listening shortly after it is started. */
async function opened(port: number): Promise<WebDriver> {
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browserPath(), args: ['--automation'] },
  });
  for (let left = 100; ; left -= 1)
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(wanted).build();
    } catch (error) {
      if (left === 0 || !String(error).includes('ECONNREFUSED')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, 'exit');
  child.kill();
  await end;
}
