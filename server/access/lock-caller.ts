import { lockActiveRole } from '#server/database/accounts/user-changes.ts';
import type { Queries } from '#server/database/database.ts';
import type { Caller } from './caller.ts';

/**
 * Locks a caller's account until the transaction ends and returns the caller with the role that it has now; null if
 * it was disabled or deleted. What would end the caller's rights waits for the transaction, and then finds what it
 * wrote. Call it before locking an event, as whatever ends an account does.
 */
export async function lockCaller<C extends Caller>(queries: Queries, caller: C): Promise<C | null> {
  if (caller.kind !== 'user') return caller;
  const role = await lockActiveRole(queries, caller.userId);
  return role === null ? null : { ...caller, role };
}
