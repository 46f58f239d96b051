import type { ServerData } from '#app/data/server-data.ts';
import { isConnection, isServerAway, isTransient, type Failure } from '#domain/failures/failure.ts';
import { namedBy } from './seen.ts';
import type { Target } from './command.ts';

/** What can be found. */
export type FoundKind = 'event' | 'attendee' | 'order' | 'phone' | 'ticket' | 'user';

/** Something that was found, and its page. */
export interface FoundItem {
  readonly key: string;
  readonly kind: FoundKind;
  readonly title: string;
  readonly note: string;
  readonly target: Target;
}

export interface FoundGroup {
  readonly key: string;
  readonly title: string;
  readonly items: readonly FoundItem[];
}

/** Everything that was found so far, whether more may come, and whether some could not be searched for. */
export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly searching: boolean;
  readonly failed: boolean;
}

/** Nothing was searched for. */
export const notSearched: Found = { groups: [], searching: false, failed: false };

/**
 * How reads stand together. What may not be read is no failure: it is not searched for whoever asks. Neither is a lost
 * line or a server that is away, which the palette tells by itself.
 */
export const standingOf = (
  reads: readonly Pick<ServerData<unknown>, 'failure' | 'loading'>[],
): Pick<Found, 'searching' | 'failed'> => ({
  searching: reads.some(({ loading }) => loading),
  failed: reads.some(({ failure, loading }) => !loading && failure !== null && isFault(failure)),
});

const isFault = (failure: Failure): boolean =>
  isTransient(failure) && !isConnection(failure) && !isServerAway(failure);

/** What is left of it by what was typed since it was searched for, until that is searched for too. */
export const narrowed = (groups: readonly FoundGroup[], typed: string): readonly FoundGroup[] =>
  groups.map((group) => ({
    ...group,
    items: namedBy(
      group.items,
      typed,
      ({ title, note }) => ({ names: `${title} ${note}`, codes: '' }),
      mostOfKind,
    ),
  }));

/** So many of each kind are shown: a longer list is its own screen's. */
export const mostOfKind = 5;
