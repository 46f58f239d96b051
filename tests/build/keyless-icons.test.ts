import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutKeys } from '../../build/keyless-icons-plugin.ts';

const icons = join(import.meta.dirname, '..', '..', 'node_modules', 'lucide-react', 'dist', 'esm', 'icons');

it.each(['arrow-up-down', 'users', 'circle-check', 'hourglass'])(
  'removes the keys of the icon %s and nothing else',
  (name) => {
    const code = readFileSync(join(icons, `${name}.mjs`), 'utf8');
    const left = withoutKeys(code);
    expect(code).toContain('key: "');
    expect(left).not.toContain('key:');
    expect(left.match(/\bd: "[^"]+"/g)).toEqual(code.match(/\bd: "[^"]+"/g));
  },
);

it('leaves the keys of everything else', () => {
  const code = 'const columns = [{ title: "Gate", key: "gate" }]; const named = ["path", "key"];';
  expect(withoutKeys(code)).toBe(code);
});
