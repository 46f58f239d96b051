import type { MessageAudience, MessageKind } from '#domain/events/event-message.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { isInside, isMain } from '#server/database/door/people-inside.ts';
import { isAddOn } from '#server/database/sales/add-ons.ts';
import { isFollowed } from '#server/database/tickets/attendees.ts';

/** The audience of a message. */
export interface RequestedAudience {
  readonly eventId: string;
  readonly kind: MessageKind;
  readonly audience: MessageAudience;
  /** Empty: all. */
  readonly ticketTypeIds: readonly string[];
}

/** How many people a message reaches. */
export interface AudienceCount {
  readonly recipients: number;
  /** People without a verified email address; a ticket without an account counts as one person. */
  readonly noEmail: number;
  readonly unsubscribed: number;
  /**
   * People who see it with their tickets, whether or not an email reaches them: for a message to all, those with an
   * account.
   */
  readonly inWallets: number;
}

const isGood = `t.state & ${ticketBits.cancelled | ticketBits.revoked | ticketBits.test} = 0 AND NOT ${isFollowed}`;
const hasArrived = `EXISTS (SELECT 1 FROM claims k WHERE k.event_id = $1 AND k.ticket_number = t.number
  AND ${isMain('k')} AND k.direction = 'entry')`;
const whose: Readonly<Record<MessageAudience, string>> = {
  all: 'true',
  arrived: hasArrived,
  not_arrived: `NOT ${hasArrived}`,
  inside: isInside,
};
/** SQL for tickets `t` of the event `$1` that a message addresses; `$2` are the ids of its types. */
const isAddressed = (audience: MessageAudience) =>
  `${isGood} AND ${whose[audience]} AND ((cardinality($2::text[]) = 0 AND NOT ${isAddOn})
    OR t.type_index IN (SELECT y.index FROM ticket_types y WHERE y.event_id = $1 AND y.id = ANY($2::text[])))`;

/** SQL for whether a person `u` has a verified email address; free text is never sent to any other. */
const isReached = `(u.email <> '' AND u.email_verified_at IS NOT NULL AND u.disabled_at IS NULL)`;
/** SQL for whether a person `u` has opted out; `$3` is the message's kind. */
const isOut = `($3::text = 'news' AND EXISTS (SELECT 1 FROM news_opt_outs x JOIN events v ON v.id = $1
  WHERE x.user_id = u.id AND x.organizer_id = v.organizer_id))`;

/** Counts who would receive a message if it were sent now. */
export async function countAudience(queries: Queries, wish: RequestedAudience): Promise<AudienceCount> {
  const [row] = await queries.query<AudienceCount>(
    `SELECT count(*) FILTER (WHERE reached AND NOT out) AS recipients, count(*) FILTER (WHERE NOT reached) AS "noEmail",
       count(*) FILTER (WHERE reached AND out) AS unsubscribed, count(*) FILTER (WHERE account AND NOT out AND $4) AS "inWallets"
     FROM (SELECT coalesce(${isReached}, false) AS reached, ${isOut} AS out, u.id IS NOT NULL AS account
       FROM (SELECT DISTINCT coalesce(t.holder_user_id, t.id) AS person FROM tickets t
              WHERE t.event_id = $1 AND ${isAddressed(wish.audience)}) AS p
       LEFT JOIN users u ON u.id = p.person) AS people`,
    [wish.eventId, wish.ticketTypeIds, wish.kind, wish.audience === 'all'],
  );
  return row ?? { recipients: 0, noEmail: 0, unsubscribed: 0, inWallets: 0 };
}

/**
 * Adds recipients of a message from the next tickets of its event, each person once.
 *
 * @returns the last ticket examined, null if there are no more, and how many people were new
 */
export async function addRecipients(
  queries: Queries,
  {
    messageId,
    lookedUpTo,
    ...wish
  }: RequestedAudience & { readonly messageId: string; readonly lookedUpTo: number },
  most: number,
  now: number,
): Promise<{ readonly last: number | null; readonly added: number }> {
  const [row] = await queries.query<{ last: number | null; added: number }>(
    `WITH part AS (SELECT t.id, t.number, t.state, t.type_index, t.holder_user_id FROM tickets t
         WHERE t.event_id = $1 AND t.number > $4 ORDER BY t.number LIMIT $5),
       found AS (SELECT DISTINCT u.id FROM part t JOIN users u ON u.id = t.holder_user_id
         WHERE ${isAddressed(wish.audience)} AND ${isReached} AND NOT ${isOut}),
       added AS (INSERT INTO message_recipients (message_id, user_id, state, at)
         SELECT $6, id, 'waiting', $7 FROM found ON CONFLICT DO NOTHING RETURNING 1 AS one)
     SELECT (SELECT max(number) FROM part) AS last, (SELECT count(*) FROM added) AS added`,
    [wish.eventId, wish.ticketTypeIds, wish.kind, lookedUpTo, most, messageId, now],
  );
  return row ?? { last: null, added: 0 };
}
