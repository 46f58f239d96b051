import type { Database } from '#server/database/database.ts';

/** The organizer of every event, including the one with all orders. */
export const organizerId = 'organizer';
export const largeEventId = 'event-1';
/** An event with a hundred orders, beside the one with all the others. */
export const smallEventId = 'event-2';

const hour = 3_600_000;
/**
 * Spreads the many rows over ten times the period: tables also grow by years, and current queries read only recent
 * rows.
 */
const longAgo = 'CASE WHEN i > 1000 THEN 10 ELSE 1 END';

/**
 * Fills people, events and orders from `from` to `to` rows each. Events span two years (the first thousand) and
 * twenty, a third of them past; the orders of one event were settled within a year and ten.
 *
 * @param now ms
 */
export async function fill(
  database: Database,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: number },
): Promise<void> {
  if (from === 0)
    await database.query(
      `INSERT INTO users (id, username, role, created_at) VALUES ($1, $1, 'ORGANIZER', 0)`,
      [organizerId],
    );
  // In parts, because the dead rows that one transaction leaves until its end must not affect the measurement.
  for (let first = from + 1; first <= to; first += 5_000)
    await addPart(database, first, Math.min(first + 4_999, to), now);
  if (from === 0) await addSmallEvent(database, now);
  for (const table of ['users', 'events', 'orders', 'outbox', 'log_lines'])
    await database.query(`VACUUM ANALYZE ${table}`);
}

async function addPart(database: Database, first: number, last: number, now: number): Promise<void> {
  await database.query(
    `INSERT INTO users (id, username, email, first_name, last_name, role, phone_number, created_at)
     SELECT 'person-' || i, 'person-' || i, 'person' || i || '@example.org', 'Fatou', 'Sanneh', 'NORMAL_USER', '+220' || (7000000 + i), $3::bigint
       FROM generate_series($1::int, $2::int) AS i`,
    [first, last, now],
  );
  await database.query(
    `INSERT INTO events (id, organizer_id, name, starts_at, ends_at, doors_open_at, time_zone, status, policy, rules, show_window, created_at, updated_at)
     SELECT 'event-' || i, $4, CASE WHEN i = 3 THEN 'Zanzibar' ELSE 'Night of music ' || i END, at, at + ${4 * hour}, at, 'UTC', 'published', '{"code":"static","unlisted":"ask"}', '{}', '{}', 0, 0
       FROM generate_series($1::int, $2::int) AS i, LATERAL (SELECT $3::bigint + (i::bigint * 7919 % 17520 - 5840) * ${hour} * ${longAgo} AS at) one`,
    [first, last, now, organizerId],
  );
  await database.query(
    `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at, settled_at)
     SELECT 'order-' || i, $4, 'person-1', 'confirmed', 'Awa ' || i, 'awa' || i || '@example.org', 500, 'GMD', '', at, at
       FROM generate_series($1::int, $2::int) AS i, LATERAL (SELECT $3::bigint - (i::bigint * 7919 % 8760 + 1) * ${hour} * ${longAgo} AS at) one`,
    [first, last, now, largeEventId],
  );
  // All their buyers were emailed; emails of the older orders were deleted.
  await database.query(
    `INSERT INTO outbox (id, once, channel, recipient, subject, body, status, created_at)
     SELECT 'letter-' || o.id, 'order_confirmed ' || o.id, 'email', o.buyer_email, '', '', 'sent', o.settled_at
       FROM orders o WHERE o.id = ANY (SELECT 'order-' || i FROM generate_series($1::int, $2::int) AS i) AND o.settled_at > $3`,
    [first, last, now - 24 * hour],
  );
}

async function addSmallEvent(database: Database, now: number): Promise<void> {
  await database.query(
    `INSERT INTO orders (id, event_id, user_id, state, buyer_name, buyer_email, total_amount, currency, request_hash, created_at, settled_at)
     SELECT 'few-' || i, $2, 'person-1', 'confirmed', 'Binta ' || i, 'binta' || i || '@example.org', 500, 'GMD', '', $1, 1 FROM generate_series(1, 100) AS i`,
    [now, smallEventId],
  );
}
