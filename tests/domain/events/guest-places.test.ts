import { expect, test } from 'vitest';
import { placesLeft } from '#domain/events/guest-places.ts';

const type = { kind: 'ticket', quantity: 10, sold: 3, reserved: 2, groupSize: 1 };

test.each([
  ['nothing, where there is no type', [], 0],
  ['what is neither sold nor reserved', [type], 5],
  ['nothing, and not less, of a type that was sold beyond its limit', [{ ...type, sold: 12 }], 0],
  ['the places of all types together', [type, { ...type, quantity: 4 }, { ...type, sold: 12 }], 5],
  ['as many places as a group has in each of its tickets', [{ ...type, groupSize: 4 }], 20],
  ['nothing of add-ons, which let nobody in', [type, { ...type, kind: 'add_on' }], 5],
  ['no end, where one type has no limit', [type, { ...type, quantity: null }], null],
  ['an end, where only an add-on has no limit', [type, { ...type, kind: 'add_on', quantity: null }], 5],
])('for guests there is %s', (_, types, left) => {
  expect(placesLeft(types)).toBe(left);
});
