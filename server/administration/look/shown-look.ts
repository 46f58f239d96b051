import type { LogoSize } from '#domain/look/look.ts';
import { refusal, type Refusal } from '#server/access/refusal.ts';
import { findLogoImage, readLook } from '#server/database/administration/look.ts';
import type { Queries } from '#server/database/database.ts';

const noLogo = refusal(404, 'logo_not_found', (texts) => texts.administration.noLogo);

/** Serves the look of the installation to anyone who opens a page. */
export function createShownLook(queries: Queries) {
  return {
    look: () => readLook(queries),
    /** One size of a logo, as PNG. */
    image: async (logoId: string, size: LogoSize): Promise<Uint8Array | Refusal> =>
      (await findLogoImage(queries, logoId, size)) ?? noLogo,
  };
}
export type ShownLook = ReturnType<typeof createShownLook>;
