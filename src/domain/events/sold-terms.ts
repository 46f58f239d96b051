import type { CheckpointRules, CodePolicy } from '#domain/door/admission-rules.ts';
import { codesOfTickets, mainArea, type CodeSources } from '#domain/door/areas.ts';

/** Where an event takes place, as far as people read it. */
interface SoldVenue {
  readonly name: string;
  readonly address: string;
  readonly city: string;
}

/** What an event promised to whoever bought a ticket, besides its times. */
export interface EventSoldTerms {
  /** Null for an event without a place. */
  readonly venue: SoldVenue | null;
  readonly onlineUrl: string | null;
  /** Years; null where everyone may come. */
  readonly ageLimit: number | null;
  readonly codePolicy: Exclude<CodePolicy, 'unknown'>;
  readonly reentry: Exclude<CheckpointRules['reentry'], 'unknown' | 'redeem'>;
}

/** What a ticket type promised to whoever bought one. */
export interface TypeSoldTerms<Time = string> {
  readonly validFrom: Time | null;
  readonly validUntil: Time | null;
  /** Ids or names; none is all, and `nowhere` alone is none. */
  readonly gates: readonly string[];
}

/** Terms of an event where nothing is said of them. */
export const noEventTerms = {
  venue: null,
  onlineUrl: null,
  ageLimit: null,
  codePolicy: 'rotating',
  reentry: 'single',
} as const satisfies EventSoldTerms;

/** The same of a ticket type. */
export const noTypeTerms = { validFrom: null, validUntil: null, gates: [] } as const satisfies TypeSoldTerms;

/** The same of both. */
export const noTerms: EventSoldTerms & TypeSoldTerms = { ...noEventTerms, ...noTypeTerms };

/**
 * What a ticket was bought for: the organizer is asked before a change of it, and whoever holds a ticket is told by email
 * and in the wallet. Times are changed by postponing, which says so itself. In the order in which they are told.
 */
export const eventTerms = ['venue', 'onlineUrl', 'ageLimit', 'codePolicy', 'reentry'] as const;
const typeTerms = ['validFrom', 'validUntil', 'gates'] as const;
export const soldTerms = [...eventTerms, ...typeTerms] as const;
/** When an event is: changed by postponing it, and told in this order. */
export const soldTimes = ['startsAt', 'doorsOpenAt', 'endsAt'] as const;
export type SoldTime = (typeof soldTimes)[number];
export type EventTerm = (typeof eventTerms)[number];
export type TypeTerm = (typeof typeTerms)[number];
export const isTypeTerm = (term: SoldTerm): term is TypeTerm => typeTerms.some((one) => one === term);
export type SoldTerm = (typeof soldTerms)[number];

/** Terms of an event that a change makes other than they were. */
export const changedEventTerms = (was: EventSoldTerms, now: EventSoldTerms): EventTerm[] =>
  eventTerms.filter((term) =>
    term === 'venue' ? !samePlace(was.venue, now.venue) : was[term] !== now[term],
  );

/** The same of a ticket type. */
export const changedTypeTerms = <Time>(was: TypeSoldTerms<Time>, now: TypeSoldTerms<Time>): TypeTerm[] =>
  typeTerms.filter((term) => (term === 'gates' ? !sameGates(was.gates, now.gates) : was[term] !== now[term]));

const samePlace = (one: SoldVenue | null, other: SoldVenue | null): boolean =>
  placeParts(one).join('\n') === placeParts(other).join('\n');

/** What a place is told by; nothing for an event without one. */
export const placeParts = (venue: SoldVenue | null): readonly string[] =>
  venue === null ? [] : [venue.name, venue.address, venue.city].filter((part) => part !== '');

/** Whether two lists name the same gates, in whatever order. */
export const sameGates = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === new Set(one).size;

/** Where an event's terms are kept: its own columns, and the rules of its areas. */
interface TermSources extends Pick<EventSoldTerms, 'onlineUrl' | 'ageLimit'>, CodeSources {
  /** By checkpoint. */
  readonly rules: Readonly<Record<string, Pick<CheckpointRules, 'reentry' | 'code'>>>;
}

/** What an event's tickets are bought for besides times and place, whether its form says it or the rules of its areas. */
export const termsOf = ({ onlineUrl, ageLimit, ...event }: TermSources) => ({
  onlineUrl,
  ageLimit,
  codePolicy: codesOfTickets(event),
  reentry: knownReentry(event.rules[mainArea]?.reentry),
});

/** How people come back, in words that forms know: what is not among them is as strict as can be. */
export const knownReentry = (rule: CheckpointRules['reentry'] | undefined): EventSoldTerms['reentry'] =>
  rule === undefined || rule === 'unknown' || rule === 'redeem' ? 'single' : rule;
