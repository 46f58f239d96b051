import type { Membership } from '#contract/accounts/memberships.ts';

/** Roles on a team as they are offered: who most need is first. */
export const rolesInOrder: readonly Membership['role'][] = ['steward', 'seller', 'supervisor', 'manager'];
