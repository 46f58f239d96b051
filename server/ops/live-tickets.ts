import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '#server/access/caller.ts';
import type { Queries } from '#server/database/database.ts';
import { addLiveTicket, takeLiveTicket } from '#server/database/limits/live-tickets.ts';

/** How long a ticket waits to be used; ms. */
const lifeMs = 30_000;

/** Who may listen to what: the door of one event, or the log of administrators. */
export type LiveGrant = { readonly caller: Caller } & (
  | { readonly eventId: string }
  | { readonly topic: 'admin:logs' }
);

/** The one topic that a grant is for. */
export const topicOf = (grant: LiveGrant): string =>
  'topic' in grant ? grant.topic : `door:${grant.eventId}`;

export interface LiveTickets {
  issue(grant: LiveGrant): Promise<string>;
  /** The grant of a ticket, once; `null` for one that is unknown, used or too old. */
  redeem(ticket: string): Promise<LiveGrant | null>;
}

/**
 * Tickets for the websocket: random, for one connection and one topic, kept for 30 s where every server finds them.
 *
 * @param now ms
 */
export function createLiveTickets(queries: Queries, now: () => number): LiveTickets {
  return {
    async issue(grant) {
      const ticket = randomBytes(24).toString('base64url');
      await addLiveTicket(queries, hashOf(ticket), grant, now() + lifeMs);
      return ticket;
    },
    redeem: (ticket) => takeLiveTicket<LiveGrant>(queries, hashOf(ticket), now()),
  };
}

const hashOf = (ticket: string): Uint8Array => createHash('sha256').update(ticket).digest();
