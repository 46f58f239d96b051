import type { DoorWrites } from '#server/database/door/door-records.ts';
import { readClaims, readTicketStates } from '#server/database/door/door-facts.ts';
import { findPastRules } from '#server/database/door/rule-changes.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoorEventRow } from '#server/database/events/events.ts';
import { createClaimLedger } from './claim-ledger.ts';

/**
 * What tickets' new states, written already, make of their claims: rulings follow from the facts, whatever the order in
 * which they came. Who came in after a ticket was void becomes a conflict; who came before stays admitted.
 * A block that is lifted takes with it the conflicts of those who passed while it stood, as if they came later.
 *
 * @param event locked by the caller, at the revision that the writes are for.
 * @param tookPlace those of the tickets that lost their place by it: cancelled, or followed by another
 */
export async function claimsAgain(
  queries: Queries,
  event: DoorEventRow,
  ticketNumbers: readonly number[],
  tookPlace: readonly number[] = [],
): Promise<Pick<DoorWrites, 'claims' | 'conflicts' | 'changes' | 'tallies' | 'stays'>> {
  const tickets = await readTicketStates(queries, event.eventId, ticketNumbers);
  // Of a ticket that went with a restored backup there may be claims all the same.
  const numbers = new Set([...ticketNumbers, ...tickets.keys()]);
  const claims = await readClaims(queries, event.eventId, [...numbers]);
  const pastRules = await findPastRules(queries, event.eventId);
  return createClaimLedger({ event: { ...event, pastRules }, claims, tickets, tookPlace })
    .ruleAll()
    .writes(event.revision);
}
