import { describe, expect, test } from 'vitest';
import { decideEventRight, type EventRight } from '#server/access/event-access.ts';
import type { TeamRole } from '#server/database/events/event-team.ts';
import type { Caller } from '#server/access/caller.ts';
import { written } from '#messages/written.ts';

const { access } = written.en.refusals;

type Account = Extract<Caller, { kind: 'user' }>['role'];
const caller = (role: Account): Caller => ({
  kind: 'user',
  userId: 'u',
  credentialId: 1,
  role,
  sessionId: 's',
});
const roles = [
  'organizer',
  'manager',
  'seller',
  'supervisor',
  'steward',
  'none',
] as const satisfies TeamRole[];

/** Who has which right, by account and role at the event. */
const table: readonly (readonly [right: EventRight, account: Account, roles: readonly TeamRole[]])[] = [
  ['own', 'ORGANIZER', ['organizer']],
  ['own', 'NORMAL_USER', []],
  ['own', 'ADMIN', roles],
  ['run', 'ORGANIZER', ['organizer', 'manager']],
  ['run', 'NORMAL_USER', []],
  ['run', 'ADMIN', roles],
  ['orders', 'ORGANIZER', ['organizer', 'manager', 'seller']],
  ['orders', 'NORMAL_USER', ['seller']],
  ['orders', 'ADMIN', roles],
  ['sell', 'ORGANIZER', ['organizer', 'manager', 'seller', 'supervisor']],
  ['sell', 'NORMAL_USER', ['seller', 'supervisor']],
  ['sell', 'ADMIN', roles],
  ['supervise', 'ORGANIZER', ['organizer', 'manager', 'supervisor']],
  ['supervise', 'NORMAL_USER', ['supervisor']],
  ['supervise', 'ADMIN', roles],
  ['door', 'ORGANIZER', ['organizer', 'manager', 'supervisor', 'steward']],
  ['door', 'NORMAL_USER', ['supervisor', 'steward']],
  ['door', 'ADMIN', roles],
];

describe('permissions on an event', () => {
  test.each(table)('"%s" of an account that is %s is granted to: %j', async (right, account, allowed) => {
    const has: TeamRole[] = [];
    for (const role of roles)
      if ((await decideEventRight(right, caller(account), () => Promise.resolve(role))) === null)
        has.push(role);
    expect(has).toEqual(allowed);
  });

  test.each([
    ['ORGANIZER', 'event_not_found'],
    ['ADMIN', 'event_not_found'],
    ['NORMAL_USER', 'not_allowed'],
  ] as const)('tell an account that is %s about a missing event: %s', async (account, code) => {
    const no = await decideEventRight('door', caller(account), () => Promise.resolve(null));
    expect(no?.code).toBe(code);
  });

  test.each([
    ['who was removed from its team', 'NORMAL_USER', 'none', access.notOnTeam],
    ['who organizes other events, and was removed from its team', 'ORGANIZER', 'none', access.notOnTeam],
    // In the same words, so that they don't tell which events exist.
    ['who names an event that does not exist', 'NORMAL_USER', null, access.notOnTeam],
    ['who was given another role', 'NORMAL_USER', 'steward', access.notOfRole],
  ] as const)('tell somebody %s what keeps them from it', async (_, account, role, text) => {
    const no = await decideEventRight('sell', caller(account), () => Promise.resolve(role));
    expect([no?.code, no?.text(written.en.refusals)]).toEqual(['not_allowed', text]);
  });
});
