import type {
  issueTickets,
  myTickets,
  readTicket,
  ticketSheet,
  ticketState,
} from '#contract/sales/tickets.ts';
import type { Answer } from '#server/resources/call.ts';
import { type TicketsParts, readSheet, issueOnSheet, changeState } from '#server/tickets/run-tickets.ts';
import { walletPage, readOwnTicket } from '#server/tickets/wallet-page.ts';

/** Tickets: in their holder's wallet, on the organizer's sheet, issued, revoked and blocked. */
export function ticketsResource(parts: TicketsParts): {
  readonly myTickets: Answer<typeof myTickets>;
  readonly readTicket: Answer<typeof readTicket>;
  readonly ticketSheet: Answer<typeof ticketSheet>;
  readonly issueTickets: Answer<typeof issueTickets>;
  readonly ticketState: Answer<typeof ticketState>;
} {
  return {
    myTickets: ({ query, caller }) => walletPage(parts, caller, query),
    readTicket: ({ params, query, caller }) => readOwnTicket(parts, caller, params.ticketId, query.statuses),
    ticketSheet: ({ params, query }) =>
      readSheet(parts, params.registrationId, { from: Number(query.from), limit: Number(query.limit) }),
    issueTickets: ({ params, body }) => issueOnSheet(parts, params.registrationId, body),
    ticketState: ({ params, body, caller }) => changeState(parts, { ...params, reason: body.reason, caller }),
  };
}
