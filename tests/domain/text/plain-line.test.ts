import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { personName } from '#contract/wire/person-fields.ts';
import { plainLine, plainText } from '#domain/text/plain-line.ts';

test.each([
  ['Jazz\r\nnight', 'Jazz night'],
  ['\tJazz  night\n', 'Jazz night'],
  ['Jazz\u0000\u0007night', 'Jazz night'],
  ['Jazz\u2028night\u202Ethgin', 'Jazz night thgin'],
  ['École d’été', 'École d’été'],
  ['\r\n', ''],
  ['\u200b \u2060\ufeff', ''],
  ['\u3164\u2800', ''],
  ['👩\u200d🚀', '👩\u200d🚀'],
  ['\u0600', '\u0600'],
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

// A mark in a name would end the isolation of the name in a sentence, and turn around what comes after it.
test.each([
  ['Awa\u2069 \u202etpecca\u202c', 'Awa tpecca'],
  ['\u202bفاطمة\u202c', 'فاطمة'],
  ['A\u200fB', 'A\u200fB'],
])('takes the invisible direction marks out of the name %j', (typed, name) => {
  expect(v.parse(personName, typed)).toBe(name);
});

test.each(['Awa\nJallow', '\u202e \u202c', 'Awa\u0000', '\u200b', '\u200d\u2800 \u3164'])(
  'refuses the name %j',
  (typed) => {
    expect(v.is(personName, typed)).toBe(false);
  },
);
