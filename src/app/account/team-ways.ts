import type { membership } from '#contract/accounts/memberships.ts';
import type { Output } from '#contract/wire/endpoint.ts';

/** What members of an event's team are shown the way to. */
interface TeamWays {
  readonly scans: boolean;
  readonly board: boolean;
  readonly sells: boolean;
}

/** What a member is shown the way to by their role. Whoever may not is refused by the server all the same. */
export const teamWays = (role: Output<typeof membership>['role']): TeamWays => ({
  scans: role !== 'seller',
  board: role !== 'seller',
  sells: role !== 'steward',
});
