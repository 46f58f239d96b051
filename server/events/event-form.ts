import { isDeepStrictEqual } from 'node:util';
import type { EditableEvent, EventFormBody } from '#contract/events/event-drafts.ts';
import { singleEntry, withReentry } from '#domain/door/admission-rules.ts';
import {
  earliestDoorsMs,
  maxEventMs,
  canDelete,
  canUnpublish,
  missingForPublishing,
  problemsOfTimes,
  type FormProblem,
} from '#domain/events/event-form.ts';
import { shownTime } from '#domain/events/open-date.ts';
import { knownReentry } from '#domain/events/sold-terms.ts';
import { showWindowOf } from '#domain/manifest/show-window.ts';
import { isRefusal, refuseFields, type Refusal, type RefusalText } from '#server/access/refusal.ts';
import type { DraftRow, EventFields } from '#server/database/events/event-drafts.ts';
import { contentVersion } from '#server/ops/content-version.ts';
import { differingFields } from './differing-fields.ts';

const day = 24 * 3_600_000;
const texts: Readonly<Record<FormProblem['code'], RefusalText>> = {
  unknown_time_zone: ({ events }) => events.unknownTimeZone,
  ends_before_start: ({ events }) => events.endsBeforeStart,
  too_long: ({ events }) => events.tooLong(maxEventMs / day),
  doors_after_start: ({ events }) => events.doorsAfterStart,
  doors_too_early: ({ events }) => events.doorsTooEarly((earliestDoorsMs / day) * 24),
};

/** The times in a form, in ms. */
export type FormTimes = Pick<EventFields, 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'timeZone'>;

/** Parses a form's times, or returns what is wrong with them. */
export function timesOf(
  form: Pick<EventFormBody, 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'timeZone'>,
): FormTimes | Refusal {
  const times = {
    startsAt: Date.parse(form.startsAt),
    endsAt: Date.parse(form.endsAt),
    doorsOpenAt: Date.parse(form.doorsOpenAt),
    timeZone: form.timeZone,
  };
  const [problem, ...others] = problemsOfTimes(times).map(({ field, code }) => [field, texts[code]] as const);
  return problem === undefined ? times : refuseFields(problem, ...others);
}

/** Parses a form, or returns what is wrong with it. Values missing from the form keep their previous value. */
export function fieldsOf(form: EventFormBody, before: DraftRow | null): EventFields | Refusal {
  const { codePolicy, reentry, capacity = before?.capacity ?? null, ...plain } = form;
  const times = timesOf(form);
  if (isRefusal(times)) return times;
  const rules = before?.rules ?? {};
  return {
    ...plain,
    capacity,
    ...times,
    policy: { unlisted: 'ask', ...before?.policy, code: codePolicy },
    rules: { ...rules, event: withReentry(rules['event'] ?? singleEntry, reentry) },
    // Codes already issued are signed for the previous window.
    showWindow:
      before !== null && before.tickets > 0
        ? before.showWindow
        : showWindowOf(times.doorsOpenAt, times.endsAt),
  };
}

/** Returns whether two forms have the same times. */
export const sameTimes = (a: FormTimes, b: FormTimes): boolean =>
  a.startsAt === b.startsAt &&
  a.endsAt === b.endsAt &&
  a.doorsOpenAt === b.doorsOpenAt &&
  a.timeZone === b.timeZone;

/** Returns what an event still needs before it can be published. @param now ms */
export const missingOf = (draft: DraftRow, now: number) =>
  missingForPublishing({ ...draft, hasVenue: draft.venue !== null }, now);

const iso = (ms: number) => new Date(ms).toISOString();

/** Rules of a newer server are treated as the strictest ones known here. */
const knownPolicy = (code: DraftRow['policy']['code']) => (code === 'unknown' ? 'rotating' : code);

/** The form's fields, as named in the contract. */
function formOf(draft: EventFields) {
  const { name, summary, description, category, timeZone, venue, onlineUrl, websiteUrl, ageLimit } = draft;
  return {
    name,
    summary,
    description,
    category,
    startsAt: iso(draft.startsAt),
    endsAt: iso(draft.endsAt),
    doorsOpenAt: iso(draft.doorsOpenAt),
    timeZone,
    venue,
    onlineUrl,
    websiteUrl,
    ageLimit,
    codePolicy: knownPolicy(draft.policy.code),
    reentry: knownReentry(draft.rules['event']?.reentry),
    capacity: draft.capacity,
  };
}

/** Returns a version that changes with any change of the form. */
export const versionOf = (draft: DraftRow): string => contentVersion([JSON.stringify(formOf(draft))]);

/** Returns the names of the form's fields that differ. */
export function differsIn(one: EventFields, other: EventFields): string[] {
  return differingFields(formOf(one), formOf(other));
}

/** Returns whether a change is irrelevant to scanners. */
export function sameAtDoors(before: DraftRow, after: DraftRow): boolean {
  const told = ({ name, venue, status, ageLimit, policy, rules, showWindow, gates }: DraftRow) => ({
    gates,
    name,
    venue,
    status,
    ageLimit,
    policy,
    rules,
    showWindow,
  });
  return sameTimes(before, after) && isDeepStrictEqual(told(before), told(after));
}

const shown = (draft: DraftRow): DraftRow => ({
  ...draft,
  startsAt: shownTime(draft.startsAt, draft.status),
  endsAt: shownTime(draft.endsAt, draft.status),
  doorsOpenAt: shownTime(draft.doorsOpenAt, draft.status),
});

/** Builds an event as its organizer edits it. @param now ms */
export function present(draft: DraftRow, now: number): EditableEvent {
  return {
    ...formOf(shown(draft)),
    registrationId: draft.eventId,
    status: draft.status,
    missing: missingOf(draft, now),
    mayUnpublish: canUnpublish(draft),
    mayDelete: draft.takenDown === null && canDelete(draft),
    takenDown: draft.takenDown,
    version: versionOf(draft),
  };
}
