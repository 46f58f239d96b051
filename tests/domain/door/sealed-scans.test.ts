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

test('binds the ciphertext to format, event, device and scan count', () => {
  expect(boundPart(sealed)).toBe('gatehouse sealed scans 1\nevent-1\ndevice-1\n12');
});

test('signs everything in the file with the device key', () => {
  expect(signedPart(sealed)).toBe('gatehouse sealed scans 1\nevent-1\ndevice-1\n12\nkey\nnonce\nbody');
});
