import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { constants } from './constants.ts';

describe('section 9', () => {
  test.each(constants)('%s is as specified', (_, actual, specified) => {
    expect(actual).toEqual(specified);
  });
});

/** Every line of the product, except those that mention a constant without using it. */
const root = join(import.meta.dirname, '..', '..');
const lines = globSync('{src,server,sw}/**/*.{ts,tsx}', { cwd: root })
  .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
  .filter((line) => !/^(import|export) |^ {2}(type )?\w+,$/.test(line));

describe('the source code uses', () => {
  const named = constants.flatMap(([name, , , usedAs]) =>
    usedAs === undefined ? [] : [[name, usedAs] as const],
  );
  test.each(named)('%s: %s', (_, usedAs) => {
    const use = new RegExp(String.raw`(?<![\w.])${usedAs.replaceAll('.', String.raw`\.`)}(?!\w)`);
    expect(lines.some((line) => use.test(line))).toBe(true);
  });
});
