import { movedValidity } from '#domain/time/moved-span.ts';
import type { Queries } from '#server/database/database.ts';

interface TimesOfType {
  readonly id: string;
  readonly saleEndsAt: number | null;
  readonly validFrom: number | null;
  readonly validUntil: number | null;
}

/** Moves the end of sales and the validity of an event's ticket types along with the event. @param move of times in ms */
export async function moveTypes(
  queries: Queries,
  eventId: string,
  move: (at: number) => number,
): Promise<void> {
  const types = await queries.query<TimesOfType>(
    `SELECT id, sale_ends_at AS "saleEndsAt", valid_from_at AS "validFrom", valid_until_at AS "validUntil"
       FROM ticket_types WHERE event_id = $1 ORDER BY id FOR NO KEY UPDATE`,
    [eventId],
  );
  for (const { id, saleEndsAt, ...validity } of types) {
    const { validFrom, validUntil } = movedValidity(validity, move);
    await queries.query(
      'UPDATE ticket_types SET sale_ends_at = $2, valid_from_at = $3, valid_until_at = $4 WHERE id = $1',
      [id, saleEndsAt === null ? null : move(saleEndsAt), validFrom, validUntil],
    );
  }
}
