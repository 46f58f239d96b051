import type { Queries } from '#server/database/database.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noPerson } from '#server/access/refusals.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { EndAccountDeps } from './identity.ts';
import { accountDeletedReason, endSessionsOf } from '#server/database/accounts/sessions.ts';
import type { User } from '#server/database/accounts/users.ts';
import { lockForChange, setDisabled } from '#server/database/accounts/user-changes.ts';
import {
  hasEventsAhead,
  emptyUser,
  deletePersonData,
  isLastAdmin,
  endDevicesOf,
} from '#server/database/accounts/account-ends.ts';
import { deleteAccountMessagesTo } from '#server/database/accounts/contact-messages.ts';
import { leaveAllWaiting } from '#server/database/sales/waiting-list.ts';
import { deleteResetsOf } from '#server/database/accounts/password-resets.ts';

export const lastAdmin = refusal(409, 'last_admin', (texts) => texts.accounts.lastAdmin);
const eventsRunning = refusal(409, 'events_running', (texts) => texts.accounts.eventsRunning);

/**
 * Disables an account: its sessions, the devices it invited and the person's own phones end at once, and its places on
 * waiting lists go to others, because nobody could take what they are offered. Idempotent.
 */
export function disableAccount(identity: EndAccountDeps, user: User, actor: string): Promise<Refusal | null> {
  const now = identity.now();
  return endAccount(identity, user, { actor, action: 'account_disabled' }, async (queries) => {
    await leaveAllWaiting(queries, user.id, now);
    return setDisabled(queries, user.id, now);
  });
}

/**
 * Deletes an account. The row stays, empty and disabled, because events and the audit log refer to it; all personal
 * data is removed.
 */
export async function deleteAccount(
  identity: EndAccountDeps,
  user: User,
  actor: string = user.id,
): Promise<Refusal | null> {
  if (await hasEventsAhead(identity.database, user.id, identity.now())) return eventsRunning;
  const { email, phoneNumber } = user.publicUser;
  const person = {
    userId: user.id,
    email: user.emailVerified ? email : '',
    phoneNumber: user.phoneVerified ? phoneNumber : '',
  };
  const because = actor === user.id ? { because: accountDeletedReason } : {};
  return endAccount(identity, user, { actor, action: 'account_deleted', ...because }, async (queries) => {
    await emptyUser(queries, user.id, identity.now());
    await deletePersonData(queries, person, identity.now());
    await deleteAccountMessagesTo(queries, { email, phone: phoneNumber });
    return true;
  });
}

/**
 * Ends an account by a change that returns whether it was one. An account that the same request has deleted meanwhile
 * is gone for others, and for its owner deleted as wished.
 */
async function endAccount(
  identity: EndAccountDeps,
  user: User,
  { because, ...note }: { readonly actor: string; readonly action: string; readonly because?: string },
  change: (queries: Queries) => Promise<boolean>,
): Promise<Refusal | null> {
  const now = identity.now();
  const ended = await identity.database.transaction(async (queries) => {
    if (await isLastAdmin(queries, user.id)) return lastAdmin;
    if (!(await lockForChange(queries, user.id))) return note.actor === user.id ? [] : noPerson;
    await endSessionsOf(queries, user.id, because ?? note.action, now);
    await deleteResetsOf(queries, user.id);
    const devices = await endDevicesOf(queries, user.id, now, { ownToo: true });
    const line = { ...note, at: now, subject: user.id, outcome: 'done' } as const;
    if (await change(queries)) await recordInAudit(queries, line);
    return devices;
  });
  if (isRefusal(ended)) return ended;
  closeConnections(identity, user.id, ended);
  return null;
}

/** Closes the live connections of a person and of their devices. Call it after the commit. */
export function closeConnections(identity: EndAccountDeps, userId: string, devices: readonly string[]): void {
  identity.accessChanges.changed({ kind: 'user', userId });
  for (const deviceId of devices) identity.accessChanges.changed({ kind: 'device', deviceId });
}
