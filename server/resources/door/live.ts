import type * as contract from '#contract/door/live.ts';
import type { LiveTickets } from '#server/ops/live-tickets.ts';
import type { Answer } from '#server/resources/call.ts';

export function createLive(tickets: LiveTickets): { liveTicket: Answer<typeof contract.liveTicket> } {
  return {
    liveTicket: async ({ caller, params }) => ({
      ticket: await tickets.issue({ caller, eventId: params.registrationId }),
    }),
  };
}
