/**
 * Both ends of a time that is moved; it stays as long as it was where clocks skip an hour within it.
 *
 * @param move of times in ms
 */
export function movedSpan(
  { from, until }: { readonly from: number; readonly until: number },
  move: (at: number) => number,
): { readonly from: number; readonly until: number } {
  const [begin, end] = [move(from), move(until)];
  return { from: begin, until: end > begin || until <= from ? end : begin + (until - from) };
}

/** When tickets of a type are good, ms; null is without that end. */
interface Validity {
  readonly validFrom: number | null;
  readonly validUntil: number | null;
}

/** The same for a validity, which may have one end or none. */
export function movedValidity({ validFrom, validUntil }: Validity, move: (at: number) => number): Validity {
  if (validFrom === null) return { validFrom, validUntil: validUntil === null ? null : move(validUntil) };
  if (validUntil === null) return { validFrom: move(validFrom), validUntil };
  const { from, until } = movedSpan({ from: validFrom, until: validUntil }, move);
  return { validFrom: from, validUntil: until };
}
