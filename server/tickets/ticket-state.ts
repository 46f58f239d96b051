import { ticketBits } from '#domain/manifest/manifest.ts';
import type { TicketRow } from '#server/database/tickets/tickets.ts';

export type TicketAction = 'revoke' | 'block' | 'unblock';

const voidBits = ticketBits.revoked | ticketBits.cancelled | ticketBits.blocked;

/**
 * Returns a ticket's state after an action. A revocation is final; a block can be lifted. The time it became void is
 * that of the first action, and is cleared when it is valid again.
 *
 * @returns null if nothing changes
 */
export function afterAction(
  ticket: Pick<TicketRow, 'state' | 'voidedAt'>,
  action: TicketAction,
  now: number,
): { state: number; voidedAt: number | null } | null {
  const state = stateAfter(ticket.state, action);
  if (state === ticket.state) return null;
  return { state, voidedAt: (state & voidBits) === 0 ? null : (ticket.voidedAt ?? now) };
}

function stateAfter(state: number, action: TicketAction): number {
  switch (action) {
    case 'revoke':
      return state | ticketBits.revoked;
    case 'block':
      return state | ticketBits.blocked;
    case 'unblock':
      return state & ~ticketBits.blocked;
  }
}
