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
    'A device asks to be told when the pass changes: 201 where it is new, 200 where it was known. `Authorization: ApplePass` with the token in the pass.',
  params: registration,
  body: v.object({ pushToken: v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{8,200}$/)) }),
  bodyLimit: 2_000,
  noBody: [200, 201],
});

export const unregisterApplePass = endpoint({
  method: 'DELETE',
  path: ofRegistration,
  access: 'apple_pass',
  about: 'A device has removed the pass, and is told of it no more.',
  params: registration,
  bodyLimit: 2_000,
  noBody: [200],
});

export const listApplePasses = endpoint({
  method: 'GET',
  path: '/api/passes/apple/v1/devices/{device}/registrations/{passType}',
  access: 'public',
  about:
    'Serials of the passes of a device that have changed since the word that the last reply gave, 1,000 at most; 204 where none has. What is answered lets nobody read a pass.',
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
    'The pass as it is now, signed; 304 where it has not changed since `If-Modified-Since`. Void, and without its code, where the ticket went to somebody else or holds no more.',
  params: v.object({ passType, serial }),
  noBody: [304],
});

export const logApplePasses = endpoint({
  method: 'POST',
  path: '/api/passes/apple/v1/log',
  access: 'public',
  about:
    'What went wrong on a device with passes. Only how much there was is kept, as the words may hold anything.',
  body: v.object({ logs: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4_000))), v.maxLength(100)) }),
  bodyLimit: 16_000,
  noBody: [200],
});
