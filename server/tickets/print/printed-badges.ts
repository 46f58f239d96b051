import type { BadgeLayout, BadgeText } from '#domain/events/badge.ts';

/** The content of printed badges: the only personal data sent to the rendering thread. */
export interface PrintedBadges {
  readonly layout: BadgeLayout;
  readonly eventName: string;
  /** When the event starts, in ms: used as the file's creation time, so that the same badges give the same bytes. */
  readonly startsAt: number;
  readonly badges: readonly BadgeText[];
}
