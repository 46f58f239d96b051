import type {
  issueTickets,
  myTickets,
  readTicket,
  ticketSheet,
  ticketState,
} from '#contract/sales/tickets.ts';
import type { Answer } from '#server/resources/call.ts';
import type { Prove } from '#server/access/prove.ts';
import { type TicketsDeps, readSheet, issueOnSheet, changeState } from '#server/tickets/run-tickets.ts';
import { walletPage, readOwnTicket } from '#server/tickets/ticket-wallet.ts';

/** Tickets: in their holder's wallet, in the organizer's list, issued, revoked and blocked. */
export function ticketsResource(deps: TicketsDeps & { readonly prove: Prove }): {
  readonly myTickets: Answer<typeof myTickets>;
  readonly readTicket: Answer<typeof readTicket>;
  readonly ticketSheet: Answer<typeof ticketSheet>;
  readonly issueTickets: Answer<typeof issueTickets>;
  readonly ticketState: Answer<typeof ticketState>;
} {
  return {
    myTickets: ({ query, caller }) => walletPage(deps, caller, query),
    readTicket: ({ params, query, caller }) => readOwnTicket(deps, caller, params.ticketId, query.statuses),
    ticketSheet: ({ params, query }) =>
      readSheet(deps, params.registrationId, { from: Number(query.from), limit: Number(query.limit) }),
    issueTickets: ({ params, body, caller }) => issueOnSheet(deps, caller, params.registrationId, body),
    ticketState: async ({ params, body: { reason, currentPasswordHash }, caller }) => {
      // A block can be lifted, so it needs no reauthentication at a busy door.
      const refused = params.action === 'revoke' ? await deps.prove(caller, currentPasswordHash) : null;
      return refused ?? changeState(deps, { ...params, reason, caller });
    },
  };
}
