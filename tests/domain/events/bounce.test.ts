import { expect, test } from 'vitest';
import { bounceReasonOf, type BounceReason } from '#domain/events/bounce.ts';

test.each<[string | null, BounceReason]>([
  ['5.1.1', 'no_mailbox'],
  ['5.1.10', 'no_mailbox'],
  ['5.2.1', 'no_mailbox'],
  ['5.1.2', 'no_domain'],
  ['5.4.4', 'no_domain'],
  ['5.2.2', 'mailbox_full'],
  ['5.2.3', 'too_large'],
  ['5.3.4', 'too_large'],
  ['5.7.1', 'refused'],
  ['5.7.26', 'refused'],
  ['5.0.0', 'other'],
  ['5.1', 'other'],
  ['', 'other'],
  [null, 'other'],
])('an email that came back with %s did so for: %s', (status, reason) => {
  expect(bounceReasonOf(status)).toBe(reason);
});
