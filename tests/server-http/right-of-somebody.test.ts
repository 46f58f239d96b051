import { describe, expect, test } from 'vitest';
import {
  decideEventRight,
  hasRightAt,
  refuseAtEvent,
  refuseToPrint,
  type EventRight,
} from '#server/access/event-access.ts';
import type { Queries } from '#server/database/database.ts';
import type { TeamRole } from '#server/database/events/event-team.ts';

const rights = ['own', 'run', 'orders', 'sell', 'supervise', 'door'] as const;
const accounts = ['NORMAL_USER', 'ORGANIZER', 'ADMIN'] as const;
type Account = (typeof accounts)[number];
const teamRoles = ['organizer', 'manager', 'seller', 'supervisor', 'steward', 'none', null] as const;

/** A database with at most one person whose account is in use, who is this at its one event. */
function databaseWith(account: Account | null, teamRole: TeamRole | null, asked: unknown[] = []): Queries {
  return {
    async query<Row>(_sql: string, values?: readonly unknown[]) {
      asked.push(values);
      return (account === null ? [] : [{ account, teamRole }]) as Row[];
    },
    script: () => Promise.reject(new Error('nothing is written here')),
  };
}
const has = (person: Account | null, role: TeamRole | null, right: EventRight) =>
  hasRightAt(databaseWith(person, role), right, 'awa', 'event');

describe('a user who is not the caller', () => {
  test.each(rights)('has the right “%s” exactly if they would have it as the caller', async (right) => {
    for (const role of accounts)
      for (const teamRole of teamRoles) {
        const caller = { kind: 'user', userId: 'awa', credentialId: 1, role, sessionId: 's' } as const;
        const refused = await decideEventRight(right, caller, () => Promise.resolve(teamRole));
        expect(await has(role, teamRole, right), `${role} ${teamRole}`).toBe(refused === null);
      }
  });

  test.each(rights)('does not have the right “%s” without an account in use', async (right) => {
    expect(await has(null, 'organizer', right)).toBe(false);
  });

  test('has it whatever they are signed in with', async () => {
    const asked: unknown[] = [];
    expect(await hasRightAt(databaseWith('ORGANIZER', 'organizer', asked), 'run', 'awa', 'event')).toBe(true);
    expect(asked).toEqual([['event', 'awa', null]]);
  });
});

describe('a caller whose account or session has ended meanwhile', () => {
  const awa = { kind: 'user', userId: 'awa', credentialId: 1, role: 'ORGANIZER', sessionId: 's' } as const;
  const over = databaseWith(null, null);

  test.each(rights)('is told to sign in, where the right “%s” is needed', async (right) => {
    expect(await refuseAtEvent(over, right, awa, 'event')).toMatchObject({ code: 'not_signed_in' });
  });

  test('is told to sign in, and not that there is no such ticket', async () => {
    const ticket = { eventId: 'event', ownerId: 'binta' };
    expect(await refuseToPrint(over, awa, ticket)).toMatchObject({ code: 'not_signed_in' });
    const stranger = databaseWith('ORGANIZER', 'none');
    expect(await refuseToPrint(stranger, awa, ticket)).toMatchObject({ code: 'ticket_not_found' });
  });
});
