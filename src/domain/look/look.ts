/** Product name; an installation may have its own. */
export const productName = 'Gatehouse';
/** The product's colour: `accent` of panda.config.ts. */
export const productAccent = '#FF9166';
/** In characters. */
export const maxSiteNameLength = 40;

/** Maximum file size of a logo. */
export const maxLogoBytes = 1_000_000;
/** Maximum pixel count of a logo to decode. */
export const maxLogoPixels = 16_000_000;
/** Longest edge of a logo that is made smaller before it is uploaded, px: twice that of the stored one. */
export const sentLogoEdge = 1_280;

/**
 * Variants of a logo. `logo`: unchanged, for display next to or instead of the name. The others are squares on the
 * app's background colour, for a device's home screen.
 */
export const logoSizes = ['logo', 'icon-192', 'icon-512'] as const;
export type LogoSize = (typeof logoSizes)[number];

/** Returns the path of a logo; its content never changes. */
export const logoPath = (logoId: string, size: LogoSize): string => `/api/look/${logoId}/${size}`;

/** Branding of an installation. */
export interface Look {
  readonly name: string;
  /** `#RRGGBB`. */
  readonly accent: string;
  readonly logo: {
    readonly id: string;
    /** Whether it is mostly dark and needs a light background on a dark page. */
    readonly isDark: boolean;
  } | null;
}

export const productLook: Look = { name: productName, accent: productAccent, logo: null };

/**
 * Returns whether an installation has its own branding. Organizers' documents, such as badges and invoices, show no
 * other.
 */
export const hasOwnMark = ({ name, logo }: { readonly name: string; readonly logo: unknown }): boolean =>
  name !== productName || logo !== null;

/** Replaces the product name in a text with the installation's name. */
export const withName = (text: string, name: string): string => text.replaceAll(productName, () => name);
