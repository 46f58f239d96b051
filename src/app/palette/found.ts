import type { ServerData } from '#app/data/server-data.ts';
import { isConnection, isServerAway, isTransient, type Failure } from '#domain/failures/failure.ts';
import { namedBy } from './seen.ts';
import type { Target } from './command.ts';

/** Kinds of search results. */
export type FoundKind = 'event' | 'attendee' | 'order' | 'phone' | 'ticket' | 'user';

/** A search result and its page. */
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

/** All results so far, whether more may come, and whether some searches failed. */
export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly searching: boolean;
  readonly failed: boolean;
}

/** State without a search. */
export const notSearched: Found = { groups: [], searching: false, failed: false };

/**
 * Combines the state of several reads. Missing permission is not a failure, because that search is not offered;
 * neither is a lost connection or an unavailable server, which the palette reports separately.
 */
export const statusOf = (
  reads: readonly Pick<ServerData<unknown>, 'failure' | 'loading'>[],
): Pick<Found, 'searching' | 'failed'> => ({
  searching: reads.some(({ loading }) => loading),
  failed: reads.some(({ failure, loading }) => !loading && failure !== null && isFault(failure)),
});

const isFault = (failure: Failure): boolean =>
  isTransient(failure) && !isConnection(failure) && !isServerAway(failure);

/** Filters results by what was typed since, until that is searched too. */
export const narrowed = (groups: readonly FoundGroup[], typed: string): readonly FoundGroup[] =>
  groups.map((group) => ({
    ...group,
    items: namedBy(
      group.items,
      typed,
      ({ title, note }) => ({ names: `${title} ${note}`, codes: '' }),
      maxOfKind,
    ),
  }));

/** Maximum results per kind; longer lists are on their own screens. */
export const maxOfKind = 5;
