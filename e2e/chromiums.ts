import type { LaunchOptions } from '@playwright/test';
import { chromiumFlags } from './chromium-flags.ts';

const launchedBy = (executablePath: string | undefined): LaunchOptions => ({
  args: [...chromiumFlags],
  ...(executablePath === undefined ? {} : { executablePath }),
});

/** Chromium as people have it. */
export const wholeChromium = launchedBy(process.env['CHROMIUM_PATH']);

/** The same engine without windows around its pages, where there is one: it takes a tenth less of the processor's time. */
export const leanChromium = launchedBy(process.env['CHROMIUM_SHELL'] ?? process.env['CHROMIUM_PATH']);
