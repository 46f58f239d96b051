import { describe, expect, test } from 'vitest';
import * as adminUsers from '#contract/accounts/admin-users.ts';
import * as applications from '#contract/accounts/applications.ts';
import * as credentials from '#contract/accounts/credentials.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import * as google from '#contract/accounts/google.ts';
import * as emails from '#contract/emails.ts';
import * as graph from '#contract/graph/graph.ts';
import * as logs from '#contract/administration/logs.ts';
import * as memberships from '#contract/accounts/memberships.ts';
import * as session from '#contract/accounts/session.ts';
import * as settings from '#contract/administration/settings.ts';
import * as stats from '#contract/administration/stats.ts';
import { calls } from './calls.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const files = [session, google, credentials, adminUsers, applications, memberships];
const contract = [...files, logs, stats, settings, graph, emails].flatMap((file) =>
  Object.values<unknown>(file).filter(isEndpoint),
);
const access = {
  none: 'public',
  proof: 'public',
  api_key: 'api_key',
  session: 'signed_in',
  organizer: 'organizer',
  admin: 'admin',
} as const;

/** Returns the field names of an object schema, or of all its alternatives. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('options' in schema && Array.isArray(schema.options)) return schema.options.flatMap(fieldsOf);
  return 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : [];
}

describe('calls of section 7', () => {
  test.each(calls)('$method $path', ({ method, path, auth, query = [], body }) => {
    const endpoint = contract.find((one) => one.method === method && one.path === path);
    expect(endpoint, 'is in the contract').toBeDefined();
    expect(endpoint?.access).toBe(access[auth]);
    expect(fieldsOf(endpoint?.query)).toEqual(expect.arrayContaining([...query]));
    expect(fieldsOf(endpoint?.body)).toEqual(expect.arrayContaining([...(body ?? [])]));
    // A call specified without a payload must not require one.
    expect(body?.length === 0 && endpoint?.body !== undefined).toBe(false);
  });
});
