import type { MessageAudience, MessageKind } from '#domain/events/event-message.ts';
import { ticketBits } from '#domain/manifest/manifest.ts';
import type { Queries } from '#server/database/database.ts';
import { isInside, isMain } from '#server/database/door/people-inside.ts';
import { isAddOn } from '#server/database/sales/add-ons.ts';
import { isFollowed } from '#server/database/tickets/attendees.ts';

/** Whom a message is for. */
export interface WishedAudience {
  readonly eventId: string;
  readonly kind: MessageKind;
  readonly audience: MessageAudience;
  /** Empty for all. */
  readonly ticketTypeIds: readonly string[];
}

/** How many people a message is for. */
export interface AudienceCount {
  readonly recipients: number;
  /** People without an email address that they have proven to be theirs; a ticket without an account is one person. */
  readonly noEmail: number;
  readonly unsubscribed: number;
  /** People who find it with their tickets, whether an email reaches them or not: those with an account, of a message to all. */
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
/** A ticket `t` of the event `$1` that a message is for; `$2` are the ids of its types. */
const isMeant = (audience: MessageAudience) =>
  `${isGood} AND ${whose[audience]} AND ((cardinality($2::text[]) = 0 AND NOT ${isAddOn})
    OR t.type_index IN (SELECT y.index FROM ticket_types y WHERE y.event_id = $1 AND y.id = ANY($2::text[])))`;

/** Whether a person `u` has proven an email address: no free text goes to any other. */
const isReached = `(u.email <> '' AND u.email_verified_at IS NOT NULL AND u.disabled_at IS NULL)`;
/** Whether a person `u` wants no such message; `$3` is its kind. */
const isOut = `($3::text = 'news' AND EXISTS (SELECT 1 FROM news_opt_outs x JOIN events v ON v.id = $1
  WHERE x.user_id = u.id AND x.organizer_id = v.organizer_id))`;

/** Counts whom a message would go to if it were sent now. */
export async function countAudience(queries: Queries, wish: WishedAudience): Promise<AudienceCount> {
  const [row] = await queries.query<AudienceCount>(
    `SELECT count(*) FILTER (WHERE reached AND NOT out) AS recipients, count(*) FILTER (WHERE NOT reached) AS "noEmail",
       count(*) FILTER (WHERE reached AND out) AS unsubscribed, count(*) FILTER (WHERE account AND NOT out AND $4) AS "inWallets"
     FROM (SELECT coalesce(${isReached}, false) AS reached, ${isOut} AS out, u.id IS NOT NULL AS account
       FROM (SELECT DISTINCT coalesce(t.holder_user_id, t.id) AS person FROM tickets t
              WHERE t.event_id = $1 AND ${isMeant(wish.audience)}) AS p
       LEFT JOIN users u ON u.id = p.person) AS people`,
    [wish.eventId, wish.ticketTypeIds, wish.kind, wish.audience === 'all'],
  );
  return row ?? { recipients: 0, noEmail: 0, unsubscribed: 0, inWallets: 0 };
}

/**
 * Notes the recipients of a message among the next tickets of its event, each person once.
 *
 * @returns the last ticket that was looked at, null where there is none left, and how many people were new
 */
export async function addRecipients(
  queries: Queries,
  {
    messageId,
    lookedUpTo,
    ...wish
  }: WishedAudience & { readonly messageId: string; readonly lookedUpTo: number },
  most: number,
  now: number,
): Promise<{ readonly last: number | null; readonly added: number }> {
  const [row] = await queries.query<{ last: number | null; added: number }>(
    `WITH part AS (SELECT t.id, t.number, t.state, t.type_index, t.holder_user_id FROM tickets t
         WHERE t.event_id = $1 AND t.number > $4 ORDER BY t.number LIMIT $5),
       found AS (SELECT DISTINCT u.id FROM part t JOIN users u ON u.id = t.holder_user_id
         WHERE ${isMeant(wish.audience)} AND ${isReached} AND NOT ${isOut}),
       added AS (INSERT INTO message_recipients (message_id, user_id, state, at)
         SELECT $6, id, 'waiting', $7 FROM found ON CONFLICT DO NOTHING RETURNING 1 AS one)
     SELECT (SELECT max(number) FROM part) AS last, (SELECT count(*) FROM added) AS added`,
    [wish.eventId, wish.ticketTypeIds, wish.kind, lookedUpTo, most, messageId, now],
  );
  return row ?? { last: null, added: 0 };
}
