import { calledBySql } from '#server/database/accounts/users.ts';
import type { OrderState } from '#domain/sales/order.ts';
import type { Queries } from '#server/database/database.ts';
import type { PartPlace } from '#server/database/part.ts';

/** A page of a person's list: `after` is the cursor of the previous page's last row, null for the first page. */
export interface PartQuery {
  readonly after: PartPlace | null;
  readonly limit: number;
}

export interface DeviceOfPerson {
  readonly id: string;
  readonly name: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly role: 'steward' | 'supervisor';
  readonly at: number;
  readonly lastContactAt: number | null;
  readonly revokedAt: number | null;
}

/** SQL condition that a row of `(at, id)` comes after the cursor in `$2` and `$3`; `$3` is '' for the first page. */
const isAfter = (at: string, id: string) => `($3::text = '' OR (${at}, ${id}) < ($2::bigint, $3::text))`;

const paramsOf = (userId: string, { after, limit }: PartQuery) => [
  userId,
  after?.at ?? 0,
  after?.id ?? '',
  limit,
];

/** Lists scanning devices that a person invited, newest first. */
export function findDevicesOfPerson(
  queries: Queries,
  userId: string,
  asked: PartQuery,
): Promise<DeviceOfPerson[]> {
  return queries.query<DeviceOfPerson>(
    `SELECT d.id, d.name, d.event_id AS "eventId", e.name AS "eventName", d.role, d.enrolled_at AS at,
       d.last_contact_at AS "lastContactAt", d.revoked_at AS "revokedAt"
       FROM devices d JOIN events e ON e.id = d.event_id
      WHERE d.enrolled_by = $1 AND ${isAfter('d.enrolled_at', 'd.id')}
      ORDER BY d.enrolled_at DESC, d.id DESC LIMIT $4`,
    paramsOf(userId, asked),
  );
}

export interface OrderOfPerson {
  readonly id: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly state: OrderState;
  readonly amount: number;
  readonly currency: string;
  readonly at: number;
}

/** Lists a person's orders, newest first. */
export function findOrdersOfPerson(
  queries: Queries,
  userId: string,
  asked: PartQuery,
): Promise<OrderOfPerson[]> {
  return queries.query<OrderOfPerson>(
    `SELECT o.id, o.event_id AS "eventId", e.name AS "eventName", o.state, o.total_amount AS amount, o.currency,
       o.created_at AS at FROM orders o JOIN events e ON e.id = o.event_id
      WHERE o.user_id = $1 AND o.sold_by IS NULL AND ${isAfter('o.created_at', 'o.id')}
      ORDER BY o.created_at DESC, o.id DESC LIMIT $4`,
    paramsOf(userId, asked),
  );
}

export interface TeamOfPerson {
  readonly id: string;
  readonly name: string;
  readonly status: 'draft' | 'published' | 'cancelled' | 'ended';
  readonly timeZone: string;
  readonly role: 'organizer' | 'manager' | 'seller' | 'supervisor' | 'steward';
  /** When the event starts. */
  readonly at: number;
}

/** Lists events that a person organizes or works for, latest first. */
export function findTeamsOfPerson(
  queries: Queries,
  userId: string,
  asked: PartQuery,
): Promise<TeamOfPerson[]> {
  const columns = 'e.id, e.name, e.status, e.time_zone AS "timeZone", e.starts_at AS at';
  const part = `${isAfter('e.starts_at', 'e.id')} ORDER BY e.starts_at DESC, e.id DESC LIMIT $4`;
  return queries.query<TeamOfPerson>(
    `SELECT * FROM (
       (SELECT ${columns}, 'organizer' AS role FROM events e WHERE e.organizer_id = $1 AND ${part})
       UNION ALL
       (SELECT ${columns}, s.role FROM event_staff s JOIN events e ON e.id = s.event_id WHERE s.user_id = $1 AND ${part})
     ) one ORDER BY at DESC, id DESC LIMIT $4`,
    paramsOf(userId, asked),
  );
}

export interface AuditOfPerson {
  readonly id: number;
  readonly at: number;
  readonly action: string;
  readonly outcome: 'done' | 'refused';
  readonly actor: string;
  readonly actorName: string | null;
  readonly subjectName: string | null;
  readonly details: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Lists what a person did and what was done to their account, newest first.
 *
 * @param before id of the previous page's last line
 */
export function findAuditOfPerson(
  queries: Queries,
  userId: string,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<AuditOfPerson[]> {
  const part = 'AND ($2::bigint IS NULL OR l.id < $2::bigint) ORDER BY l.id DESC LIMIT $3';
  return queries.query<AuditOfPerson>(
    `SELECT l.id, l.at, l.action, l.outcome, l.actor, ${calledBySql('a')} AS "actorName", ${calledBySql('s')} AS "subjectName", l.details
       FROM (
         SELECT id FROM ((SELECT l.id FROM audit_log l WHERE l.actor = $1 ${part})
           UNION (SELECT l.id FROM audit_log l WHERE l.subject = $1 ${part})) mine ORDER BY id DESC LIMIT $3
       ) one JOIN audit_log l ON l.id = one.id
       LEFT JOIN users a ON a.id = l.actor LEFT JOIN users s ON s.id = l.subject
      ORDER BY l.id DESC`,
    [userId, before, limit],
  );
}
