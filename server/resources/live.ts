import type * as contract from '#contract/live.ts';
import type { LiveTickets } from '#server/ops/live-tickets.ts';
import type { Answer } from './call.ts';

export function createLive(tickets: LiveTickets): { liveTicket: Answer<typeof contract.liveTicket> } {
  return {
    liveTicket: ({ caller, params }) =>
      Promise.resolve({ ticket: tickets.issue({ caller, eventId: params.registrationId }) }),
  };
}
