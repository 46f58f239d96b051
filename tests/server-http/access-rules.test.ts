import { written } from '#messages/written.ts';
import { describe, expect, test } from 'vitest';
import type { Access } from '#contract/wire/endpoint.ts';
import { decideAccess, type AccessFacts } from '#server/access/call-access.ts';
import {
  decideEventRight,
  isPublic,
  mayReadEvent,
  refuseToPrint,
  refuseAtEvent,
  rightOver,
  rightsAt,
  rolesWith,
  teamRoleAt,
  type EventRight,
} from '#server/access/event-access.ts';
import * as refusals from '#server/access/refusals.ts';
import type { Queries } from '#server/database/database.ts';
import type { TeamRole } from '#server/database/events/event-team.ts';
import { asAdministrator, callerKey, type Caller } from '#server/access/caller.ts';
import { byTeam } from '#server/access/done-by.ts';
import { graphRuleOf } from '#server/access/graph-access.ts';
import { recordAction, type AuditedAction } from '#server/access/record-action.ts';
import type { Refusal } from '#server/access/refusal.ts';

type Account = Extract<Caller, { kind: 'user' }>['role'];
const user = (role: Account, userId = 'u'): Caller => ({
  kind: 'user',
  userId,
  credentialId: 1,
  role,
  sessionId: 's',
});
const nobody: Caller = { kind: 'none' };
const pass: Caller = { kind: 'pass', serial: 'a' };
const device: Caller = { kind: 'device', deviceId: 'd', eventId: 'event', role: 'steward' };
const accounts = ['NORMAL_USER', 'ORGANIZER', 'ADMIN'] as const;
const teamRoles = ['organizer', 'manager', 'seller', 'supervisor', 'steward', 'none', null] as const;

const told = (refused: Refusal | null) => (refused === null ? 'allowed' : refused.code);
const rights = ['own', 'run', 'orders', 'sell', 'supervise', 'door'] as const;

const accountOf = (caller: Caller): Account => (caller.kind === 'user' ? caller.role : 'NORMAL_USER');

/** A database in which everybody has this account and this role at every event, and which records its queries. */
function eventWith(role: TeamRole | null, account: Account = 'ORGANIZER') {
  const asked: unknown[] = [];
  const queries: Queries = {
    async query<Row>(sql: string, params?: readonly unknown[]) {
      asked.push(params);
      if (sql.includes('FROM users')) return [{ account, teamRole: role }] as Row[];
      return (role === null ? [] : [{ id: 'event', role }]) as Row[];
    },
    script: () => Promise.reject(new Error('nothing is written here')),
  };
  return { queries, asked };
}

describe('a permission for an event', () => {
  /** Which team roles have the right, by account type. Written by hand from the product's description. */
  const holders: Readonly<Record<EventRight, Readonly<Record<'ORGANIZER' | 'NORMAL_USER', TeamRole[]>>>> = {
    own: { ORGANIZER: ['organizer'], NORMAL_USER: [] },
    run: { ORGANIZER: ['organizer', 'manager'], NORMAL_USER: [] },
    orders: { ORGANIZER: ['organizer', 'manager', 'seller'], NORMAL_USER: ['seller'] },
    sell: {
      ORGANIZER: ['organizer', 'manager', 'seller', 'supervisor'],
      NORMAL_USER: ['seller', 'supervisor'],
    },
    supervise: { ORGANIZER: ['organizer', 'manager', 'supervisor'], NORMAL_USER: ['supervisor'] },
    door: {
      ORGANIZER: ['organizer', 'manager', 'supervisor', 'steward'],
      NORMAL_USER: ['supervisor', 'steward'],
    },
  };

  test.each(rights)('to %s is held only by team members whose account still allows it', async (right) => {
    for (const account of ['ORGANIZER', 'NORMAL_USER'] as const) {
      expect(rolesWith(right, account)).toEqual(holders[right][account]);
      for (const role of ['organizer', 'manager', 'seller', 'supervisor', 'steward', 'none'] as const) {
        const decided = await decideEventRight(right, user(account), () => Promise.resolve(role));
        const holds = holders[right][account].includes(role);
        expect([account, role, told(decided)]).toEqual([account, role, holds ? 'allowed' : 'not_allowed']);
      }
    }
  });

  test.each(rights)('to %s is held by an administrator for any existing event', async (right) => {
    for (const role of teamRoles)
      expect(told(await decideEventRight(right, user('ADMIN'), () => Promise.resolve(role)))).toBe(
        role === null ? 'event_not_found' : 'allowed',
      );
  });

  test.each(rights)('to %s is not held without a sign-in, nor by a device', async (right) => {
    const teamRole = () => Promise.reject(new Error('asked for nothing'));
    expect(told(await decideEventRight(right, nobody, teamRole))).toBe('not_signed_in');
    expect(told(await decideEventRight(right, device, teamRole))).toBe('not_signed_in');
  });

  test('for a missing event gives organizers a 404, and attendees a refusal', async () => {
    const none = () => Promise.resolve(null);
    expect(await decideEventRight('door', user('ORGANIZER'), none)).toEqual(refusals.noEvent);
    expect(told(await decideEventRight('door', user('NORMAL_USER'), none))).toBe('not_allowed');
  });

  test('that no attendee can have is refused without checking the team', async () => {
    const teamRole = () => Promise.reject(new Error('asked for nothing'));
    for (const right of ['own', 'run'] as const)
      expect(told(await decideEventRight(right, user('NORMAL_USER'), teamRole))).toBe('not_allowed');
  });

  test('is read from the database per user and event, and not at all for a device', async () => {
    const { queries, asked } = eventWith('manager');
    expect(await refuseAtEvent(queries, 'run', user('ORGANIZER', 'awa'), 'event')).toBeNull();
    expect(asked).toEqual([['event', 'awa', 's']]);
    expect(told(await refuseAtEvent(queries, 'door', device, 'event'))).toBe('not_signed_in');
    expect(asked).toHaveLength(1);
  });

  test('is checked only for events, and only for users', async () => {
    const { queries, asked } = eventWith('manager');
    expect(await teamRoleAt(queries, user('ORGANIZER', 'awa'), 'event')).toBe('manager');
    expect(await teamRoleAt(queries, user('ORGANIZER', 'awa'), null)).toBeNull();
    for (const caller of [nobody, device, pass])
      expect(await teamRoleAt(queries, caller, 'event')).toBeNull();
    expect(asked).toEqual([[['event'], 'awa']]);
  });
});

