import { defineConfig } from '@playwright/test';
import { leanChromium } from './e2e/chromiums.ts';

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/global-setup.ts',
  // A test that passes at the second try has failed.
  retries: 0,
  forbidOnly: true,
  // Each worker starts servers and browsers of its own. Two take turns in waiting; more starve each other.
  workers: 2,
  // Limits that only a hang reaches, however busy the machine is.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    // What a page never answers says so long before its test is over, and where.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Africa/Banjul',
    viewport: { width: 390, height: 844 },
    launchOptions: leanChromium,
  },
});
