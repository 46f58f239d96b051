import { reservedRows } from './reserved-places.ts';

/**
 * Places of one ticket type that somebody has, as SQL: issued and set aside. A group takes as many as it has tickets. Count them by a statement of its own after
 * locking the type's row: what a locking statement counts beside is as old as its start.
 *
 * @param type alias of a row of `ticket_types`
 * @param now place of the parameter with the time, ms: a buyer's hold counts until its end
 */
export function placesTaken(type: string, now: string): string {
  return `(${type}.issued + (
    SELECT coalesce(sum(s.quantity), 0) FROM ${reservedRows(type, now)} s
  ) * ${type}.group_size)::bigint`;
}

/**
 * Rows of `ticket_types` with what is taken of each as `places_taken`, as SQL: for a statement that says several things of it, each of
 * which would count anew. Give `takenOnce` of its alias to what it says.
 *
 * @param which condition on a row `u`
 */
export const withPlacesTaken = (which: string, now: string): string =>
  `(SELECT u.*, ${placesTaken('u', now)} AS places_taken FROM ticket_types u WHERE ${which} OFFSET 0)`;

/** What is taken of a type that comes from `withPlacesTaken`, as SQL. */
export const takenOnce = (type: string): string => `${type}.places_taken`;

/** Places that a ticket type has, as SQL: its quantity counts groups. Null where there is no limit. */
export const placesOf = (type: string): string => `(${type}.quantity * ${type}.group_size)`;

/**
 * Places left of one ticket type, as SQL: what it has, less what was issued, less what is set aside, and no more than
 * its event has room for, which an add-on takes none of. Null where there is no limit. What is left is said here, and nowhere
 * else; buyers have `placesForSale` of it.
 */
export function placesLeft(type: string, now: string, taken = placesTaken(type, now)): string {
  return `least(
    CASE WHEN ${type}.quantity IS NULL THEN NULL ELSE greatest(0, ${placesOf(type)} - ${taken})::bigint END,
    CASE WHEN ${type}.kind = 'ticket' THEN ${eventPlacesLeft(`${type}.event_id`, now)} END)`;
}

/** How many more of a ticket type can be bought, as SQL: whole groups of `placesLeft`. */
export const unitsLeft = (type: string, now: string, taken?: string): string =>
  `(${placesLeft(type, now, taken)} / ${type}.group_size)`;

/**
 * Places left of an event over all its ticket types, as SQL; null where it has no capacity of its own.
 *
 * @param eventId an expression: the event's id
 */
function eventPlacesLeft(eventId: string, now: string): string {
  return `(SELECT greatest(0, room.capacity - ${eventTaken('room.id', now)})::bigint
    FROM events room WHERE room.id = ${eventId} AND room.capacity IS NOT NULL)`;
}

/**
 * How many of a ticket type are reserved or sold at the price of each tier, as SQL: JSON of numbers by the tier's
 * id. Count them after locking the type, as the places. A type without tiers is not looked at.
 */
export function tiersTaken(type: string, now: string): string {
  return `CASE WHEN ${type}.tiers = '[]' THEN '{}'::jsonb ELSE (
    SELECT coalesce(jsonb_object_agg(s.tier_id, s.taken), '{}') FROM (
      SELECT x.tier_id, sum(x.taken)::bigint AS taken FROM (
        SELECT r.tier_id, r.quantity AS taken FROM ${reservedRows(type, now)} r WHERE r.tier_id <> ''
        UNION ALL
        SELECT a.tier_id, count(*) / ${type}.group_size FROM order_attendees a JOIN orders o ON o.id = a.order_id
         WHERE a.ticket_type_id = ${type}.id AND a.tier_id IS NOT NULL AND a.refunded_at IS NULL
           AND o.state = 'confirmed' GROUP BY a.tier_id
      ) x GROUP BY x.tier_id
    ) s) END`;
}

/**
 * Places left of one ticket type that anybody may buy, as SQL: without those that are owed to people on a waiting list.
 * Null where there is no limit. For whoever buys and for what is shown to buyers; organizers give out what `placesLeft`
 * says.
 */
export function placesForSale(type: string, now: string, taken?: string): string {
  const left = placesLeft(type, now, taken);
  return `CASE WHEN ${hasWaitingLists(`${type}.event_id`)} THEN least(
      CASE WHEN ${left} IS NOT NULL THEN greatest(0, ${left} - ${owedOf(type, now, taken)})::bigint END,
      CASE WHEN ${type}.kind = 'ticket' THEN ${eventPlacesForSale(`${type}.event_id`, now)} END)
    ELSE ${left} END`;
}

/** How many of a ticket type anybody may buy, as SQL: whole groups of `placesForSale`. */
export const unitsForSale = (type: string, now: string, taken?: string): string =>
  `((${placesForSale(type, now, taken)}) / ${type}.group_size)`;

/** As `placesForSale`, of an event over all its ticket types; null where it has no capacity of its own. */
export function eventPlacesForSale(eventId: string, now: string): string {
  return `CASE WHEN ${hasWaitingLists(eventId)} THEN (
      SELECT greatest(0, ${eventPlacesLeft('place.id', now)} - (
        SELECT coalesce(sum(${owedOf('waited', now)}), 0) FROM ticket_types waited
        WHERE waited.event_id = place.id AND waited.waiting_list))::bigint
      FROM events place WHERE place.id = ${eventId} AND place.capacity IS NOT NULL)
    ELSE ${eventPlacesLeft(eventId, now)} END`;
}

const hasWaitingLists = (eventId: string) =>
  `EXISTS (SELECT 1 FROM ticket_types listed WHERE listed.event_id = ${eventId} AND listed.waiting_list)`;

/**
 * Places that people who wait for a type could be offered now: of each who wants no more than there are, while the type
 * is on sale. What is left beyond that would be offered to nobody, and is for anybody: at the door too.
 */
const owedOf = (type: string, now: string, taken?: string) => `(
  SELECT coalesce(sum(w.quantity), 0) * ${type}.group_size FROM waiting_entries w
  WHERE w.ticket_type_id = ${type}.id AND w.state = 'waiting' AND ${type}.waiting_list AND w.quantity <= ${unitsLeft(type, now, taken)}
    AND coalesce(${type}.sale_starts_at, 0) <= ${now} AND coalesce(least(${type}.sale_ends_at, ${type}.off_sale_at, ${type}.valid_until_at), ${now} + 1) > ${now})`;

/** By how many more places are taken than there are, of a ticket type or of its event, as SQL; 0 where all is well. */
export function takenTooMany(type: string, now: string, taken = placesTaken(type, now)): string {
  return `greatest(0, coalesce(${taken} - ${placesOf(type)}, 0),
    coalesce((SELECT ${eventTaken('room.id', now)} - room.capacity FROM events room
      WHERE room.id = ${type}.event_id AND ${type}.kind = 'ticket'), 0))::bigint`;
}

const eventTaken = (eventId: string, now: string) =>
  `(SELECT coalesce(sum(${placesTaken('part', now)}), 0)::bigint FROM ticket_types part
    WHERE part.event_id = ${eventId} AND part.kind = 'ticket')`;
