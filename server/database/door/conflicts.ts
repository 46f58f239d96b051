import { calledBySql } from '#server/database/accounts/users.ts';
import type { listConflicts } from '#contract/door/conflict-list.ts';
import type { ReplyOf } from '#contract/wire/endpoint.ts';
import { countedUpTo } from '#server/database/counted-up-to.ts';
import type { Queries } from '#server/database/database.ts';
import { deskNameOf } from './desks.ts';
import { resolutionFacts } from './resolutions.ts';

type ConflictItem = ReplyOf<typeof listConflicts>['items'][number];

interface ConflictsQuery {
  /** `settled`: resolved, or dissolved. Null: all. */
  readonly status: 'open' | 'settled' | null;
  readonly page: number;
  readonly limit: number;
}

/** Conditions for conflicts `c` of the event `$1`; each has its own index. */
const asked = {
  open: "c.event_id = $1 AND c.status = 'open'",
  settled: "c.event_id = $1 AND c.status <> 'open'",
  all: 'c.event_id = $1',
} as const;

/**
 * Returns a page of an event's conflicts with people and gates, newest first. Its names are not for everyone at the
 * door.
 */
export function findConflicts(
  queries: Queries,
  eventId: string,
  { status, page, limit }: ConflictsQuery = { status: null, page: 1, limit: 500 },
): Promise<ConflictItem[]> {
  return queries.query<ConflictItem>(
    `SELECT c.conflict_id AS "conflictId", c.kind, c.status, c.ticket_number AS "ticketNumber", c.checkpoint,
            c.created_at AS "createdAt", c.first, c.other, coalesce(y.name, '') AS "ticketType",
            nullif(t.holder_name, '') AS "holderName",
            coalesce(df.name, ${deskNameOf("c.first->>'deviceId'")}, '') AS "firstDevice",
            coalesce(dz.name, ${deskNameOf("c.other->>'deviceId'")}, '') AS "otherDevice",
            CASE WHEN r.conflict_id IS NOT NULL THEN ${resolutionFacts('r')} END AS resolution,
            CASE WHEN r.conflict_id IS NOT NULL
                 THEN jsonb_build_object('name', coalesce(${calledBySql('u')}, ''), 'note', r.note) END AS decided
       FROM (SELECT * FROM conflicts c WHERE ${asked[status ?? 'all']}
              ORDER BY c.created_at DESC, c.conflict_id DESC LIMIT $2::bigint OFFSET $3::bigint) c
       LEFT JOIN tickets t ON t.event_id = $1 AND t.number = c.ticket_number
       LEFT JOIN ticket_types y ON y.event_id = $1 AND y.index = t.type_index
       LEFT JOIN devices df ON df.id = c.first->>'deviceId'
       LEFT JOIN devices dz ON dz.id = c.other->>'deviceId'
       LEFT JOIN conflict_resolutions r ON r.conflict_id = c.conflict_id
       LEFT JOIN users u ON u.id = r.decided_by
      ORDER BY c.created_at DESC, c.conflict_id DESC`,
    [eventId, limit, (page - 1) * limit],
  );
}

/** Counts them, up to 10,000. */
export async function countConflicts(
  queries: Queries,
  eventId: string,
  status: ConflictsQuery['status'],
): Promise<number> {
  const [row] = await queries.query<{ total: number }>(
    countedUpTo(`conflicts c WHERE ${asked[status ?? 'all']}`),
    [eventId],
  );
  return row?.total ?? 0;
}
