import type { ManifestGate } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';

export interface GateRow extends ManifestGate {
  readonly eventId: string;
}

const columns = `id AS "gateId", event_id AS "eventId", index, name, checkpoint`;

export function findGates(queries: Queries, eventIds: readonly string[]): Promise<GateRow[]> {
  return queries.query<GateRow>(
    `SELECT ${columns} FROM gates WHERE event_id = ANY($1::text[]) AND removed_at IS NULL ORDER BY event_id, index`,
    [eventIds],
  );
}

/** Returns the gate with this id, of any event and removed or not; null if there is none. */
export async function findGate(
  queries: Queries,
  gateId: string,
): Promise<(GateRow & { readonly removed: boolean }) | null> {
  const [row] = await queries.query<GateRow & { readonly removed: boolean }>(
    `SELECT ${columns}, removed_at IS NOT NULL AS removed FROM gates WHERE id = $1`,
    [gateId],
  );
  return row ?? null;
}

/** Adds a gate with the event's next index; the caller has locked the event's row. */
export async function addGate(
  queries: Queries,
  gate: {
    readonly gateId: string;
    readonly eventId: string;
    readonly name: string;
    readonly checkpoint: string;
  },
): Promise<GateRow> {
  const [row] = await queries.query<GateRow>(
    `INSERT INTO gates (id, event_id, index, name, checkpoint)
     SELECT $1, $2, coalesce(max(index) + 1, 0), $3, $4 FROM gates WHERE event_id = $2 RETURNING ${columns}`,
    [gate.gateId, gate.eventId, gate.name, gate.checkpoint],
  );
  if (row === undefined) throw new Error('the new gate was not returned');
  return row;
}

export async function changeGate(
  queries: Queries,
  gate: {
    readonly gateId: string;
    readonly eventId: string;
    readonly name: string;
    readonly checkpoint: string;
  },
): Promise<GateRow | null> {
  const [row] = await queries.query<GateRow>(
    `UPDATE gates SET name = $3, checkpoint = $4 WHERE id = $1 AND event_id = $2 AND removed_at IS NULL RETURNING ${columns}`,
    [gate.gateId, gate.eventId, gate.name, gate.checkpoint],
  );
  return row ?? null;
}

/** Returns whether a scan, a device or a ticket type refers to this gate. */
export async function gateInUse(queries: Queries, eventId: string, gateId: string): Promise<boolean> {
  const [row] = await queries.query<{ used: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM scans WHERE event_id = $2 AND gate_id = $1)
         OR EXISTS (SELECT 1 FROM devices WHERE event_id = $2 AND gate_id = $1 AND revoked_at IS NULL)
         OR EXISTS (SELECT 1 FROM ticket_types WHERE event_id = $2 AND gates ? $1) AS used`,
    [gateId, eventId],
  );
  return row?.used ?? false;
}

/** Removes a gate. Its row stays: a device may still send scans that were made at it. */
export async function removeGate(
  queries: Queries,
  eventId: string,
  gateId: string,
  now: number,
): Promise<boolean> {
  const rows = await queries.query(
    'UPDATE gates SET removed_at = $3 WHERE id = $1 AND event_id = $2 AND removed_at IS NULL RETURNING id',
    [gateId, eventId, now],
  );
  return rows.length > 0;
}
