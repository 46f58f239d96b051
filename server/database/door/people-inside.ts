/** SQL condition for a passage that counts at the main checkpoint. */
export const isMain = (claim: string) =>
  `${claim}.checkpoint = 'event' AND ${claim}.counting IN ('first', 'second')`;

const isBeside = (claim: string) => `(${claim}.counting = 'second' AND ${claim}.direction = 'entry')`;

/**
 * SQL for how many people are inside by each ticket in one area, like `entriesInside` of domain/door/resolution:
 * `number` of the ticket, `people`, and `came`, the number of people who have ever come in by it: its own holder
 * once, plus everybody admitted beside them. An exit alone implies that somebody had come in.
 *
 * Each entry adds a person unless the ticket's own holder is already inside, each exit removes one unless nobody is
 * left: so the number inside is the maximum, over all starting passages, of entries minus exits since then.
 *
 * @param which the passages `m` that count, of one area
 */
export const peopleByTicket = (which: string) => `
  SELECT added.number, greatest(max(added.since), 0)::bigint AS people,
         greatest(count(*) FILTER (WHERE added.beside) + max(CASE WHEN added.beside OR added.by < 0 THEN 0 ELSE 1 END), 1) AS came
    FROM (SELECT moved.number, moved.beside, moved.by,
                 sum(moved.by) OVER (PARTITION BY moved.number ORDER BY moved.at DESC, moved.scan_id DESC) AS since
            FROM (SELECT m.ticket_number AS number, m.at, m.scan_id, ${isBeside('m')} AS beside,
                         CASE WHEN m.direction = 'exit' THEN -1 WHEN ${isBeside('m')} THEN 1
                              WHEN lag(m.direction) OVER (PARTITION BY m.ticket_number, ${isBeside('m')} ORDER BY m.at, m.scan_id) = 'entry' THEN 0
                              ELSE 1 END AS by
                    FROM claims m WHERE ${which}) AS moved) AS added
   GROUP BY added.number`;

const ofTicket = (claim: string) =>
  `${claim}.event_id = $1 AND ${claim}.ticket_number = t.number AND ${isMain(claim)}`;

const lastOf = (which: string) =>
  `(SELECT l.direction FROM claims l WHERE ${ofTicket('l')}${which} ORDER BY l.at DESC, l.scan_id DESC LIMIT 1)`;

/**
 * SQL for whether the own holder of a ticket `t` of the event `$1` is inside, like `isOwnInside` of
 * domain/door/resolution.
 */
export const isOwnInside = `(${lastOf(` AND NOT ${isBeside('l')}`)} = 'entry')`;

/**
 * SQL for whether anybody is inside by a ticket `t` of the event `$1`; null or false if nobody is. The last passage
 * nearly always decides: after an entry somebody is, after an exit only if a second person was admitted. That is
 * looked up per ticket number, because a planner would turn EXISTS into a scan of all passages.
 */
export const isInside = `(${lastOf('')} = 'entry'
  OR ((SELECT true FROM claims b WHERE ${ofTicket('b')} AND ${isBeside('b')} LIMIT 1)
    AND (SELECT p.people FROM (${peopleByTicket(ofTicket('m'))}) AS p) > 0))`;
