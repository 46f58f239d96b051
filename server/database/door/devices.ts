import type { Battery } from '#domain/door/battery.ts';
import type { DeviceProgress } from './door-records.ts';
import { patternOf } from '#server/database/like.ts';
import type { Queries } from '#server/database/database.ts';
import type { EventQueries } from '#server/database/events/at-event.ts';

export type DeviceRole = 'steward' | 'supervisor';

export interface DeviceRow {
  readonly deviceId: string;
  readonly eventId: string;
  readonly name: string;
  readonly gateId: string | null;
  readonly role: DeviceRole;
  /** Whether it works only at its assigned gate. */
  readonly gateFixed: boolean;
  /** How often the organizer has moved it since it enrolled. */
  readonly gateMove: number;
  readonly enrolledAt: number;
  readonly lastContactAt: number | null;
  readonly leaseExpiresAt: number;
  readonly revokedAt: number | null;
  /** Since when its key and its owner may not enrol at the event again, in ms. */
  readonly barredAt: number | null;
  /** The invitation it last enrolled with; null for devices enrolled before this was recorded. */
  readonly inviteId: string | null;
  /** At its last contact; null if its browser does not report it. */
  readonly battery: Battery | null;
}

/** SQL: a `devices` row's battery. */
export const battery = `CASE WHEN battery_percent IS NULL THEN NULL
            ELSE jsonb_build_object('percent', battery_percent, 'charging', coalesce(battery_charging, false)) END`;

const columns = `id AS "deviceId", event_id AS "eventId", name, gate_id AS "gateId", role, gate_fixed AS "gateFixed", gate_moves AS "gateMove", enrolled_at AS "enrolledAt",
  last_contact_at AS "lastContactAt", lease_expires_at AS "leaseExpiresAt", revoked_at AS "revokedAt", barred_at AS "barredAt",
  invite_id AS "inviteId", ${battery} AS battery`;

export async function addDevice(
  queries: Queries,
  device: Omit<DeviceRow, 'gateMove' | 'lastContactAt' | 'revokedAt' | 'barredAt' | 'battery'> & {
    readonly publicKey: Uint8Array;
    readonly enrolledBy: string | null;
    /** The owner of the phone, if known. */
    readonly person: string | null;
  },
): Promise<void> {
  await queries.query(
    `INSERT INTO devices (id, event_id, name, gate_id, role, public_key, enrolled_by, enrolled_at, last_contact_at, lease_expires_at, gate_fixed, person,
                          invite_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11, $12)`,
    [
      device.deviceId,
      device.eventId,
      device.name,
      device.gateId,
      device.role,
      device.publicKey,
      device.enrolledBy,
      device.enrolledAt,
      device.leaseExpiresAt,
      device.gateFixed,
      device.person,
      device.inviteId,
    ],
  );
}

/**
 * Updates the event's device with this key from a new code, unless it is revoked. Its id stays the same, because its
 * unsent scans name it. The caller has locked the event's row, so that two codes used at once make one device.
 *
 * @param staysAtGate keeps the gate named by an earlier code, if the code was made by a steward for themselves
 * @returns the device, or null if the event has none with this key
 */
export async function reEnrolDevice(
  queries: EventQueries,
  device: Omit<Parameters<typeof addDevice>[1], 'deviceId'>,
  staysAtGate: boolean,
): Promise<Pick<DeviceRow, 'deviceId' | 'gateId' | 'gateFixed'> | null> {
  const [row] = await queries.query<Pick<DeviceRow, 'deviceId' | 'gateId' | 'gateFixed'>>(
    `UPDATE devices SET name = $3, gate_id = CASE WHEN gate_fixed AND $11 THEN gate_id ELSE $4 END, role = $5, enrolled_by = $6, enrolled_at = $7, last_contact_at = $7,
            lease_expires_at = $8, gate_fixed = $9 OR (gate_fixed AND $11), person = $10, gate_moves = 0, gate_moves_heard = 0, invite_id = $12
      WHERE id = (SELECT id FROM devices WHERE event_id = $1 AND public_key = $2 AND revoked_at IS NULL
                   ORDER BY enrolled_at DESC, id DESC LIMIT 1)
        AND revoked_at IS NULL
      RETURNING id AS "deviceId", gate_id AS "gateId", gate_fixed AS "gateFixed"`,
    [
      device.eventId,
      device.publicKey,
      device.name,
      device.gateId,
      device.role,
      device.enrolledBy,
      device.enrolledAt,
      device.leaseExpiresAt,
      device.gateFixed,
      device.person,
      staysAtGate,
      device.inviteId,
    ],
  );
  return row ?? null;
}

