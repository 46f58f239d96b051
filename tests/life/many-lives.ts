import { runLife } from './run-life.ts';

/** The combined result of many lives. */
export interface LivesTally {
  lives: number;
  readonly fired: Map<string, number>;
  /** Failures, with how to reproduce them. */
  readonly failed: string[];
}

export const newLivesTally = (): LivesTally => ({ lives: 0, fired: new Map(), failed: [] });

/** Every fault and event that must have occurred in 2,000 lives. */
export const mustFireInLife: readonly string[] = [
  'request_lost',
  'reply_lost',
  'duplicated',
  'offline',
  'partition',
  'asymmetric_partition',
  'slow_replies',
  'portal',
  'foreign_json',
  'foreign_refusal',
  'server_5xx',
  'server_429',
  'server_crash_before_commit',
  'server_crash_after_commit',
  'provider_silent',
  'provider_contradicts_itself',
  'webhook_lost',
  'payment_approved',
  'payment_declined',
  'payment_left',
  'never_came_back',
  'page_killed',
  'page_opened',
  'page_slept',
  'put_away',
  'disk_full',
  'clock_wrong',
  'clock_set',
  'session_lapsed',
  'signed_out',
  'signed_out_elsewhere',
  'another_person_signed_in',
  'went_on_as_another',
  'declined_another',
  'name_saved',
  'name_changed_elsewhere',
  'stopped_waiting',
  'told_good',
  'told_bad',
  'places_given_back',
  'sold_out',
  'event_cancelled',
  'price_changed',
  'order_cancelled',
  'order_refunded',
  'ticket_offered',
  'offer_accepted',
  'offer_taken_back',
  'taken_back_too_late',
  'ticket_blocked',
  'ticket_unblocked',
];

export async function tellLives(tally: LivesTally, seeds: readonly number[]): Promise<void> {
  for (const seed of seeds) {
    const { violations, fired } = await runLife(seed);
    tally.lives += 1;
    for (const [fault, times] of fired) tally.fired.set(fault, (tally.fired.get(fault) ?? 0) + times);
    for (const violation of violations)
      tally.failed.push(`${violation} (again: npm run soak -- --life ${seed})`);
  }
}