test.each<[Caller, TeamRole | null, readonly EventRight[]]>([
  [user('ORGANIZER'), 'organizer', ['own', 'run', 'orders', 'sell', 'supervise', 'door']],
  [user('ORGANIZER'), 'manager', ['run', 'orders', 'sell', 'supervise', 'door']],
  [user('NORMAL_USER'), 'seller', ['orders', 'sell']],
  [user('NORMAL_USER'), 'none', []],
  [user('ADMIN'), null, []],
  [device, 'organizer', []],
  [nobody, 'organizer', []],
])('%j who is %s at an event has these rights there: %j', async (caller, role, held) => {
  const found = await rightsAt(eventWith(role).queries, caller, 'event');
  expect(found.toSorted()).toEqual(held.toSorted());
});

describe('a call', () => {
  const facts = (caller: Caller, more: Partial<AccessFacts> = {}): AccessFacts => ({
    caller,
    apiKeyKnown: false,
    eventId: 'event',
    passSerial: null,
    teamRole: () => Promise.resolve('none'),
    ...more,
  });
  const decided = async (access: Access, ...of: Parameters<typeof facts>) =>
    told(await decideAccess(access, facts(...of)));

  test('is open to everybody if public', async () => {
    for (const caller of [nobody, device, ...accounts.map((role) => user(role))])
      expect(await decided('public', caller)).toBe('allowed');
  });

  test('of the app requires its key from every caller', async () => {
    for (const caller of [nobody, device, user('ADMIN')]) {
      expect(await decided('api_key', caller)).toBe('api_key_needed');
      expect(await decided('api_key', caller, { apiKeyKnown: true })).toBe('allowed');
    }
  });

  test.each([
    ['signed_in', ['allowed', 'allowed', 'allowed']],
    ['organizer', ['not_allowed', 'allowed', 'allowed']],
    ['admin', ['not_allowed', 'not_allowed', 'allowed']],
  ] as const)('for %s checks only the account', async (access, answers) => {
    const atEvents = [{ eventId: null }, { teamRole: () => Promise.resolve<TeamRole>('organizer') }];
    for (const more of atEvents)
      expect(await Promise.all(accounts.map((role) => decided(access, user(role), more)))).toEqual(answers);
    for (const caller of [nobody, device]) {
      const refused = await decideAccess(access, facts(caller, { apiKeyKnown: true }));
      expect(refused).toMatchObject({ status: 401, code: 'not_signed_in' });
    }
  });

  test.each([
    ['event_owner', ['organizer']],
    ['event_staff', ['organizer', 'manager']],
    ['event_orders', ['organizer', 'manager', 'seller']],
    ['event_seller', ['organizer', 'manager', 'seller', 'supervisor']],
    ['event_supervisor', ['organizer', 'manager', 'supervisor']],
    ['event_scanner', ['organizer', 'manager', 'supervisor', 'steward']],
    ['event_door', ['organizer', 'manager', 'supervisor', 'steward']],
  ] as const)('for %s checks the team of the event in the path', async (access, allowed) => {
    const by = (role: TeamRole | null) => ({ teamRole: () => Promise.resolve(role) });
    for (const role of teamRoles) {
      const may = allowed.some((one) => one === role) ? 'allowed' : 'not_allowed';
      const said = await decided(access, user('ORGANIZER'), by(role));
      expect([role, said]).toEqual([role, role === null ? 'event_not_found' : may]);
    }
    expect(await decided(access, nobody, by('organizer'))).toBe('not_signed_in');
  });

  test.each(['event_owner', 'event_staff', 'event_door'] as const)(
    'for %s without an event in its path is refused to everybody, even an administrator',
    async (access) => {
      const by = { eventId: null, teamRole: () => Promise.resolve<TeamRole>('organizer') };
      for (const role of accounts) expect(await decided(access, user(role), by)).toBe('not_allowed');
      expect(await decided(access, nobody, by)).toBe('not_signed_in');
    },
  );

  test.each(['event_device', 'event_door'] as const)(
    'for %s is allowed to a device at its own event, or about itself',
    async (access) => {
      expect(await decided(access, device)).toBe('allowed');
      expect(await decided(access, device, { eventId: null })).toBe('allowed');
      expect(await decideAccess(access, facts(device, { eventId: 'another' }))).toMatchObject({
        status: 403,
        code: 'other_event',
      });
    },
  );

  test('for a device is refused to users, whatever their permissions', async () => {
    for (const caller of [nobody, user('ADMIN')])
      expect(await decideAccess('event_device', facts(caller, { apiKeyKnown: true }))).toMatchObject({
        status: 401,
        code: 'device_needed',
      });
  });

  test('for a pass requires the token of that very pass', async () => {
    expect(await decided('apple_pass', pass, { passSerial: 'a' })).toBe('allowed');
    const others: [Caller, string | null][] = [
      [pass, 'b'],
      [pass, null],
      [user('ADMIN'), 'a'],
      [device, 'a'],
      [nobody, 'a'],
    ];
    for (const [caller, passSerial] of others)
      expect(await decided('apple_pass', caller, { passSerial })).toBe('bad_pass_token');
    for (const access of ['signed_in', 'event_staff', 'admin', 'event_door'] as const)
      expect(await decided(access, pass, { passSerial: 'a' })).toBe('not_signed_in');
  });

  test('with an undefined access rule is refused to everybody', async () => {
    const unknown = JSON.parse('"everybody"') as Access;
    for (const caller of [nobody, device, user('ADMIN')])
      expect(await decided(unknown, caller, { apiKeyKnown: true })).toBe('not_allowed');
  });

  test('for the team is refused to a device', async () => {
    expect(await decided('event_owner', device)).toBe('not_signed_in');
    expect(await decided('event_staff', device)).toBe('not_signed_in');
  });
});

