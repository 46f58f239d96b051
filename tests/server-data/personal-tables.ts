/**
 * What each table of the server has to do with people, and what becomes of that when an account is deleted
 * (`server/database/accounts/account-ends.ts`). A new table joins here: say it before the table has its first row.
 *
 * - `nobody`: nothing in it says who somebody is.
 * - `emptied`: the row stays for the books or the log, what names the person goes.
 * - `removed`: the row goes.
 * - `ages`: the row goes by itself, soon, whoever it is about.
 */
export const personalTables: Readonly<Record<string, 'nobody' | 'emptied' | 'removed' | 'ages'>> = {
  applications: 'removed',
  audit_log: 'nobody',
  changes: 'nobody',
  claims: 'nobody',
  conflicts: 'nobody',
  device_invites: 'removed',
  device_progress: 'nobody',
  devices: 'nobody',
  event_staff: 'removed',
  event_cancellations: 'nobody',
  event_news: 'ages',
  events: 'nobody',
  gates: 'nobody',
  google_tokens: 'ages',
  guesses: 'ages',
  holds: 'ages',
  idempotency: 'ages',
  jobs: 'ages',
  known_devices: 'removed',
  lost_scans: 'nobody',
  meta: 'nobody',
  one_time_codes: 'ages',
  order_attendees: 'emptied',
  order_lines: 'nobody',
  orders: 'emptied',
  outbox: 'ages',
  password_resets: 'ages',
  payment_messages: 'ages',
  payments: 'nobody',
  restores: 'nobody',
  sandbox_ledger: 'nobody',
  sandbox_messages: 'nobody',
  sandbox_sessions: 'nobody',
  scans: 'nobody',
  sessions: 'removed',
  signing_keys: 'nobody',
  ticket_types: 'nobody',
  tickets: 'emptied',
  transfers: 'emptied',
  turns: 'ages',
  users: 'emptied',
};
