import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { failureReply } from '#contract/wire/failure-reply.ts';
import { endpointsOfContract } from '#tests/server-http/contract-endpoints.ts';
import { idOf, passage, scanRecord } from '../domain/door/records.ts';
import { endpointsIn, frozenContracts } from './frozen-contracts.ts';
import { fieldsMissing, misunderstood, troubles, type GivenSamples } from './understood.ts';

const present = endpointsIn(await endpointsOfContract());

const outcome = { ruling: 'first', conflictId: null, first: null, revision: 3, receivedAt: 5 };
const again = { ...outcome, ruling: 'again', conflictId: idOf(1), first: passage(2) };
const receipt = { scanId: idOf(1), outcome, code: null, message: null };
const conflict = {
  conflictId: idOf(1),
  kind: 'double_admission',
  ticketNumber: 7,
  checkpoint: 'event',
  first: passage(2),
  other: passage(1),
  status: 'open',
};
const directive = {
  'effective-directive': 'img-src',
  'violated-directive': 'img-src',
  'blocked-uri': 'data',
};
/** Samples for what a contract does not specify. */
const given: GivenSamples = {
  'GET /api/events/{registrationId}/changes reply changes[]': [
    { kind: 'ticket', revision: 1, ticketNumber: 5, typeIndex: 0, state: 3, reference: 77 },
    { kind: 'passage', revision: 2, ...passage(1) },
    { kind: 'ruling', revision: 2, scanId: idOf(1), ruling: 'again' },
    { kind: 'conflict', revision: 2, conflict },
    { kind: 'header', revision: 3, signed: { header: '{}', keyId: 'abcdef', signature: 'abc_-' } },
  ],
  'GET /api/events/{registrationId}/manifest reply keyId': ['abcdef'],
  'GET /api/events/{registrationId}/manifest reply signature': ['abc_-'],
  'GET /api/events/{registrationId}/conflicts reply items[].conflictId': [idOf(1)],
  'GET /api/events/{registrationId}/conflicts reply items[].checkpoint': ['event'],
  'GET /api/events/{registrationId}/conflicts reply items[].first': [passage(2)],
  'GET /api/events/{registrationId}/conflicts reply items[].other': [passage(1)],
  'POST /api/events/{registrationId}/scans body scans[]': [
    scanRecord(),
    scanRecord({ kind: 'undo', undoes: idOf(2) }),
  ],
  'POST /api/events/{registrationId}/scans reply receipts[]': [
    { ...receipt, status: 'applied' },
    { ...receipt, status: 'duplicate' },
    { ...receipt, status: 'conflict', outcome: again },
    { ...receipt, status: 'parked', outcome: null, code: 'bad_scan', message: 'Why.' },
    { ...receipt, status: 'later', outcome: null, code: 'busy', message: 'Later.' },
  ],
  // Older servers refuse an order without an address, at its field: the buyer is asked for one.
  'POST /api/orders body buyer.email': ['ann@example.org'],
  'POST /api/violations body ': [
    { 'csp-report': directive },
    [{ type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'data' } }],
  ],
};
/** Newer access levels that include everyone allowed by an older one. */
const widened: Readonly<Record<string, readonly string[]>> = {
  event_staff: ['event_orders', 'event_scanner', 'event_supervisor'],
  organizer: ['signed_in'],
  signed_in: ['public'],
};
/** Calls with a team role that older servers refuse, at its field. */
const newerRoles = new Set(['POST /api/userMembership/add', 'PUT /api/userMembership/update']);
/** Calls with a field that older servers refuse: sent only if the feature is used. */
const newerFields = new Set(['PUT /api/admin/users/{id}']);
const requestParts = ['params', 'query', 'body'] as const;

describe.each(frozenContracts)('compatibility with the build of $commit', ({ endpoints, failure }) => {
  const pairs = [...endpoints].flatMap(([name, old]): [name: string, old: Endpoint, now: Endpoint][] => {
    const now = present.get(name);
    return now === undefined ? [] : [[name, old, now]];
  });

  test('keeps every call accessible to everyone who could make it', () => {
    expect(endpoints.size).toBeGreaterThan(80);
    for (const [name, { access }] of endpoints) {
      const now = present.get(name)?.access ?? '';
      expect([access, ...(widened[access] ?? [])], name).toContain(now);
    }
  });

  test.each(pairs)('accepts in this server what that app sends: %s', (_, old, now) => {
    for (const part of requestParts) expect(troubles(part, old, now, given)).toEqual([]);
  });

  test.each(pairs)('reads in that app what this server answers: %s', (_, old, now) => {
    expect(troubles('reply', now, old, given)).toEqual([]);
    // Including optional fields.
    expect(fieldsMissing(old.reply, now.reply)).toEqual([]);
  });

  /** Called by providers, at addresses that the server gave them. */
  const notOurs = 'POST /api/payments/webhook/{provider}';
  const ofTheApp = pairs.filter(
    ([name]) => name !== notOurs && !newerRoles.has(name) && !newerFields.has(name),
  );

  test.each(ofTheApp)('accepts in that server what this app sends: %s', (_, old, now) => {
    for (const part of requestParts) expect(troubles(part, now, old, given)).toEqual([]);
  });

  test.each(pairs)('reads in this app what that server answers: %s', (_, old, now) => {
    expect(troubles('reply', old, now, given)).toEqual([]);
  });

  test('reads each other’s failures', () => {
    const details = (path: string) => (path === 'details' ? [{ left: 3, fields: { a: 'b' } }] : undefined);
    expect(misunderstood(failure, failureReply, details)).toEqual([]);
    expect(misunderstood(failureReply, failure, details)).toEqual([]);
  });
});
