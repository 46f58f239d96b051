import type { CountedPassage } from '#domain/manifest/passage.ts';

/**
 * A person's finding about a conflict.
 *
 * - `same_person`: one person was scanned twice; the second admission doesn't count as inside.
 * - `second_person`: two people came in, and both count as inside.
 * - `mis_scan`: nobody came in by the overruled scan; it doesn't count and blocks no other passage.
 * - `unknown`: a value from a newer server; the server's rulings on the scans still apply.
 */
export type Finding = 'same_person' | 'second_person' | 'mis_scan' | 'unknown';

/** How a conflict was resolved, which is final. Devices learn the person's role at the event, never their identity. */
export interface Resolution {
  readonly how: Finding;
  readonly by: 'organizer' | 'manager' | 'supervisor' | 'administrator' | 'unknown';
  /** ms. */
  readonly at: number;
}

/** Returns the findings that make sense for a conflict: `same_person` needs two people who both came in. */
export function findingsOf({
  first,
}: {
  readonly first: object | null;
}): readonly Exclude<Finding, 'unknown'>[] {
  return first === null ? ['second_person', 'mis_scan'] : ['same_person', 'second_person', 'mis_scan'];
}

/** How one claimed passage counts, by the rules of its checkpoint and by what a person found out. */
export interface Ruled {
  readonly undone: boolean;
  /** Result of the checkpoint's rules, given all earlier passages. */
  readonly ruling: 'first' | 'again';
  /** The finding for the conflict that names it; null if there is no conflict or it is unresolved. */
  readonly finding: Finding | null;
  /** It is the first of its ticket, and somebody already came in with a ticket that this one replaced. */
  readonly afterOther: boolean;
}

/**
 * Returns how a claimed passage counts, at the server and on every device.
 *
 * - `first`: as the ticket's own passage
 * - `second`: as an additional person, whom the ticket's rules ignore
 * - `again`: not, because another admission counts instead
 * - `undone`: not at all
 */
export function passageCountingOf({ undone, ruling, finding, afterOther }: Ruled): PassageCounting {
  if (undone || finding === 'mis_scan') return 'undone';
  if (ruling === 'again') return finding === 'second_person' ? 'second' : 'again';
  return finding === 'same_person' && afterOther ? 'again' : 'first';
}

export type PassageCounting = 'first' | 'second' | 'again' | 'undone';

/** Counts the people inside with one ticket at one checkpoint; see `entriesInside`. */
export function peopleInside(passages: Iterable<Pick<CountedPassage, 'direction' | 'second'>>): number {
  return entriesInside(passages).length;
}

/**
 * Returns whether the ticket's own person is inside, not an additional one. @param passages those that count, oldest
 * first
 */
export function isOwnHolderInside(
  passages: readonly Pick<CountedPassage, 'direction' | 'second'>[],
): boolean {
  return entriesInside(passages).some(({ second }) => second !== true);
}

/**
 * Returns the entries of the people inside with one ticket at one checkpoint: the ticket's own last entry and those
 * of additional people. An exit is taken as the ticket's own person while they are inside, then as the earliest
 * additional one.
 *
 * @param passages those that count, oldest first
 */
export function entriesInside<P extends Pick<CountedPassage, 'direction' | 'second'>>(
  passages: Iterable<P>,
): readonly P[] {
  let own: P | null = null;
  const beside: P[] = [];
  for (const passage of passages) {
    if (passage.direction === 'entry' && passage.second === true) beside.push(passage);
    else if (passage.direction === 'entry') own = passage;
    else if (own === null) beside.shift();
    else own = null;
  }
  return own === null ? beside : [own, ...beside];
}
