import type { BadgeLayout, BadgeText } from '#domain/events/badge.ts';

/** What printed badges show. Nothing else of the people leaves for the thread that draws them. */
export interface PrintedBadges {
  readonly layout: BadgeLayout;
  readonly eventName: string;
  /** When the event starts, ms: the time that the file says of itself, so that the same badges are the same bytes. */
  readonly startsAt: number;
  readonly badges: readonly BadgeText[];
}
