import type { RefusalCode } from './refusals.ts';
import { proof, printing } from './groups.ts';

/** What each call about tickets in people's hands may be refused with, beside what every call may. */
export const ticketsCalls = {
  acceptTransfer: [
    'ticket_not_found',
    'transfer_accepted',
    'transfer_cancelled',
    'transfer_expired',
    'ticket_void',
    'ticket_test',
    'event_cancelled',
    'event_over',
    'ticket_used',
    'transfer_to_self',
    'transfer_not_found',
  ],
  cancelTransfer: ['transfer_accepted', 'transfer_not_found', 'ticket_not_found'],
  issueTickets: ['issue_id_reused', 'ticket_type_not_found', 'hold_not_found', 'kept_too_few', 'sold_out'],
  makePass: ['ticket_not_found', 'pass_off', 'ticket_void', 'event_cancelled'],
  myTickets: [],
  offerTransfer: [
    'ticket_not_found',
    'transfer_open',
    'ticket_void',
    'ticket_test',
    'event_over',
    'event_cancelled',
    'ticket_used',
    'transfer_to_self',
    'recipient_invalid',
  ],
  readPass: ['ticket_not_found', 'pass_off', 'pass_link_over', 'ticket_void', 'event_cancelled', ...printing],
  readTicket: ['ticket_not_found'],
  readTransfer: ['transfer_not_found'],
  ticketPdf: ['ticket_not_found', 'ticket_void', 'event_cancelled', ...printing],
  ticketSheet: ['no_printed_codes'],
  ticketState: [...proof, 'event_not_found', 'ticket_not_found'],
} as const satisfies Readonly<Record<string, readonly RefusalCode[]>>;
