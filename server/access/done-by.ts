import { bySystem, type DoneBy } from '#server/database/sales/order-history.ts';
import type { Caller } from './caller.ts';

/** A member of the event's team, or an administrator acting for them. */
export function byTeam(caller: Caller): DoneBy {
  if (caller.kind !== 'user') return bySystem;
  return { actor: caller.role === 'ADMIN' ? 'administrator' : 'team', userId: caller.userId };
}
