import type { membership } from '#contract/accounts/memberships.ts';
import type { Output } from '#contract/wire/endpoint.ts';

/** Links shown to members of an event's team. */
interface TeamWays {
  readonly scans: boolean;
  readonly board: boolean;
  readonly sells: boolean;
}

/** Returns the links shown for a member's role. The server checks access independently. */
export const teamWays = (role: Output<typeof membership>['role']): TeamWays => ({
  scans: role !== 'seller',
  board: role !== 'seller',
  sells: role !== 'steward',
});
