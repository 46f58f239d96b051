import type { EventQueries } from '#server/database/events/at-event.ts';
import { writeDoor } from '#server/database/door/door-writes.ts';
import { moveEvent } from '#server/database/events/events.ts';
import { findBoughtAs } from '#server/database/tickets/bought-as.ts';
import { addFollowing, setTicketState, type TicketRow } from '#server/database/tickets/tickets.ts';
import type { Signers } from '#server/signing/signers.ts';
import { reruleClaims } from './claims/claims-again.ts';
import { ticketChange } from './ticket-issue.ts';
import { afterAction } from './ticket-state.ts';

/** The properties of a ticket's successor. */
interface FollowingTicket {
  readonly typeIndex: number;
  /** Null if its holder's account is deleted. */
  readonly holderUserId: string | null;
  readonly holderName: string;
  /** In ms. */
  readonly at: number;
  /** Why the old ticket is void, as a constant. */
  readonly reason: string;
}

/**
 * Replaces a ticket with a successor: a new number, reference and codes, with the old one void at the same moment.
 * Doors are told of both. The caller has locked the event and the ticket.
 */
export async function reKey(
  queries: EventQueries,
  signers: Signers,
  old: TicketRow,
  to: FollowingTicket,
): Promise<{ readonly eventId: string; readonly revision: number; readonly fresh: TicketRow }> {
  const event = await moveEvent(queries, old.eventId);
  const after = afterAction(old, 'revoke', to.at);
  if (event === null || after === null) throw new Error(`ticket ${old.ticketId} cannot be replaced`);
  const { present } = await signers.of(queries, event.eventId);
  const { typeIndex, holderUserId, holderName, at } = to;
  const before = { ...old, typeIndex };
  const fresh = await addFollowing(queries, before, { keyId: present.keyId, holderUserId, holderName, at });
  const follows = await findBoughtAs(queries, fresh.ticketId);
  await setTicketState(queries, old.ticketId, { ...after, reason: to.reason });
  const { changes, ...ruled } = await reruleClaims(queries, event, [old.number], [old.number]);
  const { eventId, revision } = event;
  await writeDoor(queries, eventId, {
    revision,
    at,
    scans: [],
    progress: [],
    ...ruled,
    changes: [
      ticketChange({ ...old, state: after.state }, revision),
      ticketChange(fresh, revision, follows === undefined ? {} : { follows }),
      ...changes,
    ],
  });
  return { eventId, revision, fresh };
}
