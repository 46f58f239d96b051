import type { CountedPassage } from '#domain/manifest/passage.ts';

/**
 * What a person found out about a conflict.
 *
 * - `same_person`: one person was scanned twice; the second admission doesn't count inside.
 * - `second_person`: two people came in, and both count inside.
 * - `mis_scan`: nobody came in by the overruled scan; it doesn't count, and stands in nobody's way.
 * - `unknown`: a newer server's word; what the server rules of the scans holds all the same.
 */
export type Finding = 'same_person' | 'second_person' | 'mis_scan' | 'unknown';

/** How a conflict was resolved, once and for all. Devices learn what the person is at the event, never who it is. */
export interface Resolution {
  readonly how: Finding;
  readonly by: 'organizer' | 'manager' | 'supervisor' | 'administrator' | 'unknown';
  /** ms. */
  readonly at: number;
}

/** The findings that make sense of a conflict: nobody is the same person as somebody who never came. */
export function findingsOf({
  first,
}: {
  readonly first: object | null;
}): readonly Exclude<Finding, 'unknown'>[] {
  return first === null ? ['second_person', 'mis_scan'] : ['same_person', 'second_person', 'mis_scan'];
}

/** What counts of one claimed passage, by the rules of its checkpoint and by what a person found out. */
export interface Ruled {
  readonly undone: boolean;
  /** What the checkpoint's rules make of it, with everything before it. */
  readonly ruling: 'first' | 'again';
  /** What was found out of the conflict that it names; null where there is none, or nobody decided. */
  readonly finding: Finding | null;
  /** It is the first of its ticket, and somebody came in by a ticket whose place this one took. */
  readonly afterOther: boolean;
}

/**
 * How a claimed passage counts, at the server and on every device.
 *
 * - `first`: as the ticket's own passage
 * - `second`: as a person beside the ticket's own, whom the rules for that ticket don't ask about
 * - `again`: not, because somebody else's admission counts in its place
 * - `undone`: not at all
 */
export function countingOf({ undone, ruling, finding, afterOther }: Ruled): PassageCounting {
  if (undone || finding === 'mis_scan') return 'undone';
  if (ruling === 'again') return finding === 'second_person' ? 'second' : 'again';
  return finding === 'same_person' && afterOther ? 'again' : 'first';
}

export type PassageCounting = 'first' | 'second' | 'again' | 'undone';

/** How many people are inside by one ticket at one checkpoint; see `whoIsInside`. */
export function peopleInside(passages: Iterable<Pick<CountedPassage, 'direction' | 'second'>>): number {
  return whoIsInside(passages).length;
}

/** Whether the ticket's own person is inside, whoever came in beside them. @param passages those that count, oldest first */
export function isOwnInside(passages: readonly Pick<CountedPassage, 'direction' | 'second'>[]): boolean {
  return whoIsInside(passages).some(({ second }) => second !== true);
}

/**
 * The entries of the people who are inside by one ticket at one checkpoint: the ticket's own last one, and those who came
 * in beside it. Whoever leaves is the ticket's own as long as that one is inside, then whoever came in first.
 *
 * @param passages those that count, oldest first
 */
export function whoIsInside<P extends Pick<CountedPassage, 'direction' | 'second'>>(
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
