import { findingsOf, type Finding } from '#domain/door/resolution.ts';
import type { ConflictFacts } from '#domain/manifest/manifest.ts';
import { isRefusal } from '#server/access/refusal.ts';
import { resolveConflictOf } from '#server/door/resolve-conflict.ts';
import { checkDecisions } from '../oracle/check-decisions.ts';
import { eventId } from '../simulated-event.ts';
import type { World } from '../world.ts';
import { organizerId } from './event-rows.ts';

const mostDecisions = 4;
const organizer = {
  kind: 'user',
  userId: organizerId,
  credentialId: 1,
  role: 'ORGANIZER',
  sessionId: 'session-1',
} as const;

/**
 * Once the doors are closed, conflicts are decided one after another, and each decision must change only what follows
 * from it.
 */
export async function decideAtTheDesk(world: World): Promise<void> {
  const { tables, plan, server, time, watch } = world;
  if (tables === null) return;
  const random = plan.random.fork('desk');
  const decided = new Map<string, Finding>();
  for (let n = 0; n < mostDecisions; n += 1) {
    const open = tables.conflicts(eventId).filter(({ status }) => status === 'open');
    if (open.length === 0) return;
    const conflict = random.pick(open.toSorted(byId));
    const how = random.pick(findingsOf(conflict));
    const before = { claims: tables.claimsOf(eventId), ...tables.feedAfter(eventId, Infinity) };
    const deciding = tables.inTurn((database) =>
      resolveConflictOf(
        { database, now: server.now, moved: () => {} },
        { eventId, conflictId: conflict.conflictId },
        { how },
        organizer,
      ),
    );
    const answer = await time.whileRunning(deciding);
    if (isRefusal(answer)) return watch.fail('desk', `${conflict.conflictId}: ${answer.code}`);
    decided.set(conflict.conflictId, how);
    watch.fire(`decided_${how}`);
    checkDecisions({
      decided,
      truth: server.oracle.present(),
      rules: plan.rules,
      claimsBefore: before.claims,
      claims: tables.claimsOf(eventId),
      passages: tables.passages(eventId),
      conflicts: tables.conflicts(eventId),
      fresh: tables.feedAfter(eventId, before.revision).fresh,
      complain: (detail) => watch.fail('desk', detail),
    });
  }
}

const byId = (one: ConflictFacts, other: ConflictFacts): number =>
  one.conflictId < other.conflictId ? -1 : 1;
