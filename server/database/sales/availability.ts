/**
 * Places of one ticket type that somebody has, as SQL: issued and set aside. Count them by a statement of its own after
 * locking the type's row: what a locking statement counts beside is as old as its start.
 *
 * @param type alias of a row of `ticket_types`
 * @param now place of the parameter with the time, ms: a buyer's hold counts until its end
 */
export function placesTaken(type: string, now: string): string {
  return `(${type}.issued + (
    SELECT coalesce(sum(h.quantity), 0) FROM holds h
    WHERE h.ticket_type_id = ${type}.id
      AND (h.state = 'ordered' OR (h.state = 'held' AND (h.expires_at IS NULL OR h.expires_at > ${now})))
  ))::bigint`;
}

/**
 * Places left of one ticket type, as SQL: what it has, less what was issued, less what is set aside. Null where there
 * is no limit. The one place that says it; every query that shows or checks what is left takes it from here.
 */
export function placesLeft(type: string, now: string): string {
  return `CASE WHEN ${type}.quantity IS NULL THEN NULL ELSE greatest(0, ${type}.quantity - ${placesTaken(type, now)})::bigint END`;
}
