import type { CheckpointRules, CodePolicy } from '#domain/door/admission-rules.ts';
import { codesOfTickets, mainArea, type CodeSources } from '#domain/door/areas.ts';

/** An event's venue as people see it. */
interface SoldVenue {
  readonly name: string;
  readonly address: string;
  readonly city: string;
}

/** An event's terms promised to ticket buyers, besides its times. */
export interface EventSoldTerms {
  /** Null for an event without a venue. */
  readonly venue: SoldVenue | null;
  readonly onlineUrl: string | null;
  /** Years; null if there is no age limit. */
  readonly ageLimit: number | null;
  readonly codePolicy: Exclude<CodePolicy, 'unknown'>;
  readonly reentry: Exclude<CheckpointRules['reentry'], 'unknown' | 'redeem'>;
}

/** A ticket type's terms promised to its buyers. */
export interface TypeSoldTerms<Time = string> {
  readonly validFrom: Time | null;
  readonly validUntil: Time | null;
  /** Ids or names; empty means all, and only `nowhere` means none. */
  readonly gates: readonly string[];
}

/** Default terms of an event. */
export const noEventTerms = {
  venue: null,
  onlineUrl: null,
  ageLimit: null,
  codePolicy: 'rotating',
  reentry: 'single',
} as const satisfies EventSoldTerms;

/** Default terms of a ticket type. */
export const noTypeTerms = { validFrom: null, validUntil: null, gates: [] } as const satisfies TypeSoldTerms;

/** Default terms of both. */
export const noTerms: EventSoldTerms & TypeSoldTerms = { ...noEventTerms, ...noTypeTerms };

/**
 * Terms a ticket was bought under, in display order. Changing one needs the organizer's confirmation, and ticket
 * holders are told by email and in the wallet. Times change by postponing, which notifies separately.
 */
export const eventTerms = ['venue', 'onlineUrl', 'ageLimit', 'codePolicy', 'reentry'] as const;
const typeTerms = ['validFrom', 'validUntil', 'gates'] as const;
export const soldTerms = [...eventTerms, ...typeTerms] as const;
/** Times of an event, which change by postponing it, in display order. */
export const soldTimes = ['startsAt', 'doorsOpenAt', 'endsAt'] as const;
export type SoldTime = (typeof soldTimes)[number];
export type EventTerm = (typeof eventTerms)[number];
export type TypeTerm = (typeof typeTerms)[number];
export const isTypeTerm = (term: SoldTerm): term is TypeTerm => typeTerms.some((one) => one === term);
export type SoldTerm = (typeof soldTerms)[number];

/** Returns the event terms that a change affects. */
export const changedEventTerms = (was: EventSoldTerms, now: EventSoldTerms): EventTerm[] =>
  eventTerms.filter((term) =>
    term === 'venue' ? !samePlace(was.venue, now.venue) : was[term] !== now[term],
  );

/** Returns the ticket type terms that a change affects. */
export const changedTypeTerms = <Time>(was: TypeSoldTerms<Time>, now: TypeSoldTerms<Time>): TypeTerm[] =>
  typeTerms.filter((term) => (term === 'gates' ? !sameGates(was.gates, now.gates) : was[term] !== now[term]));

const samePlace = (one: SoldVenue | null, other: SoldVenue | null): boolean =>
  placeParts(one).join('\n') === placeParts(other).join('\n');

/** Returns the parts of a venue's description; empty for an event without a venue. */
export const placeParts = (venue: SoldVenue | null): readonly string[] =>
  venue === null ? [] : [venue.name, venue.address, venue.city].filter((part) => part !== '');

/** Returns whether two lists contain the same gates in any order. */
export const sameGates = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === new Set(one).size;

/** Where an event's terms are stored: its own columns and the rules of its areas. */
interface TermSources extends Pick<EventSoldTerms, 'onlineUrl' | 'ageLimit'>, CodeSources {
  /** By checkpoint. */
  readonly rules: Readonly<Record<string, Pick<CheckpointRules, 'reentry' | 'code'>>>;
}

/** Returns an event's terms besides times and venue, from its form and the rules of its areas. */
export const termsOf = ({ onlineUrl, ageLimit, ...event }: TermSources) => ({
  onlineUrl,
  ageLimit,
  codePolicy: codesOfTickets(event),
  reentry: knownReentry(event.rules[mainArea]?.reentry),
});

/** Maps a re-entry rule to one that forms know; the others become the strictest, `single`. */
export const knownReentry = (rule: CheckpointRules['reentry'] | undefined): EventSoldTerms['reentry'] =>
  rule === undefined || rule === 'unknown' || rule === 'redeem' ? 'single' : rule;
