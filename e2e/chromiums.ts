import type { LaunchOptions } from '@playwright/test';
import { chromiumFlags } from './chromium-flags.ts';

const launchedBy = (executablePath: string | undefined): LaunchOptions => ({
  args: [...chromiumFlags],
  ...(executablePath === undefined ? {} : { executablePath }),
});

/** The full Chromium that people use. */
export const wholeChromium = launchedBy(process.env['CHROMIUM_PATH']);

/** The headless shell with the same engine, if available: it takes a tenth less processor time. */
export const leanChromium = launchedBy(process.env['CHROMIUM_SHELL'] ?? process.env['CHROMIUM_PATH']);
