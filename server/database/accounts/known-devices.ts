import type { Queries } from '#server/database/database.ts';

/** How long a browser is known after its last sign-in, in ms. */
export const knownDeviceLifeMs = 400 * 24 * 3_600_000;

/** Returns whether somebody has signed in to an account in a browser before. `device` is an HMAC of the browser's id. */
export async function isKnownDevice(queries: Queries, device: string, userId: string): Promise<boolean> {
  const rows = await queries.query('SELECT 1 FROM known_devices WHERE device = $1 AND user_id = $2', [
    device,
    userId,
  ]);
  return rows.length > 0;
}

export async function recordKnownDevice(
  queries: Queries,
  device: string,
  userId: string,
  now: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO known_devices (device, user_id, last_used_at) VALUES ($1, $2, $3)
     ON CONFLICT (device, user_id) DO UPDATE SET last_used_at = excluded.last_used_at`,
    [device, userId, now],
  );
}

export async function deleteDevicesOf(queries: Queries, userId: string): Promise<void> {
  await queries.query('DELETE FROM known_devices WHERE user_id = $1', [userId]);
}

/** Deletes browsers without a sign-in for longer than the lifetime of their cookie. */
export async function deleteOldDevices(queries: Queries, now: number): Promise<void> {
  await queries.query('DELETE FROM known_devices WHERE last_used_at < $1', [now - knownDeviceLifeMs]);
}
