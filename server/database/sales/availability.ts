import { reservedRows } from './reserved-places.ts';

/**
 * SQL for the occupied places of one ticket type: issued and reserved. A group takes as many as it has tickets. Count
 * them in a separate statement after locking the type's row, because a locking statement counts as of its own start.
 *
 * @param type alias of a row of `ticket_types`
 * @param now placeholder of the time, ms: a buyer's hold counts until it expires
 */
export function placesTaken(type: string, now: string): string {
  return `(${type}.issued + (
    SELECT coalesce(sum(s.quantity), 0) FROM ${reservedRows(type, now)} s
  ) * ${type}.group_size)::bigint`;
}

/**
 * SQL for rows of `ticket_types` with their occupied places as `places_taken`, for a statement that uses the number
 * several times and would otherwise count it each time. Pass `takenOnce` of its alias to the functions that need it.
 *
 * @param which condition on a row `u`
 */
export const withPlacesTaken = (which: string, now: string): string =>
  `(SELECT u.*, ${placesTaken('u', now)} AS places_taken FROM ticket_types u WHERE ${which} OFFSET 0)`;

/** SQL for the occupied places of a type from `withPlacesTaken`. */
export const takenOnce = (type: string): string => `${type}.places_taken`;

/** SQL for the total places of a ticket type, whose quantity is in groups. Null: no limit. */
export const placesOf = (type: string): string => `(${type}.quantity * ${type}.group_size)`;

/**
 * SQL for the places left of one ticket type: its total minus issued and reserved ones, capped by the event's
 * remaining capacity, which add-ons do not use. Null: no limit. This is the only definition of places left; for
 * buyers see `placesForSale`.
 */
export function placesLeft(type: string, now: string, taken = placesTaken(type, now)): string {
  return `least(
    CASE WHEN ${type}.quantity IS NULL THEN NULL ELSE greatest(0, ${placesOf(type)} - ${taken})::bigint END,
    CASE WHEN ${type}.kind = 'ticket' THEN ${eventPlacesLeft(`${type}.event_id`, now)} END)`;
}

/** SQL for how many units of a ticket type can be bought: whole groups of `placesLeft`. */
export const unitsLeft = (type: string, now: string, taken?: string): string =>
  `(${placesLeft(type, now, taken)} / ${type}.group_size)`;

/**
 * SQL for the places left of an event over all its ticket types; null if the event has no capacity.
 *
 * @param eventId an expression: the event's id
 */
function eventPlacesLeft(eventId: string, now: string): string {
  return `(SELECT greatest(0, room.capacity - ${eventTaken('room.id', now)})::bigint
    FROM events room WHERE room.id = ${eventId} AND room.capacity IS NOT NULL)`;
}

/**
 * SQL for how many of a ticket type are reserved or sold at the price of each tier: JSON of numbers by the tier's id.
 * Count them after locking the type, like places. A type without tiers is skipped.
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
 * SQL for the places left of one ticket type that anybody may buy, without those owed to people on a waiting list.
 * Null: no limit. For buyers and what they are shown; organizers may give out all of `placesLeft`.
 */
export function placesForSale(type: string, now: string, taken?: string): string {
  const left = placesLeft(type, now, taken);
  return `CASE WHEN ${hasWaitingLists(`${type}.event_id`)} THEN least(
      CASE WHEN ${left} IS NOT NULL THEN greatest(0, ${left} - ${placesOwed(type, now, taken)})::bigint END,
      CASE WHEN ${type}.kind = 'ticket' THEN ${eventPlacesForSale(`${type}.event_id`, now)} END)
    ELSE ${left} END`;
}

/** SQL for how many units of a ticket type anybody may buy: whole groups of `placesForSale`. */
export const unitsForSale = (type: string, now: string, taken?: string): string =>
  `((${placesForSale(type, now, taken)}) / ${type}.group_size)`;

/** Like `placesForSale`, for an event over all its ticket types; null if the event has no capacity. */
export function eventPlacesForSale(eventId: string, now: string): string {
  return `CASE WHEN ${hasWaitingLists(eventId)} THEN (
      SELECT greatest(0, ${eventPlacesLeft('place.id', now)} - (
        SELECT coalesce(sum(${placesOwed('waited', now)}), 0) FROM ticket_types waited
        WHERE waited.event_id = place.id AND waited.waiting_list))::bigint
      FROM events place WHERE place.id = ${eventId} AND place.capacity IS NOT NULL)
    ELSE ${eventPlacesLeft(eventId, now)} END`;
}

const hasWaitingLists = (eventId: string) =>
  `EXISTS (SELECT 1 FROM ticket_types listed WHERE listed.event_id = ${eventId} AND listed.waiting_list)`;

/**
 * SQL for the places owed to people waiting for a type, from those who want no more than there are, while the type is
 * on sale. The remaining places suit no entry on the list, so they are free for anybody, also at the door.
 */
const placesOwed = (type: string, now: string, taken?: string) => `(
  SELECT coalesce(sum(w.entries * w.quantity), 0)::bigint * ${type}.group_size FROM waiting_quantities w
  WHERE w.event_id = ${type}.event_id AND w.ticket_type_id = ${type}.id AND ${type}.waiting_list AND w.quantity <= ${unitsLeft(type, now, taken)}
    AND coalesce(${type}.sale_starts_at, 0) <= ${now} AND coalesce(least(${type}.sale_ends_at, ${type}.off_sale_at, ${type}.valid_until_at), ${now} + 1) > ${now})`;

/** SQL for how many more places are occupied than exist, of a ticket type or its event; 0 if none. */
export function placesOversold(type: string, now: string, taken = placesTaken(type, now)): string {
  return `greatest(0, coalesce(${taken} - ${placesOf(type)}, 0),
    coalesce((SELECT ${eventTaken('room.id', now)} - room.capacity FROM events room
      WHERE room.id = ${type}.event_id AND ${type}.kind = 'ticket'), 0))::bigint`;
}

const eventTaken = (eventId: string, now: string) =>
  `(SELECT coalesce(sum(${placesTaken('part', now)}), 0)::bigint FROM ticket_types part
    WHERE part.event_id = ${eventId} AND part.kind = 'ticket')`;
