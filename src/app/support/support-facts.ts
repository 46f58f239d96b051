import type { RecentFailure } from './recent-failures.ts';

/** What whoever helps with a device asks for; nothing of it names a person, an event or a ticket. */
export interface SupportFacts {
  /** ms, by this device. */
  readonly at: number;
  readonly app: string;
  readonly browser: string;
  readonly language: string;
  readonly installed: boolean;
  /** Whether the app's service worker runs, or a newer one waits. */
  readonly worker: 'none' | 'active' | 'waiting';
  readonly server: 'online' | 'away' | 'offline';
  readonly role: string;
  readonly persistent: boolean;
  /** Bytes; null where the browser does not say. */
  readonly usedBytes: number | null;
  readonly quotaBytes: number | null;
  /** Rows of each table on the device; null where the browser does not say which databases there are. */
  readonly rows: readonly (readonly [table: string, rows: number])[] | null;
  /** Scans that no server has confirmed; null where this device works at no door. */
  readonly unsent: number | null;
  /** How far the clock is off, ms; null where nobody knows. */
  readonly offsetMs: number | null;
}

/** The same for everybody who reads it, in any language: names of facts as the source has them. */
export function supportText(facts: SupportFacts, failures: readonly RecentFailure[]): string {
  const { at, rows, ...others } = facts;
  return [
    `at ${new Date(at).toISOString()}`,
    ...Object.entries(others).map(([name, value]) => `${name} ${value ?? 'unknown'}`),
    `rows ${rows === null ? 'unknown' : rows.map(([table, count]) => `${table}=${count}`).join(' ')}`,
    ...failures.map((one) => `failed ${new Date(one.at).toISOString()} ${one.what} ${one.how}`),
  ].join('\n');
}
