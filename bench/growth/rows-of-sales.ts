import {
  fairId,
  fairImportId,
  fairQuestionId,
  existing,
  holder,
  idSql,
  type Fair,
  type Filling,
} from './fair-ids.ts';

/** Settled long ago, so that the job that sends order emails skips them. */
const settled = '$3::bigint - 30 * 86400000::bigint - i * 60000::bigint';

/** Orders of the fair with one ticket each, and other sales data. */
export const saleRows = ({ types, key }: Fair): readonly Filling[] => [
  [
    'promo_codes',
    'id, event_id, code, kind, value, request_hash, created_at',
    `${idSql('00c0')}, '${fairId}', 'CODE' || i, 'percent', 10, '', ${settled}`,
  ],
  [
    'orders',
    'id, event_id, user_id, state, buyer_name, buyer_email, buyer_phone, total_amount, currency, request_hash, created_at, settled_at',
    `${idSql('00b0')}, '${fairId}', ${holder}, 'confirmed', 'Buyer Number ' || i, 'guest' || i || '@example.org', '+221' || (7000000 + i), 500, 'GMD', '', ${settled}, ${settled}`,
  ],
  [
    'holds',
    'id, event_id, ticket_type_id, quantity, user_id, kind, state, expires_at, order_id, request_hash, created_at, ended_at, unit_amount, currency, promo_code_id',
    `${idSql('00d0')}, '${fairId}', ${types[0]}, 1, ${holder}, 'buyer', 'used', ${settled}, ${idSql('00b0')}, '', ${settled}, ${settled}, 500, 'GMD', ${idSql('00c0')}`,
  ],
  [
    'holds',
    'id, event_id, ticket_type_id, quantity, kind, label, state, request_hash, created_at',
    `${idSql('00d1')}, CASE WHEN i <= 20 THEN '${fairId}' ELSE 'event-' || i END, ${types[1]}, 1, 'organizer', 'Crew', 'released', '', $3::bigint`,
  ],
  [
    'tickets',
    'id, event_id, number, type_index, key_id, reference, state, holder_user_id, holder_name, issued_at, issued_for_at, order_id',
    `${idSql('00a0')}, '${fairId}', i - 1, CASE WHEN i % 100 = 0 THEN 1 ELSE 0 END, ${key}, (i::bigint * 7919 % 1073741824)::int, ${existing},
     ${holder}, 'Guest Number' || i, ${settled}, $3::bigint, ${idSql('00b0')}`,
  ],
  [
    'order_lines',
    'order_id, hold_id, ticket_type_id, quantity, unit_amount',
    `${idSql('00b0')}, ${idSql('00d0')}, ${types[0]}, 1, 500`,
  ],
  [
    'order_attendees',
    'order_id, ordinal, ticket_type_id, name, email, ticket_id, unit_amount',
    `${idSql('00b0')}, 0, ${types[0]}, 'Guest Number' || i, 'guest' || i || '@example.org', ${idSql('00a0')}, 500`,
  ],
  [
    'order_answers',
    'order_id, ordinal, question_id, question_text, revision, answer, answered_at',
    `${idSql('00b0')}, 0, '${fairQuestionId}', 'Food?', 1, CASE WHEN i % 20 = 0 THEN '["Vegan"]' ELSE '["Any"]' END::jsonb, ${settled}`,
  ],
  ['order_history', 'order_id, at, kind, actor', `${idSql('00b0')}, ${settled}, 'confirmed', 'system'`],
  [
    'payments',
    'transaction_id, order_id, provider, session_id, amount, currency, state, created_at, expires_at, settled_at',
    `${idSql('00b1')}, ${idSql('00b0')}, 'sandbox', 's' || i, 500, 'GMD', 'completed', ${settled}, ${settled}, ${settled}`,
  ],
  [
    'invoices',
    'order_id, organizer_id, number, issued_at, contents',
    `${idSql('00b0')}, 'organizer', 1000000 - i, ${settled}, '{}'`,
  ],
  [
    'sale_days',
    'event_id, day, ticket_type_id, promo_code_id, currency, tickets, amount',
    `CASE WHEN i <= 30 THEN '${fairId}' ELSE 'event-' || i END, $3::bigint / 86400000 - i % 500, ${types[0]}, '', 'GMD', 2, 1000`,
  ],
  [
    'sale_tallies',
    'event_id, quarter, ticket_type_id, promo_code_id, currency, tickets, amount',
    `CASE WHEN i <= 1000 THEN '${fairId}' ELSE 'event-' || i END, $3::bigint / 900000 - i % 5000, ${types[0]}, '', 'GMD', 2, 1000`,
  ],
  ['sale_sums', 'event_id, currency, revenue', `'event-' || i, 'GMD', 500`],
  [
    'waiting_entries',
    'id, event_id, ticket_type_id, user_id, quantity, state, rank, joined_at, ended_at',
    `${idSql('00e0')}, '${fairId}', ${types[1]}, 'person-' || i, 1,
     CASE WHEN i <= 20 OR i % 2 = 0 THEN 'left' ELSE 'waiting' END, i, ${settled}, CASE WHEN i <= 20 OR i % 2 = 0 THEN ${settled} END`,
  ],
  [
    'transfers',
    'id, ticket_id, from_user_id, token_hash, state, created_at, expires_at, ended_at',
    `${idSql('00f0')}, ${idSql('00a0')}, ${holder}, 'hash' || i, 'cancelled', ${settled}, ${settled}, ${settled}`,
  ],
  [
    'guest_rows',
    'import_id, row, event_id, name, email, type_name, ticket_type_id, quantity, guest_key, state, first_number',
    `'${fairImportId}', i, '${fairId}', 'Guest ' || i, 'invited' || i || '@example.org', 'Standing', ${types[0]}, 1, 'g' || i,
     (ARRAY['made', 'wrong', 'kept'])[i % 3 + 1], CASE WHEN i % 3 <> 1 THEN i - 1 END`,
  ],
  [
    'guest_imports',
    'id, event_id, kind, name, state, row_count, request_hash, created_at',
    `${idSql('00f1')}, CASE WHEN i <= 30 THEN '${fairId}' ELSE 'event-' || i END, 'file', 'guests.csv', 'undone', 1, '', ${settled}`,
  ],
];
