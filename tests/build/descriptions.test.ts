import { expect, test } from 'vitest';
import { describingNothing } from '../../build/descriptions-plugin.ts';

test.each([
  [
    'in the middle',
    "const a = endpoint({ path: '/a', about: 'Says, that {a: 1} is so.', reply: x });",
    "const a = endpoint({ path: '/a', reply: x });",
  ],
  [
    'at the end',
    "const a = endpoint({ path: '/a', about: `b` + c });",
    "const a = endpoint({ path: '/a',  });",
  ],
  [
    'in each of several',
    "const a = endpoint({ about: 'a', path: '/a' }), b = endpoint({ about: 'b', path: '/b' });",
    "const a = endpoint({ path: '/a' }), b = endpoint({ path: '/b' });",
  ],
])('strips endpoint descriptions from the app: %s', (_where, code, left) => {
  expect(describingNothing(code)).toBe(left);
});

test('keeps other fields called `about`', () => {
  const code =
    'const wish = v.object({ about: v.string() }); const a = endpoint({ body: v.object({ about: v.string() }) });';
  expect(describingNothing(code)).toBe(code);
});
