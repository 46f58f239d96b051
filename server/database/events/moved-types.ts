import { shiftValidity } from '#domain/time/shift-span.ts';
import { movedTiers, type PriceTier } from '#domain/sales/price-tier.ts';
import type { Queries } from '#server/database/database.ts';

interface TimesOfType {
  readonly id: string;
  readonly saleEndsAt: number | null;
  readonly validFrom: number | null;
  readonly validUntil: number | null;
  readonly tiers: readonly PriceTier[];
}

/**
 * Reschedules the end of sales, the validity and the price tiers of an event's ticket types along with the event;
 * tiers that have already ended stay ended.
 *
 * @param move of times in ms
 * @param now ms
 */
export async function moveTypes(
  queries: Queries,
  eventId: string,
  move: (at: number) => number,
  now: number,
): Promise<void> {
  const types = await queries.query<TimesOfType>(
    `SELECT id, sale_ends_at AS "saleEndsAt", valid_from_at AS "validFrom", valid_until_at AS "validUntil", tiers
       FROM ticket_types WHERE event_id = $1 ORDER BY id FOR NO KEY UPDATE`,
    [eventId],
  );
  for (const { id, saleEndsAt, tiers, ...validity } of types) {
    const { validFrom, validUntil } = shiftValidity(validity, move);
    await queries.query(
      'UPDATE ticket_types SET sale_ends_at = $2, valid_from_at = $3, valid_until_at = $4, tiers = $5::jsonb WHERE id = $1',
      [
        id,
        saleEndsAt === null ? null : move(saleEndsAt),
        validFrom,
        validUntil,
        JSON.stringify(movedTiers(tiers, move, now)),
      ],
    );
  }
}
