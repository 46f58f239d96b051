import type { listConflicts, resolveConflict } from '#contract/door/conflict-list.ts';
import type { Answer } from '#server/resources/call.ts';
import { resolveConflictOf, type ResolveDeps } from '#server/door/resolve-conflict.ts';
import { listConflictsOf } from '#server/door/scan-log.ts';

/** Conflicts between gates: shown to the event's team, and resolved once by those who may. */
export function conflictsResource(deps: ResolveDeps): {
  readonly listConflicts: Answer<typeof listConflicts>;
  readonly resolveConflict: Answer<typeof resolveConflict>;
} {
  return {
    listConflicts: ({ params, query: { status = null, page, limit }, caller }) =>
      listConflictsOf(deps.database, params.registrationId, { status, page, limit }, caller),
    resolveConflict: ({ params: { registrationId: eventId, conflictId }, body, caller }) =>
      resolveConflictOf(deps, { eventId, conflictId }, body, caller),
  };
}
