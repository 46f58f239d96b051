import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addGate } from '#contract/door/gates.ts';

test.each(['constructor', 'prototype'])(
  'a checkpoint is not called %s: no list of rules would hold it',
  (checkpoint) => {
    expect(v.is(addGate.body, { name: 'Main gate', checkpoint })).toBe(false);
  },
);

test('a checkpoint may be called whatever else is in small letters', () => {
  expect(v.is(addGate.body, { name: 'Main gate', checkpoint: 'vip-lounge' })).toBe(true);
});
