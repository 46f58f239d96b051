import {
  placeParts,
  type EventSoldTerms,
  type SoldTerm,
  type TypeSoldTerms,
} from '#domain/events/sold-terms.ts';
import { noGatePlaceholder } from '#domain/door/areas.ts';
import type { terms as english } from './en/terms.ts';

/** A ticket's terms, with gates by name. */
export type TermValues = EventSoldTerms & TypeSoldTerms;

interface TermTexts {
  readonly terms: typeof english;
  /** Formats an ISO time for display. */
  readonly moment: (time: string) => string;
  /** Joins several items as the language lists them. */
  readonly listed: (parts: readonly string[]) => string;
}

const gatesIn = (gates: readonly string[], { terms, listed }: TermTexts): string => {
  if (gates.length === 0) return terms.allGates;
  return gates.every((gate) => gate === noGatePlaceholder) ? terms.noGate : listed(gates);
};

/** Formats each of a ticket's terms for display. */
export function termWords(values: TermValues, texts: TermTexts): Readonly<Record<SoldTerm, string>> {
  const { terms, moment, listed } = texts;
  const { venue, onlineUrl, ageLimit, codePolicy, reentry, validFrom, validUntil, gates } = values;
  const time = (at: string | null) => (at === null ? terms.anyTime : moment(at));
  return {
    venue: venue === null ? terms.online : listed(placeParts(venue)),
    onlineUrl: onlineUrl ?? terms.noLink,
    ageLimit: ageLimit === null ? terms.everyAge : terms.age(ageLimit),
    codePolicy: terms.codes[codePolicy],
    reentry: terms.reentry[reentry],
    validFrom: time(validFrom),
    validUntil: time(validUntil),
    gates: gatesIn(gates, texts),
  };
}