/** Returns the event's device that last enrolled with this code by this key, while the code would be valid. */
export async function findDeviceOfCode(
  queries: EventQueries,
  { codeHash, inviteId, publicKey }: DeviceOfCode,
  now: number,
): Promise<DeviceRow | null> {
  const [row] = await queries.query<DeviceRow>(
    `SELECT ${columns} FROM devices
      WHERE public_key = $2 AND invite_id = $3 AND revoked_at IS NULL
        AND event_id = (SELECT event_id FROM device_invites WHERE code_hash = $1 AND expires_at > $4)`,
    [codeHash, publicKey, inviteId, now],
  );
  return row ?? null;
}

interface DeviceOfCode {
  readonly codeHash: Uint8Array;
  readonly inviteId: string;
  readonly publicKey: Uint8Array;
}

/**
 * Extends a lease. The gate stays if `gateId` is undefined, or was chosen before the organizer moved the device
 * (`gateMove`: the moves that the device knows of). Null, changing nothing, if the device is revoked or unknown, if
 * it asks for another gate but is bound to its own, or if the gate is being removed.
 */
export async function renewDevice(
  queries: Queries,
  deviceId: string,
  renewal: {
    readonly now: number;
    readonly expiresAt: number;
    readonly gateId: string | null | undefined;
    /** Undefined if the app does not send it. */
    readonly gateMove: number | undefined;
  },
): Promise<DeviceRow | null> {
  const [row] = await queries.query<DeviceRow>(
    `UPDATE devices
        SET last_contact_at = $2, lease_expires_at = $3,
            gate_id = CASE WHEN $4 AND coalesce($6::bigint, gate_moves) = gate_moves THEN $5 ELSE gate_id END,
            gate_moves_heard = CASE WHEN $6::bigint IS NULL AND NOT gate_fixed THEN gate_moves_heard ELSE gate_moves END
      WHERE id = $1 AND revoked_at IS NULL
        AND NOT ($4 AND gate_fixed AND gate_id IS DISTINCT FROM $5 AND coalesce($6::bigint, gate_moves) = gate_moves)
        AND ($5::text IS NULL OR EXISTS (SELECT 1 FROM gates g WHERE g.id = $5 AND g.removed_at IS NULL FOR SHARE))
      RETURNING ${columns}`,
    [
      deviceId,
      renewal.now,
      renewal.expiresAt,
      renewal.gateId !== undefined,
      renewal.gateId ?? null,
      renewal.gateMove ?? null,
    ],
  );
  return row ?? null;
}

/**
 * Moves a device to another gate on the organizer's behalf; false if it is there already, null if the event has no
 * such device that may scan.
 */
export async function moveDevice(
  queries: Queries,
  eventId: string,
  deviceId: string,
  gateId: string,
): Promise<boolean | null> {
  const [row] = await queries.query<{ moved: boolean }>(
    `UPDATE devices d SET gate_id = $3, gate_moves = d.gate_moves + (old.gate_id IS DISTINCT FROM $3)::int
       FROM (SELECT id, gate_id FROM devices WHERE id = $1 AND event_id = $2 AND revoked_at IS NULL FOR UPDATE) old
      WHERE d.id = old.id RETURNING old.gate_id IS DISTINCT FROM $3 AS moved`,
    [deviceId, eventId, gateId],
  );
  return row?.moved ?? null;
}

/** Returns the key and owner of a device of an event, revoked or not. */
export async function findDeviceKey(
  queries: Queries,
  eventId: string,
  deviceId: string,
): Promise<{ readonly deviceId: string; readonly role: DeviceRole; readonly publicKey: Uint8Array } | null> {
  const [row] = await queries.query<{ deviceId: string; role: DeviceRole; publicKey: Uint8Array }>(
    'SELECT id AS "deviceId", role, public_key AS "publicKey" FROM devices WHERE id = $1 AND event_id = $2',
    [deviceId, eventId],
  );
  return row ?? null;
}

