import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { chromiumFlags } from '../../e2e/chromium-flags.ts';

test('keeps Playwright’s disabled Chromium features disabled along with those of the tests', () => {
  const packageFile = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const source = readFileSync(join(dirname(packageFile), 'lib', 'coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const playwrights = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name);
  expect(playwrights.length).toBeGreaterThan(5);
  const ours = chromiumFlags.filter((flag) => flag.startsWith('--disable-features='));
  expect(ours).toHaveLength(1);
  const off = ours[0]?.split('=')[1]?.split(',') ?? [];
  expect(playwrights.filter((name) => name !== undefined && !off.includes(name))).toEqual([]);
});
