import type { Look, LogoSize } from '#domain/look/look.ts';
import type { Queries } from '#server/database/database.ts';
import type { ServerSettings } from '#domain/people/server-settings.ts';
import { readSettings } from './settings.ts';

/** A logo as stored. */
export interface StoredLogo {
  readonly logoId: string;
  readonly isDark: boolean;
  readonly images: readonly { readonly size: LogoSize; readonly bytes: Uint8Array }[];
}

/** Reads the installation's current look. Read on every use, so that all servers apply a change at once. */
export async function readLook(queries: Queries): Promise<Look> {
  return lookIn(queries, await readSettings(queries));
}

/** Returns the look from settings that were already read. */
export async function lookIn(
  queries: Queries,
  { siteName: name, accent, logo }: Pick<ServerSettings, 'siteName' | 'accent' | 'logo'>,
): Promise<Look> {
  const isDark = logo === '' ? null : await isDarkLogo(queries, logo);
  return { name, accent, logo: isDark === null ? null : { id: logo, isDark } };
}

/** Reads the installation's current name, for use without the rest of its look. */
export const readSiteName = async (queries: Queries): Promise<string> =>
  (await readSettings(queries)).siteName;

/** Returns whether a logo is dark; null if there is none with this id. */
export async function isDarkLogo(queries: Queries, logoId: string): Promise<boolean | null> {
  const [row] = await queries.query<{ readonly isDark: boolean }>(
    `SELECT is_dark AS "isDark" FROM look_images WHERE logo_id = $1 LIMIT 1`,
    [logoId],
  );
  return row?.isDark ?? null;
}

/** Stores a logo unless it already exists. */
export async function addLogo(queries: Queries, { logoId, isDark, images }: StoredLogo): Promise<void> {
  for (const { size, bytes } of images)
    await queries.query(
      'INSERT INTO look_images (logo_id, size, bytes, is_dark) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [logoId, size, bytes, isDark],
    );
}

/** Returns one size of a logo as PNG; null if there is none with this id. */
export async function findLogoImage(
  queries: Queries,
  logoId: string,
  size: LogoSize,
): Promise<Uint8Array | null> {
  const [row] = await queries.query<{ readonly bytes: Uint8Array }>(
    'SELECT bytes FROM look_images WHERE logo_id = $1 AND size = $2',
    [logoId, size],
  );
  return row?.bytes ?? null;
}
