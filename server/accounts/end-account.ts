import type { Queries } from '#server/database/database.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noteInAudit } from '#server/database/audit.ts';
import type { Identity } from './identity.ts';
import { forgetDevicesOf } from './sign-in/known-devices.ts';
import { endSessionsOf } from '#server/database/accounts/sessions.ts';
import { hasOtherAdmin, type User } from '#server/database/accounts/users.ts';

export const lastAdmin = refusal(
  409,
  'last_admin',
  'This is the only administrator who can sign in. Make another one first.',
);
const eventsRunning = refusal(
  409,
  'events_running',
  'This account has published events that are not over. Cancel them, or wait until they are over.',
);

/** Disables an account: its sessions and the devices it invited end at once. A second time does no harm. */
export function disableAccount(identity: Identity, user: User, actor: string): Promise<Refusal | null> {
  return endAccount(identity, user, { actor, action: 'account_disabled' }, (queries) =>
    queries.query('UPDATE users SET disabled_at = coalesce(disabled_at, $2::bigint) WHERE id = $1', [
      user.id,
      identity.now(),
    ]),
  );
}

/**
 * Deletes an account. The row stays, empty and disabled, because events and the log refer to it; everything that
 * says who the person was goes.
 */
export async function deleteAccount(
  identity: Identity,
  user: User,
  actor: string = user.id,
): Promise<Refusal | null> {
  if (await hasEventsAhead(identity, user.id)) return eventsRunning;
  const { email, phoneNumber } = user.publicUser;
  return endAccount(identity, user, { actor, action: 'account_deleted' }, async (queries) => {
    await queries.query(
      `UPDATE users SET username = 'deleted-' || id, email = '', first_name = '', last_name = '', phone_number = '',
         password_hash = NULL, google_sub = NULL, email_verified_at = NULL, phone_verified_at = NULL,
         role = 'NORMAL_USER', disabled_at = coalesce(disabled_at, $2::bigint), deleted_at = $2::bigint
       WHERE id = $1`,
      [user.id, identity.now()],
    );
    await queries.query('DELETE FROM sessions WHERE user_id = $1', [user.id]);
    await forgetDevicesOf(queries, user.id);
    await queries.query('DELETE FROM event_staff WHERE user_id = $1', [user.id]);
    await queries.query('DELETE FROM applications WHERE user_id = $1', [user.id]);
    await endOpenOrders(queries, user.id, identity.now());
    await emptyOrders(queries, user.id);
    await queries.query(
      `UPDATE tickets SET holder_user_id = NULL, holder_name = '' WHERE holder_user_id = $1`,
      [user.id],
    );
    await queries.query(
      `UPDATE transfers SET to_email = '', to_phone = '',
         state = CASE WHEN state = 'offered' THEN 'cancelled' ELSE state END, ended_at = coalesce(ended_at, $2::bigint)
       WHERE from_user_id = $1`,
      [user.id, identity.now()],
    );
    await queries.query(`DELETE FROM outbox WHERE recipient <> '' AND recipient IN ($1, $2)`, [
      email,
      phoneNumber,
    ]);
  });
}

/**
 * Nobody is left who could use what is not paid yet: its places are free. Payments see by the order that it is over:
 * they close its page, and give back what was paid there meanwhile. The order first, then its holds, as whoever
 * confirms it locks them.
 */
async function endOpenOrders(queries: Queries, userId: string, now: number): Promise<void> {
  const ended = await queries.query<{ id: string }>(
    `UPDATE orders SET state = 'cancelled', reason = 'The account was deleted.', settled_at = $2::bigint
      WHERE user_id = $1 AND state = 'awaiting_payment' RETURNING id`,
    [userId, now],
  );
  await queries.query(
    `UPDATE holds SET state = 'released', ended_at = $2::bigint WHERE order_id = ANY($1::text[]) AND state = 'ordered'`,
    [ended.map(({ id }) => id), now],
  );
}

/** What was bought and paid stays for the books; who bought it, and whom for, goes. Before the tickets lose their holder. */
async function emptyOrders(queries: Queries, userId: string): Promise<void> {
  await queries.query(
    `UPDATE order_attendees SET name = '', email = '' WHERE ticket_id IN (SELECT id FROM tickets WHERE holder_user_id = $1)
       OR (ticket_id IS NULL AND order_id IN (SELECT id FROM orders WHERE user_id = $1))`,
    [userId],
  );
  await queries.query(
    `UPDATE orders SET buyer_name = '', buyer_email = '', buyer_phone = '' WHERE user_id = $1`,
    [userId],
  );
}

async function hasEventsAhead(identity: Identity, userId: string): Promise<boolean> {
  const rows = await identity.database.query(
    `SELECT 1 FROM events WHERE organizer_id = $1 AND status = 'published' AND ends_at > $2 LIMIT 1`,
    [userId, identity.now()],
  );
  return rows.length > 0;
}

async function endAccount(
  identity: Identity,
  user: User,
  note: { readonly actor: string; readonly action: string },
  change: (queries: Queries) => Promise<unknown>,
): Promise<Refusal | null> {
  const now = identity.now();
  const ended = await identity.database.transaction(async (queries) => {
    if (await isLastAdmin(queries, user.id)) return null;
    await endSessionsOf(queries, user.id, note.action, now);
    await queries.query('DELETE FROM password_resets WHERE user_id = $1', [user.id]);
    const devices = await endDevicesOf(queries, user.id, now);
    await change(queries);
    await noteInAudit(queries, { ...note, at: now, subject: user.id, outcome: 'done' });
    return devices;
  });
  if (ended === null) return lastAdmin;
  tellAccessEnded(identity, user.id, ended);
  return null;
}

/**
 * Whether the server would have no administrator without this one. Held until the transaction ends: of two who end
 * each other at the same moment one waits here and is refused.
 */
export async function isLastAdmin(queries: Queries, userId: string): Promise<boolean> {
  const admins = await queries.query<{ id: string }>(
    `SELECT id FROM users WHERE role = 'ADMIN' ORDER BY id FOR UPDATE`,
  );
  return admins.some(({ id }) => id === userId) && !(await hasOtherAdmin(queries, userId));
}

/** Revokes the scanning devices that a person invited, and invitations not used yet. Answers the devices' ids. */
export async function endDevicesOf(
  queries: Queries,
  userId: string,
  now: number,
): Promise<readonly string[]> {
  await queries.query('DELETE FROM device_invites WHERE created_by = $1 AND used_at IS NULL', [userId]);
  const devices = await queries.query<{ id: string }>(
    'UPDATE devices SET revoked_at = $2 WHERE enrolled_by = $1 AND revoked_at IS NULL RETURNING id',
    [userId, now],
  );
  return devices.map(({ id }) => id);
}

/** Closes the live lines of a person and of their devices. After the commit. */
export function tellAccessEnded(identity: Identity, userId: string, devices: readonly string[]): void {
  identity.accessChanges.changed({ kind: 'user', userId });
  for (const deviceId of devices) identity.accessChanges.changed({ kind: 'device', deviceId });
}
