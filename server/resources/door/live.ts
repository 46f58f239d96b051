import type * as contract from '#contract/door/live.ts';
import type { LiveTickets } from '#server/ops/live-tickets.ts';
import type { Answer } from '#server/resources/call.ts';

export function createLive(tickets: LiveTickets): { liveTicket: Answer<typeof contract.liveTicket> } {
  return {
    liveTicket: ({ caller, params }) =>
      Promise.resolve({ ticket: tickets.issue({ caller, eventId: params.registrationId }) }),
  };
}