test('lets only the event’s owner make managers, and its managers appoint other door staff', () => {
  const those = ['manager', 'supervisor', 'steward'] as const;
  expect(those.map(rightOver)).toEqual(['own', 'run', 'run']);
});

test("marks only administrators' actions as such", () => {
  expect(asAdministrator(user('ADMIN'))).toEqual({ as: 'administrator' });
  for (const caller of [nobody, device, user('ORGANIZER'), user('NORMAL_USER')])
    expect(Object.keys(asAdministrator(caller))).toEqual([]);
});

describe('the rate limit key of a caller', () => {
  test.each<[string, Caller, string]>([
    ['nobody who is known', nobody, 'none'],
    ['a person', user('ADMIN', 'a'), 'user a'],
    ['a device', device, 'device d'],
    ['a pass', pass, 'pass a'],
  ])('of %s is theirs alone', (_who, caller, name) => {
    expect(callerKey(caller)).toBe(name);
  });

  test('stays the same whatever else changes about them, and differs from every other caller’s', () => {
    const again: Caller = { ...device, eventId: 'another', role: 'supervisor', gateMove: 2 };
    expect(callerKey(again)).toBe(callerKey(device));
    expect(callerKey(user('ADMIN', 'a'))).toBe(callerKey(user('NORMAL_USER', 'a')));
    const sameId: Caller[] = [user('ADMIN', 'a'), { ...device, deviceId: 'a' }, pass, nobody];
    expect(new Set(sameId.map(callerKey)).size).toBe(4);
  });
});

