import type { Queries } from '#server/database/database.ts';

/** A device's data for authorizing its own calls. Times in ms. */
export interface CallingDevice {
  readonly id: string;
  readonly event_id: string;
  readonly role: 'steward' | 'supervisor';
  readonly gate_moves: number;
  readonly public_key: Uint8Array;
  readonly lease_expires_at: number;
  readonly revoked_at: number | null;
  readonly last_contact_at: number | null;
}

export async function findCallingDevice(queries: Queries, deviceId: string): Promise<CallingDevice | null> {
  const [row] = await queries.query<CallingDevice>(
    `SELECT id, event_id, role, gate_moves, public_key, lease_expires_at, revoked_at, last_contact_at FROM devices WHERE id = $1`,
    [deviceId],
  );
  return row ?? null;
}

export async function setLastContact(queries: Queries, deviceId: string, now: number): Promise<void> {
  await queries.query('UPDATE devices SET last_contact_at = $2 WHERE id = $1', [deviceId, now]);
}

/** Returns whether a device may still work at its door: not revoked, with a valid lease. */
export async function isDeviceInForce(queries: Queries, deviceId: string, now: number): Promise<boolean> {
  const rows = await queries.query(
    'SELECT 1 FROM devices WHERE id = $1 AND revoked_at IS NULL AND lease_expires_at > $2',
    [deviceId, now],
  );
  return rows.length > 0;
}

/** Deletes invitations that expired before `before`; in ms. */
export async function deleteInvites(queries: Queries, before: number): Promise<void> {
  await queries.query('DELETE FROM device_invites WHERE expires_at < $1', [before]);
}
