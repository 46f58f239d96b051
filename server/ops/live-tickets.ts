import { randomBytes } from 'node:crypto';
import type { Caller } from '#server/access/caller.ts';

/** How long a ticket waits to be used; ms. */
const lifeMs = 30_000;
/** Most tickets that wait at one time; the oldest goes first. */
const mostWaiting = 10_000;

/** Who may listen to what: the door of one event, or the log of administrators. */
export type LiveGrant = { readonly caller: Caller } & (
  | { readonly eventId: string }
  | { readonly topic: 'admin:logs' }
);

/** The one topic that a grant is for. */
export const topicOf = (grant: LiveGrant): string =>
  'topic' in grant ? grant.topic : `door:${grant.eventId}`;

/** Tickets for the websocket: random, for one connection and one topic, kept in memory for 30 s. */
export function createLiveTickets(now: () => number) {
  const waiting = new Map<string, { readonly grant: LiveGrant; readonly expiresAt: number }>();
  return {
    issue(grant: LiveGrant): string {
      const ticket = randomBytes(24).toString('base64url');
      waiting.set(ticket, { grant, expiresAt: now() + lifeMs });
      for (const [other, { expiresAt }] of waiting) {
        if (expiresAt > now() && waiting.size <= mostWaiting) break;
        waiting.delete(other);
      }
      return ticket;
    },
    /** The grant of a ticket, once; `null` for one that is unknown, used or too old. */
    redeem(ticket: string): LiveGrant | null {
      const found = waiting.get(ticket);
      waiting.delete(ticket);
      return found !== undefined && found.expiresAt > now() ? found.grant : null;
    },
  };
}
export type LiveTickets = ReturnType<typeof createLiveTickets>;
