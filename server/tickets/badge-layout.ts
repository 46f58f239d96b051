import type { BadgeLayoutReply } from '#contract/sales/badges.ts';
import { changedElsewhereCode } from '#domain/failures/failure.ts';
import { codesOfTickets } from '#domain/door/areas.ts';
import { usualBadgeLayout, type BadgeLayout } from '#domain/events/badge.ts';
import type { Caller } from '#server/access/caller.ts';
import { commitUnlessRefused } from '#server/access/commit-unless-refused.ts';
import { lockForTeam } from '#server/access/lock-for-team.ts';
import { recordAction } from '#server/access/record-action.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { noEvent, noQuestion } from '#server/access/refusals.ts';
import type { Database, Queries } from '#server/database/database.ts';
import { atEvent } from '#server/database/events/at-event.ts';
import { findBadgeLayout, writeBadgeLayout } from '#server/database/events/badge-layouts.ts';
import { findDoorEvent, type DoorEventRow } from '#server/database/events/events.ts';
import { findQuestions } from '#server/database/events/questions.ts';
import { contentVersion } from '#server/ops/content-version.ts';

export interface BadgeLayoutDeps {
  readonly database: Database;
  /** In ms. */
  readonly now: () => number;
}

const changedElsewhere = refusal(409, changedElsewhereCode, (texts) => texts.tickets.badgesChangedElsewhere);

/** Returns what an event's badges show, without deleted questions. Null if the event does not exist. */
export async function badgeLayoutOf(queries: Queries, eventId: string): Promise<BadgeLayout | null> {
  const found = await findBadgeLayout(queries, eventId);
  if (found === null) return null;
  const { questionId, ...layout } = found.layout ?? usualBadgeLayout;
  const isThere =
    questionId !== null &&
    (await findQuestions(queries, eventId)).some((question) => question.questionId === questionId);
  return { ...layout, questionId: isThere ? questionId : null };
}

/** Returns what an event's badges show, as its organizers edit it. */
export async function readBadgeLayout(
  { database }: Pick<BadgeLayoutDeps, 'database'>,
  eventId: string,
): Promise<BadgeLayoutReply | Refusal> {
  const layout = await badgeLayoutOf(database, eventId);
  return layout === null ? noEvent : present(database, eventId, layout);
}

/** Sets what an event's badges show, under the event's lock. Idempotent. */
export function saveBadgeLayout(
  { database, now }: BadgeLayoutDeps,
  caller: Caller,
  wish: {
    readonly eventId: string;
    readonly layout: BadgeLayout;
    readonly version: string | undefined;
  },
): Promise<BadgeLayoutReply | Refusal> {
  const { eventId, layout, version } = wish;
  return commitUnlessRefused(atEvent(database, eventId), async (queries) => {
    const refused = await lockForTeam(queries, 'run', caller);
    if (refused !== null) return refused;
    const before = await badgeLayoutOf(queries, eventId);
    if (before === null) return noEvent;
    if (versionOf(before) === versionOf(layout)) return present(queries, eventId, before);
    if (version !== undefined && version !== versionOf(before)) return changedElsewhere;
    await writeBadgeLayout(queries, eventId, layout);
    const after = await badgeLayoutOf(queries, eventId);
    if (after === null || after.questionId !== layout.questionId) return noQuestion;
    await recordAction(queries, caller, { action: 'badges_changed', eventId, subject: eventId, at: now() });
    return present(queries, eventId, after);
  });
}

const versionOf = ({ size, eventName, typeName, code, questionId }: BadgeLayout): string =>
  contentVersion([JSON.stringify([size, eventName, typeName, code, questionId])]);

async function present(
  queries: Queries,
  eventId: string,
  layout: BadgeLayout,
): Promise<BadgeLayoutReply | Refusal> {
  const event = await findDoorEvent(queries, eventId);
  return event === null ? noEvent : { layout, version: versionOf(layout), codes: admitsPrinted(event) };
}

/** Returns whether an event admits printed codes. */
export const admitsPrinted = (event: Pick<DoorEventRow, 'policy' | 'rules' | 'areas'>): boolean =>
  codesOfTickets(event) !== 'rotating';
