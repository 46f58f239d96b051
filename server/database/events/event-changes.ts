import type { EventSoldTerms, TypeSoldTerms } from '#domain/events/sold-terms.ts';
import { openDatesFrom } from '#domain/events/open-date.ts';
import type { Queries } from '#server/database/database.ts';
import type { DoorEventRow, EventTerms } from './events.ts';

/** An event's times and venue; times in ms. */
export type EventPlan = Pick<DoorEventRow, 'startsAt' | 'endsAt' | 'doorsOpenAt' | 'venue'>;

/** The other terms under which a ticket was bought, of its event and of its type. */
export type EventTermsAsStored = Omit<EventSoldTerms, 'venue'>;
export interface TypeTermsAsStored extends TypeSoldTerms<number> {
  /** The gates that admitted it under the areas of that time; missing in older rows. */
  readonly admitting?: readonly string[];
}

/** Records an event's state before it was changed. @param at ms */
export async function addEventChange(
  queries: Queries,
  eventId: string,
  before: EventPlan & { readonly terms: EventTermsAsStored },
  at: number,
): Promise<void> {
  const { startsAt, endsAt, doorsOpenAt, venue, terms } = before;
  await queries.query(
    `INSERT INTO event_changes (event_id, at, starts_at, ends_at, doors_open_at, venue, terms)
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb) ON CONFLICT (event_id, at) DO NOTHING`,
    [
      eventId,
      at,
      startsAt,
      endsAt,
      doorsOpenAt,
      venue === null ? null : JSON.stringify(venue),
      JSON.stringify(terms),
    ],
  );
}

/** Records a ticket type's state before it was changed. @param at ms */
export async function addTypeChange(
  queries: Queries,
  { eventId, index }: { readonly eventId: string; readonly index: number },
  { validFrom, validUntil, gates, admitting }: TypeTermsAsStored,
  at: number,
): Promise<void> {
  await queries.query(
    `INSERT INTO type_changes (event_id, type_index, at, terms) VALUES ($1, $2, $3, $4::jsonb)
     ON CONFLICT (event_id, type_index, at) DO NOTHING`,
    [eventId, index, at, JSON.stringify({ validFrom, validUntil, gates, admitting })],
  );
}

/** A ticket's event as it was when the ticket was issued, and when it was last changed, in ms. */
export interface PlanAsIssued extends EventPlan {
  readonly ticketId: string;
  readonly changedAt: number;
}

/**
 * Returns events as they were when these tickets were issued, omitting tickets whose event has not changed since. A
 * date that was still to be announced does not count as a term.
 */
export function findPlansAsIssued(queries: Queries, ticketIds: readonly string[]): Promise<PlanAsIssued[]> {
  return queries.query<PlanAsIssued>(
    `SELECT t.id AS "ticketId", c.starts_at AS "startsAt", c.ends_at AS "endsAt", c.doors_open_at AS "doorsOpenAt", c.venue,
       (SELECT max(x.at) FROM event_changes x WHERE x.event_id = t.event_id) AS "changedAt"
       FROM tickets t
       JOIN LATERAL (SELECT * FROM event_changes f WHERE f.event_id = t.event_id AND f.at >= t.issued_at AND f.starts_at < $2
                      ORDER BY f.at LIMIT 1) AS c ON true
      WHERE t.id = ANY($1::text[])`,
    [ticketIds, openDatesFrom],
  );
}

/** The other terms that have changed since a ticket was issued, beside the current ones. */
export interface TermsAsIssued extends Pick<
  DoorEventRow & EventTerms,
  'onlineUrl' | 'ageLimit' | 'policy' | 'rules' | 'areas'
> {
  readonly ticketId: string;
  readonly eventId: string;
  /** As issued; null if they have not changed. */
  readonly eventWas: EventTermsAsStored | null;
  readonly typeWas: TypeTermsAsStored | null;
  /** Null if its type was deleted. */
  readonly ticketTypeId: string | null;
  /** The current value of its type. */
  readonly validFrom: number | null;
  readonly validUntil: number | null;
  readonly gates: readonly string[] | null;
  /** When any of it last changed, in ms. */
  readonly changedAt: number;
}

/** Omits tickets whose terms have not changed since they were issued. */
export function findTermsAsIssued(queries: Queries, ticketIds: readonly string[]): Promise<TermsAsIssued[]> {
  return queries.query<TermsAsIssued>(
    `SELECT t.id AS "ticketId", t.event_id AS "eventId", c.terms AS "eventWas", y.terms AS "typeWas",
       e.online_url AS "onlineUrl", e.age_limit AS "ageLimit", e.policy, e.rules, e.areas,
       k.id AS "ticketTypeId", k.valid_from_at AS "validFrom", k.valid_until_at AS "validUntil", k.gates,
       greatest((SELECT max(x.at) FROM event_changes x WHERE x.event_id = t.event_id AND x.at >= t.issued_at),
                (SELECT max(x.at) FROM type_changes x
                  WHERE x.event_id = t.event_id AND x.type_index = t.type_index AND x.at >= t.issued_at)) AS "changedAt"
       FROM tickets t JOIN events e ON e.id = t.event_id
       LEFT JOIN ticket_types k ON k.event_id = t.event_id AND k.index = t.type_index
       LEFT JOIN LATERAL (SELECT f.terms FROM event_changes f
                           WHERE f.event_id = t.event_id AND f.at >= t.issued_at AND f.terms IS NOT NULL
                           ORDER BY f.at LIMIT 1) AS c ON true
       LEFT JOIN LATERAL (SELECT f.terms FROM type_changes f
                           WHERE f.event_id = t.event_id AND f.type_index = t.type_index AND f.at >= t.issued_at
                           ORDER BY f.at LIMIT 1) AS y ON true
      WHERE t.id = ANY($1::text[]) AND (c.terms IS NOT NULL OR y.terms IS NOT NULL)`,
    [ticketIds],
  );
}
