import { levelOfAction, sourceOfAction } from '#domain/people/log-line.ts';
import { addLogLines } from './administration/log-lines.ts';
import type { Queries } from './database.ts';
import { requestIdNow } from './request-scope.ts';

export interface AuditLine {
  /** In ms. */
  readonly at: number;
  /** A user's id; `somebody` if signed out. */
  readonly actor: string;
  readonly action: string;
  /** The event it is about, if any. */
  readonly eventId?: string;
  /** The id of the person or thing it was done to. */
  readonly subject?: string | null;
  readonly outcome: 'done' | 'refused';
  /** Constants of the program, never what people typed. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Writes who did what, when and with what outcome to the audit log, and a line to the administrators' log. No tokens,
 * codes, addresses, or personal data beyond the user's id.
 */
export async function recordInAudit(queries: Queries, line: AuditLine): Promise<void> {
  await queries.query(
    `INSERT INTO audit_log (at, actor, action, subject, outcome, details, event_id)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
    [
      line.at,
      line.actor,
      line.action,
      line.subject ?? null,
      line.outcome,
      JSON.stringify(line.details ?? {}),
      line.eventId ?? null,
    ],
  );
  const { actor, action, outcome, subject = null, details = {} } = line;
  const source = sourceOfAction(action);
  await addLogLines(queries, [
    {
      at: line.at,
      level: levelOfAction(action, outcome),
      source,
      action,
      outcome,
      actor: actor === 'somebody' ? null : actor,
      subject,
      eventId: line.eventId ?? null,
      deviceId: source === 'devices' ? subject : null,
      requestId: requestIdNow(),
      details,
    },
  ]);
}
