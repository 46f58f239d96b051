import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '#server/access/caller.ts';
import type { Queries } from '#server/database/database.ts';
import { addLiveTicket, consumeLiveTicket } from '#server/database/limits/live-tickets.ts';

/** Lifetime of an unused ticket; ms. */
const lifeMs = 30_000;

/** The caller and the subject of a live connection: one event's door, or the admin log. */
export type LiveGrant = { readonly caller: Caller } & (
  | { readonly eventId: string }
  | { readonly topic: 'admin:logs' }
);

/** Returns the one topic a grant is for. */
export const topicOf = (grant: LiveGrant): string =>
  'topic' in grant ? grant.topic : `door:${grant.eventId}`;

export interface LiveTickets {
  issue(grant: LiveGrant): Promise<string>;
  /** Returns a ticket's grant, once; `null` for an unknown, used or expired ticket. */
  redeem(ticket: string): Promise<LiveGrant | null>;
}

/**
 * Creates websocket tickets: random, for one connection and one topic, stored for 30 s where every server finds them.
 *
 * @param now ms
 */
export function createLiveTickets(queries: Queries, now: () => number): LiveTickets {
  return {
    async issue(grant) {
      const ticket = randomBytes(24).toString('base64url');
      await addLiveTicket(queries, hashOf(ticket), grant, { now: now(), expiresAt: now() + lifeMs });
      return ticket;
    },
    redeem: (ticket) => consumeLiveTicket<LiveGrant>(queries, hashOf(ticket), now()),
  };
}

const hashOf = (ticket: string): Uint8Array => createHash('sha256').update(ticket).digest();
