import { calledBySql } from '#server/database/accounts/users.ts';
import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import type { Finding, Resolution } from '#domain/door/resolution.ts';
import type { Queries } from '#server/database/database.ts';

/** SQL for a conflict's resolution as shown to every device, from a row of `conflict_resolutions`. */
export const resolutionFacts = (row: string): string =>
  `jsonb_build_object('how', ${row}.how, 'by', ${row}.role, 'at', ${row}.decided_at)`;

export interface ResolutionRow {
  readonly conflictId: string;
  readonly eventId: string;
  readonly how: Exclude<Finding, 'unknown'>;
  /** A user's id. */
  readonly decidedBy: string;
  readonly role: Exclude<Resolution['by'], 'unknown'>;
  readonly note: string;
  readonly decidedAt: number;
}

/** Returns an event's conflict with its resolution, if any; null if there is no such conflict. */
export async function findConflict(
  queries: Queries,
  eventId: string,
  conflictId: string,
): Promise<
  | (Pick<ConflictFacts, 'status' | 'ticketNumber' | 'first'> & {
      readonly resolution: (ResolutionRow & { readonly name: string }) | null;
    })
  | null
> {
  const [row] = await queries.query<{
    status: ConflictFacts['status'];
    ticketNumber: number;
    first: ConflictFacts['first'];
  }>(
    `SELECT status, ticket_number AS "ticketNumber", first FROM conflicts WHERE conflict_id = $1 AND event_id = $2`,
    [conflictId, eventId],
  );
  if (row === undefined) return null;
  const [resolution] = await queries.query<ResolutionRow & { readonly name: string }>(
    `SELECT r.conflict_id AS "conflictId", r.event_id AS "eventId", r.how, r.decided_by AS "decidedBy", r.role, r.note,
            r.decided_at AS "decidedAt", coalesce(${calledBySql('u')}, '') AS name
       FROM conflict_resolutions r LEFT JOIN users u ON u.id = r.decided_by WHERE r.conflict_id = $1`,
    [conflictId],
  );
  return { ...row, resolution: resolution ?? null };
}

/** Records a conflict's resolution. The caller has locked the event's row and checked that there is none yet. */
export async function addResolution(queries: Queries, row: ResolutionRow): Promise<void> {
  await queries.query(
    `INSERT INTO conflict_resolutions (conflict_id, event_id, how, decided_by, role, note, decided_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [row.conflictId, row.eventId, row.how, row.decidedBy, row.role, row.note, row.decidedAt],
  );
}
