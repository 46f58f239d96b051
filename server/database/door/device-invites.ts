import type { Queries } from '#server/database/database.ts';
import type { DeviceRole } from './devices.ts';

/** A code that enrols one device. `expiresAt` in ms. */
export interface Invite {
  readonly eventId: string;
  readonly gateId: string | null;
  readonly role: DeviceRole;
  readonly createdBy: string | null;
  /** Whether it is for the phone of the person who requested it. */
  readonly own: boolean;
  readonly expiresAt: number;
}

/** Stores an invite unless it is there already; one that has expired is valid again. Returns when it expires, ms. */
export async function addInvite(
  queries: Queries,
  codeHash: Uint8Array,
  invite: Invite,
  now: number,
): Promise<number> {
  const [row] = await queries.query<Pick<Invite, 'expiresAt'>>(
    `INSERT INTO device_invites (code_hash, event_id, gate_id, role, created_by, created_at, expires_at, own)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (code_hash) DO UPDATE
       SET expires_at = CASE WHEN device_invites.expires_at > $6 THEN device_invites.expires_at ELSE EXCLUDED.expires_at END
     RETURNING expires_at AS "expiresAt"`,
    [
      codeHash,
      invite.eventId,
      invite.gateId,
      invite.role,
      invite.createdBy,
      now,
      invite.expiresAt,
      invite.own,
    ],
  );
  return row?.expiresAt ?? invite.expiresAt;
}

/**
 * Uses up an invite exactly once, even if several devices use it at the same moment. Null, changing nothing, if it is
 * unknown, used or expired, or if the key or the owner of the phone is barred from the event.
 *
 * @param by the owner of the enrolling phone, if known
 */
export async function consumeInvite(
  queries: Queries,
  codeHash: Uint8Array,
  by: { readonly publicKey: Uint8Array; readonly person: string | null },
  now: number,
): Promise<Invite | null> {
  const [row] = await queries.query<Invite>(
    `UPDATE device_invites SET used_at = $2 WHERE code_hash = $1 AND used_at IS NULL AND expires_at > $2
        AND NOT EXISTS (SELECT 1 FROM devices d
                         WHERE d.event_id = device_invites.event_id AND d.barred_at IS NOT NULL
                           AND (d.public_key = $3 OR d.person = $4 OR (device_invites.own AND d.person = device_invites.created_by)))
     RETURNING event_id AS "eventId", gate_id AS "gateId", role, created_by AS "createdBy", own,
               expires_at AS "expiresAt"`,
    [codeHash, now, by.publicKey, by.person],
  );
  return row ?? null;
}

/** Deletes the unused codes for phones at a gate. */
export async function dropInvitesAt(queries: Queries, gateId: string): Promise<void> {
  await queries.query('DELETE FROM device_invites WHERE gate_id = $1 AND used_at IS NULL', [gateId]);
}

/** Returns the event of an invite, used or not; null if the code does not exist. */
export async function findEventOfInvite(queries: Queries, codeHash: Uint8Array): Promise<string | null> {
  const [row] = await queries.query<{ eventId: string }>(
    'SELECT event_id AS "eventId" FROM device_invites WHERE code_hash = $1',
    [codeHash],
  );
  return row?.eventId ?? null;
}
