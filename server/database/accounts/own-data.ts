import { findApplicationOf } from './applications.ts';
import { listPasskeyRows, type Passkey } from './passkeys.ts';
import type { Queries } from '#server/database/database.ts';

/** A person's data in other tables. Times in ms. */
export interface OwnData {
  readonly sessions: readonly {
    readonly created_at: number;
    readonly last_used_at: number;
    readonly device: string;
    readonly ended: boolean;
  }[];
  readonly passkeys: readonly Pick<Passkey, 'name' | 'createdAt' | 'lastUsedAt'>[];
  readonly tickets: readonly {
    readonly id: string;
    readonly name: string;
    readonly starts_at: number;
    readonly holder_name: string;
    readonly issued_at: number;
  }[];
  readonly events: readonly {
    readonly id: string;
    readonly name: string;
    readonly starts_at: number;
    readonly status: string;
  }[];
  readonly transfers: readonly {
    readonly event_name: string;
    readonly recipient: string;
    readonly state: string;
    readonly created_at: number;
  }[];
  readonly orders: readonly {
    readonly id: string;
    readonly event_name: string;
    readonly state: string;
    readonly total_amount: number;
    readonly currency: string;
    readonly buyer_name: string;
    readonly buyer_email: string;
    readonly buyer_phone: string;
    readonly created_at: number;
  }[];
  /** Answers to organizers' questions, for the person's orders and tickets. */
  readonly answers: readonly {
    readonly order_id: string;
    readonly question: string;
    readonly answer: readonly string[];
    readonly answered_at: number;
  }[];
  readonly memberships: readonly {
    readonly event_name: string;
    readonly role: string;
    readonly added_at: number;
  }[];
  readonly applications: readonly {
    readonly status: string;
    readonly created_at: number;
    readonly name: string;
    readonly kind: string;
    readonly phone_number: string;
    readonly reason: string;
    readonly answer: string;
    readonly document: string;
  }[];
  readonly activity: readonly { readonly at: number; readonly action: string; readonly outcome: string }[];
}

/** Collects what the server stores about a person. */
export async function collectOwnData(queries: Queries, userId: string): Promise<OwnData> {
  const all = <T extends object>(sql: string) => queries.query<T>(sql, [userId]);
  return {
    sessions: await all(
      `SELECT created_at, last_used_at, device, ended_at IS NOT NULL AS ended FROM sessions WHERE user_id = $1
       ORDER BY created_at DESC LIMIT 1000`,
    ),
    passkeys: await listPasskeyRows(queries, userId),
    tickets: await all(
      `SELECT t.id, e.name, e.starts_at, t.holder_name, t.issued_at FROM tickets t JOIN events e ON e.id = t.event_id
       WHERE t.holder_user_id = $1 ORDER BY t.issued_at DESC LIMIT 10000`,
    ),
    events: await all(
      'SELECT id, name, starts_at, status FROM events WHERE organizer_id = $1 ORDER BY starts_at DESC LIMIT 10000',
    ),
    transfers: await all(
      `SELECT e.name AS event_name, x.to_email || x.to_phone AS recipient, x.state, x.created_at
       FROM transfers x JOIN tickets t ON t.id = x.ticket_id JOIN events e ON e.id = t.event_id
       WHERE x.from_user_id = $1 ORDER BY x.created_at DESC LIMIT 10000`,
    ),
    orders: await all(
      `SELECT o.id, e.name AS event_name, o.state, o.total_amount, o.currency, o.buyer_name, o.buyer_email, o.buyer_phone,
         o.created_at
       FROM orders o JOIN events e ON e.id = o.event_id WHERE o.user_id = $1 AND o.sold_by IS NULL
       ORDER BY o.created_at DESC LIMIT 10000`,
    ),
    answers: await all(
      `SELECT a.order_id, a.question_text AS question, a.answer, a.answered_at
       FROM order_answers a JOIN (
         SELECT p.order_id, p.ordinal FROM tickets t JOIN order_attendees p ON p.ticket_id = t.id WHERE t.holder_user_id = $1
         UNION
         SELECT x.order_id, x.ordinal FROM orders o JOIN order_answers x ON x.order_id = o.id
           LEFT JOIN order_attendees p ON p.order_id = x.order_id AND p.ordinal = x.ordinal
           LEFT JOIN tickets t ON t.id = p.ticket_id
          WHERE o.user_id = $1 AND o.sold_by IS NULL AND t.id IS NULL
       ) place ON a.order_id = place.order_id AND a.ordinal = place.ordinal
       ORDER BY a.answered_at DESC, a.order_id, a.ordinal LIMIT 10000`,
    ),
    memberships: await all(
      `SELECT e.name AS event_name, s.role, s.added_at FROM event_staff s JOIN events e ON e.id = s.event_id
       WHERE s.user_id = $1 ORDER BY s.added_at DESC LIMIT 10000`,
    ),
    applications: await all(
      `SELECT a.status, a.created_at, a.name, a.kind, a.phone_number, a.reason, a.answer, coalesce(d.name, '') AS document
       FROM applications a LEFT JOIN application_documents d ON d.application_id = a.id WHERE a.user_id = $1
       ORDER BY a.created_at DESC`,
    ),
    activity: await all(
      'SELECT at, action, outcome FROM audit_log WHERE actor = $1 OR subject = $1 ORDER BY at DESC LIMIT 10000',
    ),
  };
}

export interface OwnDevice {
  readonly id: string;
  readonly name: string;
  readonly event_id: string;
  readonly event_name: string;
  readonly enrolled_at: number;
  readonly last_contact_at: number | null;
  readonly revoked_at: number | null;
}

/** Lists the devices that this person invited, newest first. */
export function listOwnDevices(queries: Queries, userId: string): Promise<OwnDevice[]> {
  return queries.query<OwnDevice & object>(
    `SELECT d.id, d.name, d.event_id, e.name AS event_name, d.enrolled_at, d.last_contact_at, d.revoked_at
     FROM devices d JOIN events e ON e.id = d.event_id WHERE d.enrolled_by = $1 ORDER BY d.enrolled_at DESC LIMIT 200`,
    [userId],
  );
}

/** Returns the status of a person's newest application; null if they withdrew it. */
export async function applicationStatus(
  queries: Queries,
  userId: string,
): Promise<'pending' | 'approved' | 'rejected' | null> {
  const status = (await findApplicationOf(queries, userId))?.status ?? 'withdrawn';
  return status === 'withdrawn' ? null : status;
}
