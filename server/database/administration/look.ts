import type { Look, LogoSize } from '#domain/look/look.ts';
import type { Queries } from '#server/database/database.ts';
import type { ServerSettings } from '#domain/people/server-settings.ts';
import { readSettings } from './settings.ts';

/** A logo as it is stored. */
export interface StoredLogo {
  readonly logoId: string;
  readonly isDark: boolean;
  readonly images: readonly { readonly size: LogoSize; readonly bytes: Uint8Array }[];
}

/** How the installation looks now. Read where it is shown, each time: every server wears a change at once. */
export async function readLook(queries: Queries): Promise<Look> {
  return lookIn(queries, await readSettings(queries));
}

/** The same, by settings that were read already. */
export async function lookIn(
  queries: Queries,
  { siteName: name, accent, logo }: Pick<ServerSettings, 'siteName' | 'accent' | 'logo'>,
): Promise<Look> {
  const isDark = logo === '' ? null : await isDarkLogo(queries, logo);
  return { name, accent, logo: isDark === null ? null : { id: logo, isDark } };
}

/** What the installation is called now, where the rest of its look isn't shown. */
export const readSiteName = async (queries: Queries): Promise<string> =>
  (await readSettings(queries)).siteName;

/** Whether a logo is dark; null where there is none of this id. */
export async function isDarkLogo(queries: Queries, logoId: string): Promise<boolean | null> {
  const [row] = await queries.query<{ readonly isDark: boolean }>(
    `SELECT is_dark AS "isDark" FROM look_images WHERE logo_id = $1 LIMIT 1`,
    [logoId],
  );
  return row?.isDark ?? null;
}

/** Keeps a logo; one that is there already stays. */
export async function addLogo(queries: Queries, { logoId, isDark, images }: StoredLogo): Promise<void> {
  for (const { size, bytes } of images)
    await queries.query(
      'INSERT INTO look_images (logo_id, size, bytes, is_dark) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [logoId, size, bytes, isDark],
    );
}

/** One size of a logo, PNG; null where there is none of this id. */
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
