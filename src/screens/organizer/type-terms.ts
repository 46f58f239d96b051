import { changedTypeTerms, noEventTerms, type TypeSoldTerms } from '#domain/events/sold-terms.ts';
import type { TermChange } from './affected-holders.tsx';

/** Describes how a ticket type's terms change, with its gates by name. */
export function typeTermChange(
  was: TypeSoldTerms,
  now: TypeSoldTerms,
  gates: readonly { readonly gateId: string; readonly name: string }[],
): TermChange {
  const named = ({ validFrom, validUntil, gates: ids }: TypeSoldTerms) => ({
    ...noEventTerms,
    validFrom,
    validUntil,
    gates: ids.map((id) => gates.find(({ gateId }) => gateId === id)?.name ?? id),
  });
  return { changed: changedTypeTerms(was, now), was: named(was), now: named(now) };
}
