import type { DoorWrites, TicketState } from '../door-records.ts';
import { readClaims } from '../database/door-facts.ts';
import type { Queries } from '../database/database.ts';
import type { DoorEventRow } from '../database/events.ts';
import { createClaimLedger } from './claim-ledger.ts';

/**
 * What a ticket's new state makes of its claims: rulings follow from the facts, whatever the order in which they came.
 * A block that is lifted takes with it the conflicts of those who passed while it stood, as if they came later.
 *
 * @param event locked by the caller, at the revision that the writes are for.
 */
export async function claimsAgain(
  queries: Queries,
  event: DoorEventRow,
  ticketNumber: number,
  ticket: TicketState,
): Promise<Pick<DoorWrites, 'claims' | 'conflicts' | 'changes'>> {
  const claims = await readClaims(queries, event.eventId, [ticketNumber]);
  const ledger = createClaimLedger({ event, claims, tickets: new Map([[ticketNumber, ticket]]) });
  ledger.ruleAgain();
  return ledger.writes(event.revision);
}
