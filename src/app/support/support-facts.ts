import type { RecentFailure } from './recent-failures.ts';

/** Facts about a device for support; they name no person, event or ticket. */
export interface SupportFacts {
  /** ms, by this device's clock. */
  readonly at: number;
  readonly app: string;
  readonly browser: string;
  readonly language: string;
  readonly installed: boolean;
  /** Whether the app's service worker is running, or a newer one is waiting. */
  readonly worker: 'none' | 'active' | 'waiting';
  readonly server: 'online' | 'away' | 'offline';
  readonly role: string;
  readonly persistent: boolean;
  /** Bytes; null if the browser does not report it. */
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  /** Number of rows in each table on the device; null if the browser cannot list its databases. */
  readonly rows: readonly (readonly [table: string, rows: number])[] | null;
  /** Unconfirmed scans; null if this device works at no door. */
  readonly unsent: number | null;
  /** Clock offset, ms; null if unknown. */
  readonly offsetMs: number | null;
}

/** Formats the facts identically in every language, named as in the source. */
export function supportText(facts: SupportFacts, failures: readonly RecentFailure[]): string {
  const { at, rows, ...others } = facts;
  return [
    `at ${new Date(at).toISOString()}`,
    ...Object.entries(others).map(([name, value]) => `${name} ${value ?? 'unknown'}`),
    `rows ${rows === null ? 'unknown' : rows.map(([table, count]) => `${table}=${count}`).join(' ')}`,
    ...failures.map((one) => `failed ${new Date(one.at).toISOString()} ${one.what} ${one.how}`),
  ].join('\n');
}
