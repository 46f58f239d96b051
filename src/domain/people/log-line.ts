/** Severity of a log line: normal, needs attention, something failed. */
export const logLevels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Source of a log line. */
export const logSources = [
  'requests',
  'sign_ins',
  'accounts',
  'payments',
  'scans',
  'conflicts',
  'devices',
  'settings',
  'emails',
  'events',
] as const;
export type LogSource = (typeof logSources)[number];

/** A scan that arrives this long after it was made was queued on its device meanwhile; ms. */
export const lateAfterMs = 60_000;

/** The first match wins. */
const sourcesOfActions: readonly (readonly [pattern: RegExp, source: LogSource])[] = [
  [/^(sign_|session|sessions_|password_|refresh_|google_|email_confirmed)/, 'sign_ins'],
  [/^(account|application_|apply$|confirmation_|role_|profile_|team_)/, 'accounts'],
  [/^(payment_|way_to_pay_|order_(refunded|part_refunded|marked_paid))/, 'payments'],
  [/^conflict_/, 'conflicts'],
  [/^(device_|lost_scans_|sealed_scans_|door_list_|names_)/, 'devices'],
  [/^(setting|server_|logs_|job_)/, 'settings'],
  [/^(outbox_|message_text_)/, 'emails'],
];

/** Returns the log source of an audit action. */
export const sourceOfAction = (action: string): LogSource =>
  sourcesOfActions.find(([pattern]) => pattern.test(action))?.[1] ?? 'events';

/** Returns the log level of an audit action. */
export function levelOfAction(action: string, outcome: 'done' | 'refused'): LogLevel {
  if (/^(payment_failed|refresh_token_reused|device_showed_restore|server_restored)$/.test(action))
    return 'error';
  // Due because the team refunds is an ordinary step; due because a payment didn't match its order is not.
  if (action === 'payment_refund_due') return outcome === 'refused' ? 'error' : 'info';
  return outcome === 'refused' || /^(lost_scans_seen|message_withheld)$/.test(action) ? 'warn' : 'info';
}

/** Splits a log line or a search text into words: lower-case letters, digits, and the characters that connect an id. */
export const logWordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]/u)
    .map((word) => word.replaceAll(/^-+|-+$/g, '').slice(0, 60))
    .filter((word) => word !== '');
