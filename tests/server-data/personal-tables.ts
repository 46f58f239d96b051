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
  conflict_resolutions: 'nobody',
  conflicts: 'nobody',
  cover_images: 'nobody',
  device_invites: 'removed',
  device_progress: 'nobody',
  devices: 'nobody',
  event_staff: 'removed',
  event_cancellations: 'nobody',
  event_news: 'ages',
  events: 'nobody',
  gate_minutes: 'nobody',
  gate_tallies: 'nobody',
  gates: 'nobody',
  google_tokens: 'ages',
  guesses: 'ages',
  holds: 'ages',
  idempotency: 'ages',
  jobs: 'ages',
  known_devices: 'removed',
  locations: 'nobody',
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
  promo_codes: 'nobody',
  restores: 'nobody',
  sandbox_ledger: 'nobody',
  sandbox_messages: 'nobody',
  sandbox_sessions: 'nobody',
  scans: 'nobody',
  sessions: 'removed',
  signing_keys: 'nobody',
  ticket_types: 'nobody',
  team_invites: 'removed',
  tickets: 'emptied',
  transfers: 'emptied',
  turns: 'ages',
  users: 'emptied',
};
