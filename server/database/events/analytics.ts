import type { Queries } from '#server/database/database.ts';
import type { StaysOfLength } from '#domain/door/stays.ts';
import type { EntriesOfGate } from '#domain/events/rush.ts';
import type { SaleSteps } from '#domain/events/sale-steps.ts';
import { asText, numbersIn } from '#server/database/number-text.ts';
import { isEntrance } from '#server/database/sales/add-ons.ts';

/** Days at an event since 1970, both included. */
export interface Days {
  readonly from: number;
  readonly to: number;
}

/** Minor units, by currency. */
export interface SaleDayRow {
  readonly day: number;
  readonly currency: string;
  readonly tickets: number;
  readonly amount: number;
  readonly returnedTickets: number;
  readonly returnedAmount: number;
}

/** SQL condition for sums `s` in the days `$2` to `$3`. */
const inDays = 's.day BETWEEN $2::bigint AND $3::bigint';
/** Events `e` that a person runs: `$1` is their id, null for all events, `$4` the roles that include this right. */
const isRun = `($1::text IS NULL OR e.organizer_id = $1::text OR e.id IN (
  SELECT m.event_id FROM event_staff m WHERE m.user_id = $1::text AND m.role = ANY($4::text[])))`;

/** Tickets of `s` without add-ons, which don't admit anybody. */
const people = (column: string) =>
  `coalesce(sum(s.${column}) FILTER (WHERE y.kind IS DISTINCT FROM 'add_on'), 0)`;
const withKinds = 'LEFT JOIN ticket_types y ON y.id = s.ticket_type_id';
const daySums = `${people('tickets')}::bigint AS tickets, sum(s.amount)::bigint AS amount,
  ${people('returned_tickets')}::bigint AS "returnedTickets", sum(s.returned_amount)::bigint AS "returnedAmount"`;
const netSums = `sum(s.tickets - s.returned_tickets)::bigint AS tickets,
  sum(s.amount - s.returned_amount)::bigint AS amount`;

/** Returns an event's sales by day. */
export function findSaleDays(queries: Queries, eventId: string, days: Days): Promise<SaleDayRow[]> {
  return queries.query<SaleDayRow>(
    `SELECT s.day, s.currency, ${daySums} FROM sale_days s ${withKinds}
      WHERE s.event_id = $1 AND ${inDays} GROUP BY 1, 2 ORDER BY 1, 2`,
    [eventId, days.from, days.to],
  );
}

interface Net {
  readonly currency: string;
  readonly tickets: number;
  readonly amount: number;
}

/** Returns an event's sales by ticket type, in the order of the types. */
export function findSalesByType(
  queries: Queries,
  eventId: string,
  days: Days,
): Promise<(Net & { readonly ticketTypeId: string; readonly name: string })[]> {
  return queries.query(
    `SELECT t.id AS "ticketTypeId", t.name, s.currency, ${netSums}
       FROM sale_days s JOIN ticket_types t ON t.id = s.ticket_type_id
      WHERE s.event_id = $1 AND ${inDays} GROUP BY t.id, t.name, t.index, s.currency ORDER BY t.index, s.currency`,
    [eventId, days.from, days.to],
  );
}

/** Returns the sales with each promo code, highest first. */
export function findSalesByPromo(
  queries: Queries,
  eventId: string,
  days: Days,
  most: number,
): Promise<(Net & { readonly promoCodeId: string; readonly code: string; readonly off: number })[]> {
  return queries.query(
    `SELECT p.id AS "promoCodeId", p.code, s.currency, ${netSums},
            sum(s.off_amount - s.returned_off_amount)::bigint AS off
       FROM sale_days s JOIN promo_codes p ON p.id = s.promo_code_id
      WHERE s.event_id = $1 AND ${inDays} GROUP BY p.id, p.code, s.currency
      ORDER BY tickets DESC, p.code LIMIT $4`,
    [eventId, days.from, days.to, most],
  );
}

/** The person whose events are counted, by role on the team; null for all events. */
export interface Runner {
  readonly userId: string | null;
  readonly roles: readonly string[];
}