describe('reading', () => {
  test('an event is allowed to everyone once published, and before that to those who run it', async () => {
    for (const status of ['published', 'cancelled', 'ended']) {
      expect(isPublic({ status })).toBe(true);
      expect(await mayReadEvent(eventWith(null).queries, nobody, { eventId: 'event', status })).toBe(true);
    }
    const draft = { eventId: 'event', status: 'draft' };
    const may = (caller: Caller, role: TeamRole | null) =>
      mayReadEvent(eventWith(role, accountOf(caller)).queries, caller, draft);
    expect(await may(nobody, 'organizer')).toBe(false);
    expect(await may(user('ORGANIZER'), 'manager')).toBe(true);
    expect(await may(user('ORGANIZER'), 'steward')).toBe(false);
    expect(await may(user('NORMAL_USER'), 'manager')).toBe(false);
  });

  test('a ticket may be printed by its owner, and by those who run its event', async () => {
    const may = async (caller: Caller, ownerId: string | null, role: TeamRole) => {
      const { queries } = eventWith(role, accountOf(caller));
      return (await refuseToPrint(queries, caller, { eventId: 'event', ownerId })) === null;
    };
    expect(await may(user('NORMAL_USER', 'awa'), 'awa', 'none')).toBe(true);
    expect(await may(user('NORMAL_USER', 'awa'), 'lamin', 'none')).toBe(false);
    expect(await may(user('NORMAL_USER', 'awa'), null, 'none')).toBe(false);
    expect(await may(user('ORGANIZER', 'omar'), 'awa', 'manager')).toBe(true);
    expect(await may(user('ORGANIZER', 'omar'), 'awa', 'steward')).toBe(false);
    expect(await may(nobody, null, 'organizer')).toBe(false);
    expect(await may(device, null, 'organizer')).toBe(false);
  });
});

test.each([
  ['event_not_found', 404, refusals.noEvent, /^Event not found\.$/],
  ['order_not_found', 404, refusals.noOrder, /^Order not found\.$/],
  ['ticket_not_found', 404, refusals.noTicket, /^Ticket not found\.$/],
  ['hold_not_found', 404, refusals.noHold, /Select your tickets again\.$/],
  ['membership_not_found', 404, refusals.noMembership, /^Team member not found\.$/],
  ['other_event', 403, refusals.otherEvent, /another event/],
] as const)('returns the refusal %s with %i', (code, status, refused, message) => {
  expect(refused).toMatchObject({ refused: true, status, code });
  expect(refused.text(written.en.refusals)).toMatch(message);
});

test.each([
  ['Query.events', 'public'],
  ['Query.tickets', 'signed_in'],
  ['Query.myEvents', 'organizer'],
  ['EventSummary.figures', 'event_staff'],
  ['EventSummary.name', 'parent'],
  ['Ticket.holderName', 'parent'],
  ['Ticket.secret', null],
  ['Nothing.name', null],
  ['name', null],
])('reads the graph field %s by the rule %s', (field, rule) => {
  expect(graphRuleOf(field)).toBe(rule);
});

describe('an audit entry', () => {
  /** Returns the parameters of the written audit line. */
  async function noted(caller: Caller, deed: AuditedAction) {
    const written: (readonly unknown[])[] = [];
    const queries: Queries = {
      async query(_sql, params = []) {
        written.push(params);
        return [];
      },
      script: () => Promise.reject(new Error('nothing is migrated here')),
    };
    await recordAction(queries, caller, deed);
    return written[0];
  }
  const deed = { at: 5, action: 'gate_renamed', subject: 'gate', eventId: 'event' };

  test.each<[Caller, string, object]>([
    [user('ORGANIZER', 'ines'), 'ines', {}],
    [user('ADMIN', 'ada'), 'ada', { as: 'administrator' }],
    [nobody, 'somebody', {}],
    [device, 'somebody', {}],
  ])('names %j as %s', async (caller, actor, as) => {
    expect(await noted(caller, deed)).toEqual([
      5,
      actor,
      'gate_renamed',
      'gate',
      'done',
      JSON.stringify(as),
      'event',
    ]);
  });

  test('contains the refusal, the details, and whether it was an administrator', async () => {
    const line = await noted(user('ADMIN'), { ...deed, outcome: 'refused', details: { rows: 3 } });
    expect(line?.slice(4, 6)).toEqual(['refused', JSON.stringify({ rows: 3, as: 'administrator' })]);
  });
});

describe('the actor in an order’s history', () => {
  test.each<[Caller, ReturnType<typeof byTeam>]>([
    [user('ORGANIZER', 'ines'), { actor: 'team', userId: 'ines' }],
    [user('NORMAL_USER', 'sam'), { actor: 'team', userId: 'sam' }],
    [user('ADMIN', 'ada'), { actor: 'administrator', userId: 'ada' }],
    [device, { actor: 'system', userId: null }],
    [nobody, { actor: 'system', userId: null }],
  ])('%j is %j', (caller, done) => {
    expect(byTeam(caller)).toEqual(done);
  });
});
