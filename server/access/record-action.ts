import { recordInAudit, type AuditLine } from '#server/database/audit.ts';
import type { Queries } from '#server/database/database.ts';
import { asAdministrator, type Caller } from './caller.ts';

/** A caller's action, or attempt if the outcome says it was refused; times in ms. */
export type AuditedAction = Omit<AuditLine, 'actor' | 'outcome'> & {
  readonly outcome?: AuditLine['outcome'];
};

/** Writes what a caller did to the audit log; administrators are marked as such. */
export function recordAction(
  queries: Queries,
  caller: Caller,
  { outcome = 'done', details = {}, ...deed }: AuditedAction,
): Promise<void> {
  return recordInAudit(queries, {
    ...deed,
    actor: caller.kind === 'user' ? caller.userId : 'somebody',
    outcome,
    details: { ...details, ...asAdministrator(caller) },
  });
}