/** Returns the sales of all of a person's events, by local day. */
export function findSaleDaysOfAll(
  queries: Queries,
  { userId, roles }: Runner,
  days: Days,
): Promise<SaleDayRow[]> {
  return queries.query<SaleDayRow>(
    `SELECT s.day, s.currency, ${daySums} FROM sale_days s JOIN events e ON e.id = s.event_id ${withKinds}
      WHERE ${isRun} AND ${inDays} GROUP BY 1, 2 ORDER BY 1, 2`,
    [userId, days.from, days.to, roles],
  );
}

export interface SellingEvent {
  readonly eventId: string;
  readonly name: string;
  readonly startsAt: number;
  readonly timeZone: string;
  readonly tickets: number;
}

/** Lists a person's events with sales or refunds in these days, highest sales first. */
export function findSellingEvents(
  queries: Queries,
  { userId, roles }: Runner,
  days: Days,
  most: number,
): Promise<SellingEvent[]> {
  return queries.query<SellingEvent>(
    `SELECT e.id AS "eventId", e.name, e.starts_at AS "startsAt", e.time_zone AS "timeZone",
            sum(s.tickets - s.returned_tickets)::bigint AS tickets
       FROM sale_days s JOIN events e ON e.id = s.event_id
      WHERE ${isRun} AND ${inDays} GROUP BY e.id ORDER BY tickets DESC, e.id LIMIT $5`,
    [userId, days.from, days.to, roles, most],
  );
}

/** SQL for whether a row `m` of the event `$1` belongs to an entrance gate; add-ons are redeemed at others. */
const atEntrance = `m.gate_id <> ALL (ARRAY(SELECT g.id FROM gates g JOIN events e ON e.id = g.event_id
  WHERE g.event_id = $1 AND NOT ${isEntrance('g.checkpoint')}))`;

/**
 * Counts entries per gate and minute (since 1970), where there were any; read once for the gates and for their sum. A
 * gate's minutes are returned as one text, because a row for each would take longer than the counting.
 */
export async function findEntriesOfGates(queries: Queries, eventId: string): Promise<EntriesOfGate[]> {
  const rows = await queries.query<{ gateId: string; minutes: string; entered: string }>(
    `SELECT gate_id AS "gateId", ${asText('minute')} AS minutes, ${asText('entered')} AS entered FROM gate_minutes m
      WHERE event_id = $1 AND entered > 0 AND ${atEntrance} GROUP BY gate_id`,
    [eventId],
  );
  return rows.map(({ gateId, minutes, entered }) => {
    const counts = numbersIn(entered);
    return {
      gateId,
      minutes: numbersIn(minutes).map((minute, place) => ({ minute, entered: counts[place] ?? 0 })),
    };
  });
}

/** Returns how long people stayed, for those who were scanned out. */
export function findStays(queries: Queries, eventId: string): Promise<StaysOfLength[]> {
  return queries.query<StaysOfLength>(
    'SELECT minutes, stays FROM stay_tallies WHERE event_id = $1 AND stays > 0',
    [eventId],
  );
}

/** Counts how far visitors got towards a ticket, by day. */
export function findSaleSteps(
  queries: Queries,
  eventId: string,
  days: Days,
): Promise<(SaleSteps & { readonly day: number })[]> {
  return queries.query(
    `SELECT day, sum(views)::bigint AS views, sum(reservations)::bigint AS reservations, sum(bought)::bigint AS bought
       FROM sale_steps WHERE event_id = $1 AND day BETWEEN $2::bigint AND $3::bigint GROUP BY day ORDER BY day`,
    [eventId, days.from, days.to],
  );
}

/** Counts verdicts at all gates, most frequent first. */
export function findVerdicts(
  queries: Queries,
  eventId: string,
): Promise<{ readonly verdict: string; readonly scans: number; readonly turnedAway: number }[]> {
  return queries.query(
    `SELECT verdict, sum(scans)::bigint AS scans, sum(turned_away)::bigint AS "turnedAway" FROM verdict_tallies m WHERE event_id = $1 AND ${atEntrance}
      GROUP BY verdict ORDER BY scans DESC, verdict`,
    [eventId],
  );
}
