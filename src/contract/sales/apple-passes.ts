import * as v from 'valibot';
import { endpoint } from '../wire/endpoint.ts';

/*
 * The web service for Apple Wallet passes, as specified in Apple's "Adding a Web Service to Update Passes". The pass
 * contains its URL (`webServiceURL`, up to `/v1`) and the token for these calls.
 */

const device = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/));
const passType = v.pipe(v.string(), v.maxLength(210));
const serial = v.pipe(v.string(), v.maxLength(100));
const registration = v.object({ device, passType, serial });
const ofRegistration = '/api/passes/apple/v1/devices/{device}/registrations/{passType}/{serial}';

export const registerApplePass = endpoint({
  method: 'POST',
  path: ofRegistration,
  access: 'apple_pass',
  about:
    'Registers a device for updates of a pass: 201 if it is new, 200 if it was registered before. `Authorization: ApplePass` with the pass’s token.',
  params: registration,
  body: v.object({ pushToken: v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{8,200}$/)) }),
  bodyLimit: 2_000,
  noBody: [200, 201],
});

export const unregisterApplePass = endpoint({
  method: 'DELETE',
  path: ofRegistration,
  access: 'apple_pass',
  about: 'Unregisters a device from which the pass was removed.',
  params: registration,
  bodyLimit: 2_000,
  noBody: [200],
});

export const listApplePasses = endpoint({
  method: 'GET',
  path: '/api/passes/apple/v1/devices/{device}/registrations/{passType}',
  access: 'public',
  about:
    'Serial numbers of a device’s passes that have changed since the tag of the previous reply, at most 1,000; 204 if there are none. Doesn’t grant access to any pass.',
  params: v.object({ device, passType }),
  query: v.object({ passesUpdatedSince: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))) }),
  reply: v.object({ serialNumbers: v.array(v.string()), lastUpdated: v.string() }),
  noBody: [204],
});

export const readApplePass = endpoint({
  method: 'GET',
  path: '/api/passes/apple/v1/passes/{passType}/{serial}',
  access: 'apple_pass',
  about:
    'The signed, current pass; 304 if it hasn’t changed since `If-Modified-Since`. Voided and without a code if the ticket was transferred or is no longer valid.',
  params: v.object({ passType, serial }),
  noBody: [304],
});

export const logApplePasses = endpoint({
  method: 'POST',
  path: '/api/passes/apple/v1/log',
  access: 'public',
  about:
    'Errors that a device reports for passes. Only their number is stored, because the text may contain anything.',
  body: v.object({ logs: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_000))), v.maxLength(100)) }),
  bodyLimit: 16_000,
  noBody: [200],
});
