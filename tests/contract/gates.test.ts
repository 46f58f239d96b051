import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addGate } from '#contract/door/gates.ts';

test.each(['constructor', 'prototype'])(
  'rejects %s as a checkpoint name, because a record of rules cannot contain it',
  (checkpoint) => {
    expect(v.is(addGate.body, { name: 'Main gate', checkpoint })).toBe(false);
  },
);

test('accepts any other lower-case checkpoint name', () => {
  expect(v.is(addGate.body, { name: 'Main gate', checkpoint: 'vip-lounge' })).toBe(true);
});
