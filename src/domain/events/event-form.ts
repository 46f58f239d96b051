import { isTimeZone } from '#domain/time/zoned-time.ts';

/** What an organizer says about when and how an event takes place. Times in ms since 1970. */
export interface EventTimes {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly doorsOpenAt: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** A field of an event's form, and what is wrong with it. */
export interface FormProblem {
  readonly field: 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'timeZone';
  readonly code:
    | 'unknown_time_zone'
    | 'ends_before_start'
    | 'too_long'
    | 'doors_after_start'
    | 'doors_too_early';
}

/** Years that a form takes: others are slips of the finger. */
export const formYears = { first: 2000, last: 2099 } as const;
/** What an age limit may be, years. */
export const ages = { least: 0, most: 99 } as const;
/** An event that lasts longer is several: a series, or a season's ticket; ms. */
export const longestEventMs = 31 * 24 * 3_600_000;
/** Doors open at most so long before the start; ms. */
export const earliestDoorsMs = 24 * 3_600_000;

/**
 * What is wrong with an event's times, one problem a field. A draft is held to this as well, so that everything that
 * counts with them may rely on it; whether they are past is asked when it is published.
 */
export function problemsOfTimes({ startsAt, endsAt, doorsOpenAt, timeZone }: EventTimes): FormProblem[] {
  const problems: FormProblem[] = [];
  if (!isTimeZone(timeZone)) problems.push({ field: 'timeZone', code: 'unknown_time_zone' });
  if (endsAt <= startsAt) problems.push({ field: 'endsAt', code: 'ends_before_start' });
  else if (endsAt - startsAt > longestEventMs) problems.push({ field: 'endsAt', code: 'too_long' });
  if (doorsOpenAt > startsAt) problems.push({ field: 'doorsOpenAt', code: 'doors_after_start' });
  else if (startsAt - doorsOpenAt > earliestDoorsMs)
    problems.push({ field: 'doorsOpenAt', code: 'doors_too_early' });
  return problems;
}

/** What decides whether an event can be published. */
export interface PublishFacts {
  readonly name: string;
  readonly endsAt: number;
  readonly hasVenue: boolean;
  readonly onlineUrl: string | null;
  /** The event's page elsewhere: its tickets may be sold there. */
  readonly websiteUrl: string | null;
  readonly ticketTypes: number;
  readonly gates: number;
}

export const publishSteps = ['name', 'place', 'future', 'tickets', 'gates'] as const;
/** One thing that an event needs before it is published. */
export type PublishStep = (typeof publishSteps)[number];

/**
 * What is missing before an event can be published, in the order in which it is asked for. Nothing of it keeps a draft
 * from being saved. @param now ms
 */
export function missingToPublish(facts: PublishFacts, now: number): PublishStep[] {
  const has: Readonly<Record<PublishStep, boolean>> = {
    name: facts.name !== '',
    place: facts.hasVenue || facts.onlineUrl !== null,
    future: facts.endsAt > now,
    tickets: facts.ticketTypes > 0 || facts.websiteUrl !== null,
    // Whoever comes in person passes a gate.
    gates: facts.gates > 0 || !facts.hasVenue || facts.ticketTypes === 0,
  };
  return publishSteps.filter((step) => !has[step]);
}

/** What stands in the way of taking an event from sale or away altogether. */
export interface EventTies {
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  /** Tickets that were ever issued, test tickets too. */
  readonly tickets: number;
  readonly orders: number;
  /** Reservations of visitors and tickets that the organizer keeps. */
  readonly holds: number;
}

/** Whether an event may be hidden again: only while nobody has, or is about to have, a ticket. */
export const mayUnpublish = ({ status, tickets, orders, holds }: EventTies): boolean =>
  status === 'published' && tickets === 0 && orders === 0 && holds === 0;

/** Whether an event may be deleted: a draft that nobody bought from. What was sold once stays, with its log. */
export const mayDelete = ({ status, tickets, orders }: EventTies): boolean =>
  status === 'draft' && tickets === 0 && orders === 0;
