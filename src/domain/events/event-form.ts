import { isTimeZone } from '#domain/time/zoned-time.ts';

/** When and where an event takes place, as entered by an organizer. Times in ms since 1970. */
export interface EventTimes {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly doorsOpenAt: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** A field of an event's form and its problem. */
export interface FormProblem {
  readonly field: 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'timeZone';
  readonly code:
    | 'unknown_time_zone'
    | 'ends_before_start'
    | 'too_long'
    | 'doors_after_start'
    | 'doors_too_early';
}

/** Years that a form accepts; others are typing errors. */
export const formYears = { first: 2000, last: 2099 } as const;
/** Range of an age limit, years. */
export const ageLimitRange = { least: 0, most: 99 } as const;
/** Longest duration of an event; longer ones should be a series or a season ticket; ms. */
export const maxEventMs = 31 * 24 * 3_600_000;
/** Longest time that doors may open before the start; ms. */
export const earliestDoorsMs = 24 * 3_600_000;

/**
 * Returns the problems with an event's times, one per field. Drafts are checked too, so that all calculations can
 * rely on valid times; past times are checked on publishing.
 */
export function problemsOfTimes({ startsAt, endsAt, doorsOpenAt, timeZone }: EventTimes): FormProblem[] {
  const problems: FormProblem[] = [];
  if (!isTimeZone(timeZone)) problems.push({ field: 'timeZone', code: 'unknown_time_zone' });
  if (endsAt <= startsAt) problems.push({ field: 'endsAt', code: 'ends_before_start' });
  else if (endsAt - startsAt > maxEventMs) problems.push({ field: 'endsAt', code: 'too_long' });
  if (doorsOpenAt > startsAt) problems.push({ field: 'doorsOpenAt', code: 'doors_after_start' });
  else if (startsAt - doorsOpenAt > earliestDoorsMs)
    problems.push({ field: 'doorsOpenAt', code: 'doors_too_early' });
  return problems;
}

/** Facts that decide whether an event can be published. */
export interface PublishFacts {
  readonly name: string;
  readonly endsAt: number;
  readonly hasVenue: boolean;
  readonly onlineUrl: string | null;
  /** The event's external page, where its tickets may be sold. */
  readonly websiteUrl: string | null;
  readonly ticketTypes: number;
  readonly gates: number;
}

export const publishSteps = ['name', 'place', 'future', 'tickets', 'gates'] as const;
/** One requirement for publishing an event. */
export type PublishStep = (typeof publishSteps)[number];

/**
 * Returns what is missing before an event can be published, in the order it is requested. A draft can be saved
 * without it.
 *
 * @param now ms
 */
export function missingForPublishing(facts: PublishFacts, now: number): PublishStep[] {
  const has: Readonly<Record<PublishStep, boolean>> = {
    name: facts.name !== '',
    place: facts.hasVenue || facts.onlineUrl !== null,
    future: facts.endsAt > now,
    tickets: facts.ticketTypes > 0 || facts.websiteUrl !== null,
    // Attendees who come in person need a gate.
    gates: facts.gates > 0 || !facts.hasVenue || facts.ticketTypes === 0,
  };
  return publishSteps.filter((step) => !has[step]);
}

/** Facts that may prevent unpublishing or deleting an event. */
export interface UnpublishFacts {
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  /** Tickets ever issued, including test tickets. */
  readonly tickets: number;
  readonly orders: number;
  /** Visitors' reservations and the organizer's reserved seats. */
  readonly holds: number;
}

/** Returns whether an event may be unpublished: only while there are no tickets and none are being bought. */
export const canUnpublish = ({ status, tickets, orders, holds }: UnpublishFacts): boolean =>
  status === 'published' && tickets === 0 && orders === 0 && holds === 0;

/**
 * Returns whether an event may be deleted: only a draft without tickets or orders. An event that has sold stays, with
 * its log.
 */
export const canDelete = ({ status, tickets, orders }: UnpublishFacts): boolean =>
  status === 'draft' && tickets === 0 && orders === 0;
