/**
 * Shifts both ends of a time range; it keeps its length if clocks skip an hour within it.
 *
 * @param move maps a time, ms
 */
export function shiftSpan(
  { from, until }: { readonly from: number; readonly until: number },
  move: (at: number) => number,
): { readonly from: number; readonly until: number } {
  const [begin, end] = [move(from), move(until)];
  return { from: begin, until: end > begin || until <= from ? end : begin + (until - from) };
}

/** When tickets of a type are valid, ms; null means open-ended. */
interface Validity {
  readonly validFrom: number | null;
  readonly validUntil: number | null;
}

/** Like `shiftSpan` for a validity, either end of which may be open. */
export function shiftValidity({ validFrom, validUntil }: Validity, move: (at: number) => number): Validity {
  if (validFrom === null) return { validFrom, validUntil: validUntil === null ? null : move(validUntil) };
  if (validUntil === null) return { validFrom: move(validFrom), validUntil };
  const { from, until } = shiftSpan({ from: validFrom, until: validUntil }, move);
  return { validFrom: from, validUntil: until };
}
