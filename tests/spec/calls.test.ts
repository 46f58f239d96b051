import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import * as credentials from '#contract/credentials.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as google from '#contract/google.ts';
import * as session from '#contract/session.ts';
import { isEndpoint } from '#server/http/joined.ts';
import { codeLifeMs, codeTries } from '#server/identity/one-time-code.ts';
import { addressSends, phoneSends } from '#server/identity/turns.ts';
import { codeLimits, specifiedCalls } from './calls.ts';

const endpoints = [credentials, google, session].flatMap((file) =>
  Object.values(file).filter((value): value is Endpoint => isEndpoint(value)),
);

describe('the specification’s calls', () => {
  test.each(specifiedCalls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s is in the contract with its query, its bodies and its access',
    (_name, call) => {
      const found = endpoints.filter(({ method, path }) => method === call.method && path === call.path);
      expect(found).toHaveLength(1);
      const [endpoint] = found;
      for (const body of call.bodies)
        expect(endpoint?.body === undefined || v.safeParse(endpoint.body, body).success).toBe(true);
      for (const name of call.query) {
        const value = { [name]: name === 'smsOtp' ? '123456' : 'ORGANIZER' };
        expect(endpoint?.query === undefined ? {} : v.parse(endpoint.query, value)).toEqual(value);
      }
      expect(endpoint?.access === 'api_key').toBe(call.apiKey);
      expect(['api_key', 'public'].includes(endpoint?.access ?? '')).toBe(call.noAuth);
    },
  );

  test('take a guest’s sign-in by phone and code as well', () => {
    const body = { phoneNumber: '7123456', smsOtp: '123 456' };
    expect(v.parse(session.login.body, body)).toEqual({
      phoneNumber: '7123456',
      countryCode: 'GM',
      smsOtp: '123456',
    });
  });
});

test('codes have the specification’s life, tries and limits', () => {
  expect({ tries: codeTries, lifeMs: codeLifeMs, phone: phoneSends, address: addressSends }).toEqual({
    tries: codeLimits.tries,
    lifeMs: codeLimits.lifeMs,
    phone: codeLimits.phone,
    address: codeLimits.address,
  });
});
