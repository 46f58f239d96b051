import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export const noBrowser = `No Chromium was found, and none could be installed.
Install one (Debian, Ubuntu: apt-get install chromium), or name it: CHROMIUM_PATH=/path/to/chromium npm test`;

/**
 * Finds a Chromium: CHROMIUM_PATH, the usual locations, Playwright's own; otherwise installs one with Playwright or
 * apt.
 *
 * @returns its path, or null if none can be found or installed
 */
export async function findBrowser(): Promise<string | null> {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (runs(named)) return named;
    console.error(`CHROMIUM_PATH is ${named}, which does not start.`);
    return null;
  }
  return (await installed()) ?? (await installByPlaywright()) ?? (await installByApt());
}

/**
 * Finds Debian's headless Chromium of the same version as `browser`: most end-to-end tests need a tenth less
 * processor time with it. Returns `browser` itself if there is none, or if CHROMIUM_PATH sets the browser.
 */
export function findShell(browser: string, shell = '/usr/bin/chromium-headless-shell'): string {
  const isNamed = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  const version = versionOf(browser);
  return !isNamed && version !== null && versionOf(shell) === version ? shell : browser;
}

async function installed(): Promise<string | null> {
  const { chromium } = await import('@playwright/test');
  return [...usualPlaces, chromium.executablePath()].find(runs) ?? null;
}

async function installByPlaywright(): Promise<string | null> {
  console.log('No Chromium found: asking Playwright to install one …');
  await runCommand('playwright', ['install', 'chromium']);
  return installed();
}

async function installByApt(): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log('Asking apt to install chromium …');
  await runCommand('apt-get', ['update', '-qq']);
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    DEBIAN_FRONTEND: 'noninteractive',
  });
  return installed();
}

function runs(path: string): boolean {
  return versionOf(path) !== null;
}

/** The version, such as "156.0.8078.108"; null if the browser is missing or does not start. */
function versionOf(path: string): string | null {
  if (!existsSync(path)) return null;
  const { status, stdout } = spawnSync(path, ['--version'], { timeout: 20_000, encoding: 'utf8' });
  return status === 0 ? (/\d+(\.\d+)+/.exec(stdout)?.[0] ?? '') : null;
}
