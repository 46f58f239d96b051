import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findShell } from '../../build/find-browser.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-shell-'));
  vi.stubEnv('CHROMIUM_PATH', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A program that only prints its version. */
function program(name: string, says: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${says}\n`, { mode: 0o755 });
  return path;
}

describe('the browser for most walks', () => {
  it('is the headless shell if its version matches', () => {
    const browser = program('browser', "echo 'Chromium 156.0.8078.108 built on Debian'");
    const shell = program('shell', "echo 'Chromium 156.0.8078.108'");
    expect(findShell(browser, shell)).toBe(shell);
  });

  it('is the full browser if the shell has another version, does not start or is missing', () => {
    const browser = program('browser', "echo 'Chromium 156.0.8078.108 built on Debian'");
    expect(findShell(browser, program('older', "echo 'Chromium 155.0.7000.1'"))).toBe(browser);
    expect(findShell(browser, program('broken', 'exit 1'))).toBe(browser);
    expect(findShell(browser, join(folder, 'nowhere'))).toBe(browser);
  });

  it('is the one set explicitly', () => {
    const browser = program('browser', "echo 'Chromium 156.0.8078.108'");
    const shell = program('shell', "echo 'Chromium 156.0.8078.108'");
    vi.stubEnv('CHROMIUM_PATH', browser);
    expect(findShell(browser, shell)).toBe(browser);
  });
});