/** Returns the gates at which a person's own phones have a supervisor's role and a valid lease. */
export async function findGatesOf(
  queries: Queries,
  eventId: string,
  person: string,
  now: number,
): Promise<string[]> {
  const rows = await queries.query<{ gateId: string }>(
    `SELECT DISTINCT gate_id AS "gateId" FROM devices
      WHERE event_id = $1 AND person = $2 AND role = 'supervisor' AND gate_id IS NOT NULL AND revoked_at IS NULL
        AND lease_expires_at > $3`,
    [eventId, person, now],
  );
  return rows.map(({ gateId }) => gateId);
}

interface DeviceAtGate extends Pick<DeviceRow, 'gateId' | 'role'> {
  readonly person: string | null;
}

/** Returns a device's gate, role and owner; null if the event has no device with this id. */
export async function findDeviceAtGate(
  queries: Queries,
  eventId: string,
  deviceId: string,
): Promise<DeviceAtGate | null> {
  const [row] = await queries.query<DeviceAtGate>(
    'SELECT gate_id AS "gateId", role, person FROM devices WHERE id = $1 AND event_id = $2',
    [deviceId, eventId],
  );
  return row ?? null;
}

/** Returns whether a device is enrolled and not revoked. */
export async function isEnrolled(queries: Queries, deviceId: string): Promise<boolean> {
  const rows = await queries.query('SELECT id FROM devices WHERE id = $1 AND revoked_at IS NULL', [deviceId]);
  return rows.length > 0;
}

type ListedDevice = DeviceRow & Pick<DeviceProgress, 'lastSeq' | 'missing'> & { readonly gateHeard: boolean };

/** Filter and page of an event's devices. */
interface DeviceFilter {
  /** Only devices at these gates; null for all. */
  readonly gates: readonly string[] | null;
  /** If omitted, all of them, including revoked ones. */
  readonly only?: 'working_stewards' | undefined;
  /** Part of the name of a device, or of its gate. */
  readonly search: string;
  readonly page: number;
  readonly limit: number;
}

const listed = `event_id = $1 AND ($2::text[] IS NULL OR gate_id = ANY($2::text[]))
  AND ($3 = '' OR fold_text(name) LIKE $3
    OR gate_id IN (SELECT g.id FROM gates g WHERE g.event_id = $1 AND fold_text(g.name) LIKE $3))
  AND (NOT $4 OR (role = 'steward' AND revoked_at IS NULL))`;

/** Lists an event's devices with the progress of their current epoch: active ones first, newest first. */
export async function findDevices(
  queries: Queries,
  eventId: string,
  { gates, only, search, page, limit }: DeviceFilter,
): Promise<{ readonly rows: readonly ListedDevice[]; readonly total: number }> {
  const asked = [eventId, gates, patternOf(search), only === 'working_stewards'];
  const rows = await queries.query<ListedDevice>(
    `SELECT d.*, coalesce(p.last_seq, 0) AS "lastSeq", coalesce(p.missing, '[]'::jsonb) AS missing
       FROM (SELECT ${columns}, gate_moves = gate_moves_heard AS "gateHeard" FROM devices
              WHERE ${listed}
              ORDER BY revoked_at IS NOT NULL, enrolled_at DESC, id DESC LIMIT $5 OFFSET $6) d
       LEFT JOIN LATERAL (
         SELECT last_seq, missing FROM device_progress WHERE device_id = d."deviceId" ORDER BY updated_at DESC LIMIT 1
       ) p ON true
      ORDER BY d."revokedAt" IS NOT NULL, d."enrolledAt" DESC, d."deviceId" DESC`,
    [...asked, limit, (page - 1) * limit],
  );
  const [counted] = await queries.query<{ total: number }>(
    `SELECT count(*) AS total FROM devices WHERE ${listed}`,
    asked,
  );
  return { rows, total: counted?.total ?? 0 };
}
