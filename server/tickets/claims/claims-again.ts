import type { DoorWrites } from '#server/database/door/door-records.ts';
import { readClaims, readTicketStates } from '#server/database/door/door-facts.ts';
import { findPastRules } from '#server/database/door/rule-changes.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';
import { createClaimLedger } from './claim-ledger.ts';

/**
 * Rules again on the claims of tickets whose new states are already written: rulings depend only on the facts, not on
 * their order of arrival. Somebody who came in after a ticket was void becomes a conflict; somebody who came before
 * stays admitted. Lifting a block also dissolves the conflicts of those who passed during it, as if they had come
 * later.
 *
 * @param event locked by the caller, at the revision of the writes
 * @param tookPlace those of the tickets that lost their place by it: cancelled, or replaced by a successor
 */
export async function reruleClaims(
  queries: Queries,
  event: DoorEventRow,
  ticketNumbers: readonly number[],
  tookPlace: readonly number[] = [],
): Promise<Pick<DoorWrites, 'claims' | 'conflicts' | 'changes' | 'tallies' | 'stays'>> {
  const tickets = await readTicketStates(queries, event.eventId, ticketNumbers);
  // A ticket lost by restoring a backup may still have claims.
  const numbers = new Set([...ticketNumbers, ...tickets.keys()]);
  const claims = await readClaims(queries, event.eventId, [...numbers]);
  const pastRules = await findPastRules(queries, event.eventId);
  return createClaimLedger({ event: { ...event, pastRules }, claims, tickets, tookPlace })
    .ruleAll()
    .writes(event.revision);
}
