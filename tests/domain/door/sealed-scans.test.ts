import { expect, test } from 'vitest';
import { boundPart, signedPart } from '#domain/door/sealed-scans.ts';

const sealed = {
  eventId: 'event-1',
  deviceId: 'device-1',
  count: 12,
  ephemeralKey: 'key',
  nonce: 'nonce',
  body: 'body',
};

test('The cipher binds its text to the form, the event, the device and the number of scans', () => {
  expect(boundPart(sealed)).toBe('gatehouse sealed scans 1\nevent-1\ndevice-1\n12');
});

test('The device signs all that is in the file', () => {
  expect(signedPart(sealed)).toBe('gatehouse sealed scans 1\nevent-1\ndevice-1\n12\nkey\nnonce\nbody');
});
