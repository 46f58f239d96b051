import { expect, test } from 'vitest';
import { constants } from './constants.ts';

test.each(constants)('%s is as specified', (_, actual, specified) => {
  expect(actual).toEqual(specified);
});
