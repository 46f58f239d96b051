/** A passage that counts at the main area. */
export const isMain = (claim: string) =>
  `${claim}.checkpoint = 'event' AND ${claim}.counting IN ('first', 'second')`;

const isBeside = (claim: string) => `(${claim}.counting = 'second' AND ${claim}.direction = 'entry')`;

/**
 * How many people are inside by each ticket at one area, as `whoIsInside` of domain/door/resolution tells: `number` of the
 * ticket, `people`, and `came`, who has come in by it at all: its own person once, and everybody beside. An exit alone
 * says that somebody had come in.
 *
 * Each entry adds somebody but where the ticket's own person is inside already, each exit takes somebody away but where
 * nobody is left: so many are inside as came in more than left, since the passage from which on that is most.
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

/** Whether the own person of a ticket `t` of the event `$1` is inside, as `isOwnInside` of domain/door/resolution tells. */
export const isOwnInside = `(${lastOf(` AND NOT ${isBeside('l')}`)} = 'entry')`;

/**
 * Whether anybody is inside by a ticket `t` of the event `$1`; null or false where nobody is. Nearly always the last
 * passage says it: after an entry somebody is, after an exit only where a second person was let in, which is asked for each ticket
 * by its number: of EXISTS a planner makes one look at all passages.
 */
export const isInside = `(${lastOf('')} = 'entry'
  OR ((SELECT true FROM claims b WHERE ${ofTicket('b')} AND ${isBeside('b')} LIMIT 1)
    AND (SELECT p.people FROM (${peopleByTicket(ofTicket('m'))}) AS p) > 0))`;
