import { calledBySql } from '#server/database/accounts/users.ts';
import {
  settingNames,
  usualSettings,
  type ServerSettings,
  type SettingName,
} from '#domain/people/server-settings.ts';
import type { Queries } from '#server/database/database.ts';

type Value = ServerSettings[SettingName];

interface StoredRow {
  readonly name: string;
  readonly value: unknown;
}

/** Reads the current settings. Read on every use and never cached, so that all servers apply a change at once. */
export async function readSettings(queries: Queries): Promise<ServerSettings> {
  const rows = await queries.query<StoredRow & object>('SELECT name, value FROM settings');
  return settingsIn(rows);
}

/** Like `readSettings`, locked against changes until the transaction ends. */
export async function lockSettings(queries: Queries): Promise<ServerSettings> {
  await queries.query(`SELECT pg_advisory_xact_lock(hashtext('settings'))`);
  return readSettings(queries);
}

function settingsIn(rows: readonly StoredRow[]): ServerSettings {
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  // Values that a newer server stored in another form fall back to their defaults.
  const known = settingNames.filter((name) => typeof stored.get(name) === typeof usualSettings[name]);
  return { ...usualSettings, ...Object.fromEntries(known.map((name) => [name, stored.get(name)])) };
}

/** @param now ms */
export async function writeSetting(
  queries: Queries,
  name: SettingName,
  value: Value,
  by: { readonly userId: string; readonly now: number },
): Promise<void> {
  await queries.query(
    `INSERT INTO settings (name, value, changed_by, changed_at) VALUES ($1, $2::jsonb, $3, $4)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [name, JSON.stringify(value), by.userId, by.now],
  );
}

export interface SettingChange {
  readonly id: number;
  readonly name: string;
  readonly before: Value;
  readonly after: Value;
  readonly at: number;
  /** The username of who changed it; '' if their account is deleted. */
  readonly by: string;
}

/** Returns the newest changes from the audit log. */
export function findSettingChanges(queries: Queries, most: number): Promise<SettingChange[]> {
  return queries.query<SettingChange>(
    `SELECT a.id, a.subject AS name, a.details->'before' AS before, a.details->'after' AS after, a.at,
            coalesce(${calledBySql('u')}, '') AS by
       FROM audit_log a LEFT JOIN users u ON u.id = a.actor AND u.deleted_at IS NULL
      WHERE a.subject = ANY($1::text[]) AND a.action = 'setting_changed' ORDER BY a.id DESC LIMIT $2`,
    [settingNames.map(subjectOf), most],
  );
}

/** Returns a setting's subject in the audit log, distinct from all other ids. */
export const subjectOf = (name: SettingName): string => `setting:${name}`;
