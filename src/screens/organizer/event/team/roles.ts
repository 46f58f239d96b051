import type { Membership } from '#contract/accounts/memberships.ts';

/** Team roles in the order offered, most commonly needed first. */
export const rolesInOrder: readonly Membership['role'][] = ['steward', 'seller', 'supervisor', 'manager'];
