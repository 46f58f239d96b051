import { describe, expect, test } from 'vitest';
import { decideEventRight, hasRightAt, type EventRight } from '#server/access/event-access.ts';
import type { Queries } from '#server/database/database.ts';
import type { TeamRole } from '#server/database/events/event-team.ts';

const rights = ['own', 'run', 'orders', 'sell', 'supervise', 'door'] as const;
const accounts = ['NORMAL_USER', 'ORGANIZER', 'ADMIN'] as const;
type Account = (typeof accounts)[number];
const teamRoles = ['organizer', 'manager', 'seller', 'supervisor', 'steward', 'none', null] as const;

/** A database with at most one person, who is this at its one event. */
function databaseWith(person: object | null, role: TeamRole | null): Queries {
  return {
    async query<Row>(sql: string) {
      const row = sql.includes('FROM users') ? person : role && { id: 'event', role };
      return (row === null ? [] : [row]) as Row[];
    },
    script: () => Promise.reject(new Error('nothing is written here')),
  };
}
const account = (role: Account, disabledAt: number | null = null) => ({
  id: 'awa',
  role,
  disabled_at: disabledAt,
});
const has = (person: object | null, role: TeamRole | null, right: EventRight) =>
  hasRightAt(databaseWith(person, role), right, 'awa', 'event');

describe('a user who is not the caller', () => {
  test.each(rights)('has the right “%s” exactly if they would have it as the caller', async (right) => {
    for (const role of accounts)
      for (const teamRole of teamRoles) {
        const caller = { kind: 'user', userId: 'awa', credentialId: 1, role, sessionId: 's' } as const;
        const refused = await decideEventRight(right, caller, () => Promise.resolve(teamRole));
        expect(await has(account(role), teamRole, right), `${role} ${teamRole}`).toBe(refused === null);
      }
  });

  test.each(accounts)('has no rights once their account is disabled or deleted: %s', async (role) => {
    for (const right of rights) {
      expect(await has(account(role, 1), 'organizer', right)).toBe(false);
      expect(await has(null, 'organizer', right)).toBe(false);
    }
  });
});
