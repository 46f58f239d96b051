import type { Queries } from '#server/database/database.ts';
import { endDevicesOf } from '#server/database/accounts/account-ends.ts';
import { recordInAudit } from '#server/database/audit.ts';
import { endMembershipsOf } from '#server/database/events/memberships.ts';
import { closeConnections } from './end-account.ts';
import type { AccountDeps, EndAccountDeps } from './identity.ts';
import { findUser, type User } from '#server/database/accounts/users.ts';
import { lockUnproven, removeUnprovenAccess } from '#server/database/accounts/first-proofs.ts';

/** The result of a first verification, and everyone who lost access by it. */
export interface FirstProof {
  readonly user: User;
  /** Ids of scanning devices. */
  readonly devices: readonly string[];
  /** People who were on teams through this account, and the person if they were on any. */
  readonly people: readonly string[];
}

/** Closes the live connections of everyone who lost access through a first verification. Call it after the commit. */
export function closeLostConnections(identity: EndAccountDeps, first: FirstProof | null): void {
  if (first === null) return;
  const { user, devices, people } = first;
  closeConnections(identity, user.id, devices);
  for (const member of people) closeConnections(identity, member, []);
}

/**
 * Hands an account to the person who has just verified its email or phone for the first time. Until then anybody may
 * have created it with somebody else's contact, so everything that could give them access is removed: password, the
 * other contact, Google account, passkeys, second factor, sessions, known browsers, scanning devices and their
 * invitations, pending links, open ticket transfers, team invitations, team memberships held and given to others,
 * applications. If the contact was verified before, nothing changes and null is returned.
 *
 * Call it in the transaction that uses up the proof; it locks the account's row.
 */
export async function assignToFirstProof(
  identity: AccountDeps,
  queries: Queries,
  userId: string,
  proven: 'email' | 'phone',
): Promise<FirstProof | null> {
  const now = identity.now();
  if (!(await lockUnproven(queries, userId, proven))) return null;
  await removeUnprovenAccess(queries, userId, proven, now);
  const devices = await endDevicesOf(queries, userId, now, { ownToo: true });
  const teams = await endMembershipsOf(queries, userId, now);
  for (const { eventId, userId: subject, role } of teams.lost)
    await recordInAudit(queries, {
      at: now,
      actor: userId,
      action: 'membership_removed',
      eventId,
      subject,
      outcome: 'done',
      details: { role, firstProof: true },
    });
  const user = await findUser(queries, userId);
  const people = teams.lost.map(({ userId: member }) => member);
  return user === null ? null : { user, devices: [...devices, ...teams.devices], people };
}
