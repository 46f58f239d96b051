import { isHigherRole } from '#domain/people/role.ts';
import type { Queries } from '#server/database/database.ts';
import { isRefusal, type Refusal } from '#server/access/refusal.ts';
import { noteInAudit } from '#server/database/audit.ts';
import { settlePending, type DecisionPost } from './applications/settle-application.ts';
import { lastAdmin } from './end-account.ts';
import { isLastAdmin, endDevicesOf } from '#server/database/accounts/account-ends.ts';
import { endSessionsOf } from '#server/database/accounts/sessions.ts';
import type { Role } from '#server/database/accounts/users.ts';
import { lockRole, setRole } from '#server/database/accounts/user-changes.ts';

/**
 * Gives an account this role where it has less, as `giveRole` does; whoever may do as much keeps theirs, and has an
 * application of theirs approved as well. Either with the account held, by the role that it then has.
 */
export async function raiseRole(
  queries: Queries,
  userId: string,
  role: Role,
  by: Parameters<typeof giveRole>[3],
): Promise<Refusal | null> {
  // In the order in which `giveRole` locks.
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
 * Gives an account another role, which acts at the next call. Where the new role may do less, its sessions end, and so
 * do the scanning devices of the person's invitation. Who is given more keeps both, because a promotion must neither
 * close a door that is running nor take a ticket off the screen: the session is renewed at its next call. An application
 * of theirs that waits is approved by it. Belongs in a transaction that is rolled back at a refusal.
 *
 * @returns the devices that ended, to be told to `tellAccessEnded` after the commit; `null` where nothing changed.
 */
export async function giveRole(
  queries: Queries,
  userId: string,
  role: Role,
  by: { readonly actor: string; readonly now: number; readonly post: DecisionPost },
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
  await noteInAudit(queries, { ...line, outcome: 'done' });
  return devices;
}
