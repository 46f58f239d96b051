import { tonesOf } from '#domain/look/tones.ts';
import { findLogoImage, readLook } from '#server/database/administration/look.ts';
import type { Queries } from '#server/database/database.ts';
import type { PrintedLook } from './printed-document.ts';

/** Reads the installation's current look for printed documents. */
export async function printedLook(queries: Queries): Promise<PrintedLook> {
  const { name, accent, logo } = await readLook(queries);
  const picture = logo === null ? null : await findLogoImage(queries, logo.id, 'logo');
  return {
    name,
    tone: tonesOf(accent).paper,
    logo: picture === null ? null : Buffer.from(picture).toString('base64'),
    isDark: logo?.isDark ?? true,
  };
}
