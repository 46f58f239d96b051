import type { Queries } from '#server/database/database.ts';
import type { DeviceRole } from './devices.ts';

/** A code that enrols one device. `expiresAt` in ms. */
export interface Invite {
  readonly eventId: string;
  readonly gateId: string | null;
  readonly role: DeviceRole;
  readonly createdBy: string | null;
  /** It is for the phone of whoever asked for it. */
  readonly own: boolean;
  readonly expiresAt: number;
}

export async function addInvite(
  queries: Queries,
  codeHash: Uint8Array,
  invite: Invite,
  now: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO device_invites (code_hash, event_id, gate_id, role, created_by, created_at, expires_at, own)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
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
}

/**
 * Uses an invite up, once, however many ask at the same moment. Null, with nothing changed, when it is unknown, used or
 * over, and for a key, or a person’s own phone, that is barred from the event.
 *
 * @param by whose phone turns it in, where that is known
 */
export async function takeInvite(
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

/** The event of an invite, used or not; null where there is no such code. */
export async function findEventOfInvite(queries: Queries, codeHash: Uint8Array): Promise<string | null> {
  const [row] = await queries.query<{ eventId: string }>(
    'SELECT event_id AS "eventId" FROM device_invites WHERE code_hash = $1',
    [codeHash],
  );
  return row?.eventId ?? null;
}
