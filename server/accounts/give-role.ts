import { isHigherRole } from '#domain/people/role.ts';
import type { Queries } from '#server/database/database.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { settlePending, type DecisionEmails } from './applications/settle-application.ts';
import { lastAdmin } from './end-account.ts';
import { isLastAdmin, endDevicesOf } from '#server/database/accounts/account-ends.ts';
import { endSessionsOf } from '#server/database/accounts/sessions.ts';
import type { Role } from '#server/database/accounts/users.ts';
import { lockRole, setRole } from '#server/database/accounts/user-changes.ts';

/**
 * Raises an account to a role if it has a lower one, like `giveRole`; otherwise the role is kept and a pending
 * application is approved as well. Locks the account first and decides by the role it has then.
 */
export async function raiseRole(
  queries: Queries,
  userId: string,
  role: Role,
  by: Parameters<typeof giveRole>[3],
): Promise<Refusal | null> {
  // Same lock order as in `giveRole`.
  await isLastAdmin(queries, userId);
  const before = await lockRole(queries, userId);
  if (before === null) return null;
  if (before === role || isHigherRole(before, role)) {
    await settlePending(queries, userId, by);
    return null;
  }
  const given = await giveRole(queries, userId, role, by);
  return isRefusal(given) ? given : null;
}

/**
 * Gives an account another role, which applies from the next call. If the new role has fewer rights, the account's
 * sessions and the scanning devices that the person invited end. A promotion keeps both, because it must neither
 * close a running door nor take a ticket off the screen: the session is refreshed at its next call. It also approves
 * a pending application of the person. Call it in a transaction that is rolled back on a refusal.
 *
 * @returns the devices that ended, for `closeConnections` after the commit; `null` if nothing changed
 */
export async function giveRole(
  queries: Queries,
  userId: string,
  role: Role,
  by: { readonly actor: string; readonly now: number; readonly post: DecisionEmails },
): Promise<readonly string[] | Refusal | null> {
  const last = await isLastAdmin(queries, userId);
  const before = await lockRole(queries, userId);
  if (before === null || before === role) return null;
  if (last) return lastAdmin;
  await setRole(queries, userId, role);
  if (role !== 'NORMAL_USER') await settlePending(queries, userId, by);
  const mayLess = isHigherRole(before, role);
  if (mayLess) await endSessionsOf(queries, userId, 'the role was changed', by.now);
  const devices = mayLess ? await endDevicesOf(queries, userId, by.now, { ownToo: false }) : [];
  const details = { from: before, to: role };
  const line = { at: by.now, actor: by.actor, action: 'role_changed', subject: userId, details };
  await recordInAudit(queries, { ...line, outcome: 'done' });
  return devices;
}
