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

/** Everything that was found so far, and whether more may come. */
export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly searching: boolean;
}

/** So many of each kind are shown: a longer list is its own screen's. */
export const mostOfKind = 5;
