import { calledBySql } from '#server/database/accounts/users.ts';
import type { CheckpointRules } from '#domain/door/admission-rules.ts';
import type { PastRules } from '#domain/door/rules-in-time.ts';
import type { Queries } from '#server/database/database.ts';

type PastByCheckpoint = Readonly<Record<string, readonly PastRules[]>>;

/** SQL for the earlier rules of each checkpoint of an event, oldest first. @param event SQL of the event's id */
export const pastRulesOf = (event: string): string =>
  `coalesce((SELECT jsonb_object_agg(c.checkpoint, c.past) FROM (
     SELECT r.checkpoint, jsonb_agg(jsonb_build_object('until', r.at, 'rules', r.before) ORDER BY r.at, r.revision) AS past
       FROM rule_changes r WHERE r.event_id = ${event} GROUP BY r.checkpoint) c), '{}')`;

export async function findPastRules(queries: Queries, eventId: string): Promise<PastByCheckpoint> {
  const [row] = await queries.query<{ past: PastByCheckpoint }>(`SELECT ${pastRulesOf('$1')} AS past`, [
    eventId,
  ]);
  return row?.past ?? {};
}

/** A change of one checkpoint's rules. */
export interface RuleChange {
  readonly checkpoint: string;
  /** Server time, in ms. */
  readonly at: number;
  readonly before: CheckpointRules;
  readonly after: CheckpointRules;
}

/** Stores changes; the caller has locked the event at the revision that announces them to the doors. */
export async function addRuleChanges(
  queries: Queries,
  {
    eventId,
    revision,
    changedBy,
  }: { readonly eventId: string; readonly revision: number; readonly changedBy: string | null },
  changes: readonly RuleChange[],
): Promise<void> {
  for (const { checkpoint, at, before, after } of changes)
    await queries.query(
      `INSERT INTO rule_changes (event_id, revision, checkpoint, at, before, after, changed_by)
       VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7)`,
      [eventId, revision, checkpoint, at, JSON.stringify(before), JSON.stringify(after), changedBy],
    );
}

/** Lists changes since a moment, newest first, at most `limit`. */
export function findRuleChanges(
  queries: Queries,
  eventId: string,
  { since, limit }: { readonly since: number; readonly limit: number },
): Promise<(RuleChange & { readonly changedBy: string })[]> {
  return queries.query(
    `SELECT r.checkpoint, r.at, r.before, r.after,
            coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), ${calledBySql('u')}, '') AS "changedBy"
       FROM rule_changes r LEFT JOIN users u ON u.id = r.changed_by
      WHERE r.event_id = $1 AND r.at >= $2 ORDER BY r.revision DESC, r.checkpoint LIMIT $3`,
    [eventId, since, limit],
  );
}
