import type { membership } from '#contract/accounts/memberships.ts';
import type { Output } from '#contract/wire/endpoint.ts';
import { worksAtDoors, type SignedInUser } from './role.ts';

/** Links shown to members of an event's team. */
interface TeamWays {
  readonly scans: boolean;
  readonly board: boolean;
  readonly sells: boolean;
}

/**
 * Returns the links shown for a member's role: none for a manager whose account is no longer an organizer's. The server
 * checks access independently.
 */
export function teamWays(role: Output<typeof membership>['role'], user: SignedInUser | null): TeamWays {
  const may = role !== 'manager' || worksAtDoors(user);
  return {
    scans: may && role !== 'seller',
    board: may && role !== 'seller',
    sells: may && role !== 'steward',
  };
}
