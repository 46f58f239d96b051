import { ticketBits, type ConflictFacts } from '#domain/manifest/manifest.ts';
import type { Claim, DeviceProgress, StoredScan, StoredUndo, TicketState } from './door-records.ts';
import type { Queries } from '#server/database/database.ts';
import { resolutionFacts } from './resolutions.ts';

/*
 * Reads the database's facts about a batch, with one set-based statement each. Rows are looked up one by one through
 * `LATERAL … OFFSET 0`: a planner without statistics, or with a plan from when the tables were small, would otherwise
 * read the whole event for each batch. Each lookup uses the columns of one index only.
 */

/** Reads scans of any event: an id is taken wherever it was used, even if only the claim of a deleted scan is left. */
export async function readScans(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredScan>> {
  interface ScanRow extends Omit<StoredScan, 'outcome'> {
    readonly scanId: string;
    readonly outcome: string;
  }
  const rows = await queries.query<ScanRow>(
    `SELECT asked.id AS "scanId", s.payload_hash AS "payloadHash", coalesce(s.event_id, c.event_id) AS "eventId",
            coalesce(s.device_id, c.device_id) AS "deviceId", coalesce(s.ticket_number, c.ticket_number) AS "ticketNumber",
            coalesce(s.outcome, 'null') AS outcome
       FROM unnest($1::text[]) AS asked(id)
       LEFT JOIN LATERAL (SELECT * FROM scans WHERE scan_id = asked.id OFFSET 0) s ON true
       LEFT JOIN LATERAL (SELECT * FROM claims WHERE scan_id = asked.id AND s.scan_id IS NULL OFFSET 0) c ON true
      WHERE s.scan_id IS NOT NULL OR c.scan_id IS NOT NULL`,
    [ids],
  );
  return new Map(
    rows.map(({ scanId, outcome, ...rest }) => [
      scanId,
      { ...rest, outcome: JSON.parse(outcome) as StoredScan['outcome'] },
    ]),
  );
}

/** Reads undos of this event only: the right to undo here does not extend to other events. */
export function readUndos(queries: Queries, eventId: string, ids: readonly string[]): Promise<StoredUndo[]> {
  return queries.query<StoredUndo>(
    `SELECT s.undoes, s.device_id AS "deviceId", s.supervisor
       FROM (SELECT DISTINCT unnest($2::text[]) AS id) asked
       CROSS JOIN LATERAL (SELECT * FROM scans WHERE undoes IS NOT NULL AND undoes = asked.id OFFSET 0) s
      WHERE s.event_id = $1 ORDER BY s.position`,
    [eventId, ids],
  );
}

export async function readClaims(
  queries: Queries,
  eventId: string,
  numbers: readonly number[],
  atMost?: number,
): Promise<Claim[]> {
  if (numbers.length === 0) return [];
  interface ClaimRow extends Omit<Claim, 'conflict'> {
    readonly conflict: {
      readonly kind: ConflictFacts['kind'];
      readonly status: ConflictFacts['status'];
      readonly resolution?: ConflictFacts['resolution'];
    } | null;
    readonly conflictFirst: ConflictFacts['first'];
    readonly conflictOther: ConflictFacts['other'] | null;
  }
  const rows = await queries.query<ClaimRow>(
    `SELECT c.scan_id AS "scanId", c.ticket_number AS "ticketNumber", c.checkpoint, c.direction, c.gate_id AS "gateId",
            c.device_id AS "deviceId", c.at, c.undone, c.ruling, c.counting, c.slot,
            CASE WHEN f.conflict_id IS NULL THEN NULL
                 WHEN r.conflict_id IS NULL THEN jsonb_build_object('kind', f.kind, 'status', f.status)
                 ELSE jsonb_build_object('kind', f.kind, 'status', f.status, 'resolution', ${resolutionFacts('r')}) END AS conflict,
            f.first AS "conflictFirst", f.other AS "conflictOther"
       FROM unnest($2::bigint[]) AS asked(number)
       CROSS JOIN LATERAL (SELECT * FROM claims WHERE event_id = $1 AND ticket_number = asked.number OFFSET 0) c
       LEFT JOIN LATERAL (SELECT * FROM conflicts WHERE conflict_id = c.scan_id OFFSET 0) f ON true
       LEFT JOIN LATERAL (SELECT * FROM conflict_resolutions WHERE conflict_id = f.conflict_id OFFSET 0) r ON true
      ORDER BY c.at, c.scan_id LIMIT $3::bigint`,
    [eventId, numbers, atMost ?? null],
  );
  return rows.map(({ conflict, conflictFirst, conflictOther, ...claim }) => {
    if (conflict === null || conflictOther === null) return { ...claim, conflict: null };
    const { ticketNumber, checkpoint, scanId } = claim;
    const facts = {
      conflictId: scanId,
      ...conflict,
      ticketNumber,
      checkpoint,
      first: conflictFirst,
      other: conflictOther,
    };
    return { ...claim, conflict: facts };
  });
}

interface StateRow extends TicketState {
  readonly number: number;
}

/**
 * Reads the states of these tickets and of the whole transfer chain of each: an entry with one ticket of a chain uses
 * up the place of all.
 */
export async function readTicketStates(
  queries: Queries,
  eventId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, TicketState>> {
  if (numbers.length === 0) return new Map();
  // Only a revoked ticket can have a successor.
  const rows = await queries.query<StateRow & { readonly mayHaveKin: boolean }>(
    `SELECT t.number, t.state, t.voided_at AS "voidedAt",
            t.follows IS NOT NULL OR t.state & ${ticketBits.revoked} <> 0 AS "mayHaveKin"
       FROM unnest($2::bigint[]) AS asked(number)
       CROSS JOIN LATERAL (SELECT * FROM tickets WHERE event_id = $1 AND number = asked.number OFFSET 0) t`,
    [eventId, numbers],
  );
  const kin = rows.filter(({ mayHaveKin }) => mayHaveKin).map(({ number }) => number);
  const chains = kin.length === 0 ? [] : await readChains(queries, eventId, kin);
  const states = rows.map(({ number, state, voidedAt }) => [number, { state, voidedAt }] as const);
  return new Map<number, TicketState>([
    ...states,
    ...chains.map(({ number, ...state }) => [number, state] as const),
  ]);
}

/** Reads tickets with their predecessors and successors through all transfers. */
function readChains(queries: Queries, eventId: string, numbers: readonly number[]): Promise<StateRow[]> {
  return queries.query<StateRow>(
    `WITH RECURSIVE chain AS (
       SELECT t.id, t.number, t.state, t.voided_at, t.follows
         FROM unnest($2::bigint[]) AS asked(number)
         CROSS JOIN LATERAL (SELECT * FROM tickets WHERE event_id = $1 AND number = asked.number OFFSET 0) t
       UNION
       SELECT t.id, t.number, t.state, t.voided_at, t.follows FROM chain c CROSS JOIN LATERAL (
         SELECT * FROM tickets WHERE id = c.follows
         UNION ALL
         SELECT * FROM tickets WHERE follows = c.id OFFSET 0
       ) t
     )
     SELECT c.number, c.state, c.voided_at AS "voidedAt", before.number AS follows
       FROM chain c LEFT JOIN chain before ON before.id = c.follows`,
    [eventId, numbers],
  );
}

export async function readProgress(
  queries: Queries,
  deviceId: string,
  epochs: readonly string[],
): Promise<ReadonlyMap<string, DeviceProgress>> {
  const rows = await queries.query<DeviceProgress & { readonly epoch: string }>(
    `SELECT epoch, last_seq AS "lastSeq", last_hash AS "lastHash", missing
       FROM device_progress WHERE device_id = $1 AND epoch = ANY($2::text[])`,
    [deviceId, epochs],
  );
  return new Map(rows.map(({ epoch, ...progress }) => [epoch, progress]));
}
