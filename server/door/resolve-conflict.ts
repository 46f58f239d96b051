import { findingsOf } from '#domain/door/resolution.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { resolveConflict } from '#contract/door/conflict-list.ts';
import type { Caller } from '#server/access/caller.ts';
import { refuseAtEvent, teamRoleAt } from '#server/access/event-access.ts';
import { isRefusal, refusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, notSignedIn } from '#server/access/refusals.ts';
import { recordInAudit } from '#server/database/audit.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent, type EventQueries } from '#server/database/events/at-event.ts';
import { writeDoor } from '#server/database/door/door-writes.ts';
import { addResolution, findConflict, type ResolutionRow } from '#server/database/door/resolutions.ts';
import { moveEvent } from '#server/database/events/events.ts';
import { commitIf } from '#server/database/commit-if.ts';
import { reruleClaims } from '#server/tickets/claims/claims-again.ts';

export interface ResolveDeps {
  readonly database: Database;
  /** ms since 1970. */
  readonly now: () => number;
  /** Called after the commit, so that devices fetch the changes. */
  readonly moved: (eventId: string, revision: number) => void;
}

interface Asked {
  readonly eventId: string;
  readonly conflictId: string;
  readonly how: ResolutionRow['how'];
  readonly note: string;
}

type Person = Extract<Caller, { kind: 'user' }>;

/** A resolution as shown to people who may decide. */
type ShownResolution = Pick<ResolutionRow, 'how' | 'note'> & {
  readonly by: ResolutionRow['role'];
  readonly at: number;
  readonly name: string;
};

const noConflict = refusal(404, 'conflict_not_found', (texts) => texts.door.noConflict);
const dissolved = refusal(409, 'conflict_dissolved', (texts) => texts.door.conflictDissolved);
const noFirst = refusal(422, 'finding_not_possible', (texts) => texts.door.noFirst);

/**
 * Resolves a conflict, once. The event's row is locked: of two concurrent decisions the first one counts, and the
 * other person is told who decided what. A repeat of the same decision gets the same reply.
 */
export async function resolveConflictOf(
  deps: ResolveDeps,
  address: Pick<Asked, 'eventId' | 'conflictId'>,
  { how, note = '' }: BodyOf<typeof resolveConflict>,
  caller: Caller,
): Promise<{ resolution: ShownResolution } | Refusal> {
  if (caller.kind !== 'user') return notSignedIn;
  const asked: Asked = { ...address, how, note };
  const done = await commitIf(
    atEvent(deps.database, asked.eventId),
    (queries) => resolveOnce(queries, asked, caller, deps.now()),
    (answer) => !isRefusal(answer) && answer.revision !== null,
  );
  if (isRefusal(done)) return done;
  if (done.revision !== null) deps.moved(asked.eventId, done.revision);
  return { resolution: done.resolution };
}

/** The revision is null if it was already resolved this way, and nothing needs to be stored. */
async function resolveOnce(
  queries: EventQueries,
  asked: Asked,
  caller: Person,
  now: number,
): Promise<{ readonly resolution: ShownResolution; readonly revision: number | null } | Refusal> {
  const { eventId, conflictId, how, note } = asked;
  const [event, refused] = await Promise.all([
    moveEvent(queries, eventId),
    refuseAtEvent(queries, 'supervise', caller, eventId),
  ]);
  if (event === null) return noEvent;
  if (refused !== null) return refused;
  const conflict = await findConflict(queries, eventId, conflictId);
  if (conflict === null) return noConflict;
  const { resolution, status } = conflict;
  if (resolution !== null) {
    const told = toShownResolution(resolution);
    const isRepeat = resolution.decidedBy === caller.userId && told.how === how && told.note === note;
    return isRepeat ? { resolution: told, revision: null } : decidedAlready(told);
  }
  if (status === 'dissolved') return dissolved;
  if (!findingsOf(conflict).includes(how)) return noFirst;
  const row = { eventId, conflictId, how, note, decidedBy: caller.userId, decidedAt: now };
  const role = await roleOf(queries, caller, eventId);
  await addResolution(queries, { ...row, role });
  const ruled = await reruleClaims(queries, event, [conflict.ticketNumber]);
  await writeDoor(queries, eventId, {
    revision: event.revision,
    at: now,
    scans: [],
    progress: [],
    ...ruled,
  });
  await recordInAudit(queries, {
    at: now,
    actor: caller.userId,
    action: 'conflict_resolved',
    eventId,
    subject: conflictId,
    outcome: 'done',
    details: { how, role },
  });
  const written = await findConflict(queries, eventId, conflictId);
  const told = written?.resolution;
  if (told == null) throw new Error(`the resolution of conflict ${conflictId} was not stored`);
  return { resolution: toShownResolution(told), revision: event.revision };
}

function toShownResolution({
  how,
  note,
  role,
  decidedAt,
  name,
}: ResolutionRow & { readonly name: string }): ShownResolution {
  return { how, note, by: role, at: decidedAt, name };
}

function decidedAlready(told: ShownResolution): Refusal {
  const { how, by, at, name } = told;
  return refusal(
    409,
    'conflict_resolved',
    (texts) => texts.door.conflictResolved(name, texts.door.findings[how]),
    {
      how,
      by,
      at,
      name,
    },
  );
}

/** Returns the role in which somebody decides; administrators who are not on the team decide as such. */
async function roleOf(queries: Queries, caller: Person, eventId: string): Promise<ResolutionRow['role']> {
  const role = await teamRoleAt(queries, caller, eventId);
  return role === 'organizer' || role === 'manager' || role === 'supervisor' ? role : 'administrator';
}
