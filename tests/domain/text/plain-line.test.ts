import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainLine, plainText } from '#domain/text/plain-line.ts';

test.each([
  ['Jazz\r\nnight', 'Jazz night'],
  ['\tJazz  night\n', 'Jazz night'],
  ['Jazz\u0000\u0007night', 'Jazz night'],
  ['Jazz\u2028night\u202Ethgin', 'Jazz night thgin'],
  ['École d’été', 'École d’été'],
  ['\r\n', ''],
  ['Jazz \ud800', 'Jazz \ufffd'],
])('reduces %j to the line %j', (text, line) => {
  expect(plainLine(text)).toBe(line);
});

test('removes control characters, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = plainLine(text);
      expect(/[\p{Cc}\u2028\u2029]/u.test(line)).toBe(false);
      expect(plainLine(line)).toBe(line);
    }),
    { seed: 7 },
  );
});

test('keeps lines and tabs of a text, but no other invisible characters', () => {
  expect(plainText('One\r\nTwo\rThree\u2028Four\tfive\u0000\u0007 \u202eevil\u2069 \udc00')).toBe(
    'One\nTwo\nThree\nFour\tfive evil \ufffd',
  );
});
