import { fairId, fairMessageId, idSql, type Filling } from './fair-ids.ts';

/** Emails are deleted after a day, however many there are. */
const today = '$3::bigint - 3600000 - (i::bigint * 7919 % 79200) * 1000';
const ago = '$3::bigint - 3600000 - (100001 - i) * 60000::bigint';
/** One user has a dozen of everything that users accumulate over years. */
const person = `CASE WHEN i <= 12 THEN 'person-7' ELSE 'person-' || i END`;

/** Messages, accounts, and administrators' data. */
export const otherRows = (): readonly Filling[] => [
  [
    'event_messages',
    'id, event_id, kind, subject, body, audience, state, created_at',
    `${idSql('0d00')}, CASE WHEN i <= 400 THEN '${fairId}' ELSE 'event-' || i END, 'event', 'Doors', 'Come early', 'all', 'draft', ${ago}`,
  ],
  [
    'message_recipients',
    'message_id, user_id, state, email, at',
    `'${fairMessageId}', 'person-' || i, CASE WHEN i % 10 = 0 THEN 'failed' ELSE 'sent' END, 'person' || i || '@example.org', ${ago}`,
  ],
  [
    'outbox',
    'id, once, channel, recipient, subject, body, status, created_at',
    `'mail-' || i, 'mail ' || i, 'email', 'person' || i || '@example.org', 'S', '', CASE WHEN i % 10 = 0 THEN 'failed' ELSE 'sent' END, ${today}`,
  ],
  [
    'log_lines',
    'at, level, source, action, outcome, actor, event_id, request_id, words',
    `${ago}, CASE WHEN i % 10 = 0 THEN 'warn' ELSE 'info' END, 'requests', 'request', 'ok', 'person-7', '${fairId}', 'r' || i, array_to_tsvector(ARRAY['request', 'r' || i])`,
  ],
  [
    'audit_log',
    'at, actor, action, subject, outcome',
    `${ago}, 'person-7', 'role_changed', 'person-' || i, 'done'`,
  ],
  [
    'sessions',
    'id, user_id, created_at, last_used_at, expires_at',
    `${idSql('0e00')}, ${person}, ${ago}, ${ago}, $3::bigint + 86400000`,
  ],
  ['known_devices', 'device, user_id, last_used_at', `'device' || i, ${person}, ${ago}`],
  [
    'event_staff',
    'id, event_id, user_id, role, added_at',
    `${idSql('0e01')}, CASE WHEN i > 12 AND i < 30 THEN '${fairId}' ELSE 'event-' || i END, ${person}, 'steward', 1`,
  ],
  [
    'team_invites',
    'id, event_id, role, email, created_by, created_at, expires_at',
    `${idSql('0e02')}, CASE WHEN i < 30 THEN '${fairId}' ELSE 'event-' || i END, 'steward', 'p' || i || '@example.org', 'organizer', ${ago}, $3::bigint + 3600000`,
  ],
  [
    'jobs',
    'id, kind, key, run_at, given_up_at, created_at',
    `${idSql('0e03')}, 'grown', 'k' || i, ${ago}, ${ago}, ${ago}`,
  ],
  [
    'applications',
    'id, user_id, status, created_at',
    `${idSql('0e04')}, 'person-' || i, CASE WHEN i % 2 = 0 THEN 'pending' ELSE 'rejected' END, ${ago}`,
  ],
  [
    'locations',
    'id, owner_id, name, time_zone, created_at, updated_at',
    `${idSql('0e05')}, 'organizer', 'Hall ' || i, 'UTC', 1, 1`,
  ],
  [
    'passkeys',
    'id, credential_id, user_id, public_key, counter, transports, name, created_at',
    `${idSql('0e06')}, 'credential' || i, ${person}, '', 0, '', 'Key', 1`,
  ],
  ['turns', 'key, taken_at, last_at', `'turn' || i, ARRAY[$3::bigint], $3::bigint`],
  ['guesses', 'key, empty_at, next_at', `'guess' || i, $3::bigint + 60000, 0`],
  ['news_opt_outs', 'user_id, organizer_id, at', `'person-' || i, 'organizer', 1`],
  ['sent_letters', 'id, sent_at', `'sent-' || i, ${ago}`],
  [
    'email_confirmations',
    'token_hash, user_id, email_digest, created_at, expires_at',
    `'token' || i, 'person-' || i, '', 1, $3::bigint + 3600000`,
  ],
  [
    'one_time_codes',
    'request, subject, code_hash, expires_at, tries_left',
    `'code' || i, 's' || i, '', $3::bigint + 3600000, 3`,
  ],
  [
    'password_resets',
    'token_hash, user_id, created_at, expires_at',
    `'reset' || i, 'person-' || i, 1, $3::bigint + 3600000`,
  ],
  [
    'payment_messages',
    'provider, message_id, session_id, received_at, outcome',
    `'sandbox', 'm' || i, 's' || i, $3::bigint, ''`,
  ],
  [
    'live_tickets',
    'ticket_hash, live_grant, expires_at',
    `decode(lpad(i::text, 12, '0'), 'hex'), '{}', $3::bigint + 60000`,
  ],
];
