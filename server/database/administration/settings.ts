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

/**
 * The settings in force. Read where one is obeyed, each time, and kept in no process: so that every server obeys a change
 * at once, however many there are.
 */
export async function readSettings(queries: Queries): Promise<ServerSettings> {
  const rows = await queries.query<StoredRow & object>('SELECT name, value FROM settings');
  return settingsIn(rows);
}

/** The same, with nobody changing them until the transaction ends. */
export async function lockSettings(queries: Queries): Promise<ServerSettings> {
  await queries.query(`SELECT pg_advisory_xact_lock(hashtext('settings'))`);
  return readSettings(queries);
}

function settingsIn(rows: readonly StoredRow[]): ServerSettings {
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  // What a newer server stored in another form is as usual here.
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
  /** The username of who did it; '' where their account is deleted. */
  readonly by: string;
}

/** The newest changes, as the audit has them. */
export function findSettingChanges(queries: Queries, most: number): Promise<SettingChange[]> {
  return queries.query<SettingChange>(
    `SELECT a.id, a.subject AS name, a.details->'before' AS before, a.details->'after' AS after, a.at,
            coalesce(${calledBySql('u')}, '') AS by
       FROM audit_log a LEFT JOIN users u ON u.id = a.actor AND u.deleted_at IS NULL
      WHERE a.subject = ANY($1::text[]) AND a.action = 'setting_changed' ORDER BY a.id DESC LIMIT $2`,
    [settingNames.map(subjectOf), most],
  );
}

/** What the audit calls a setting: no id of anything else. */
export const subjectOf = (name: SettingName): string => `setting:${name}`;
