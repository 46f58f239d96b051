/** The name of the product; an installation may have one of its own. */
export const productName = 'Gatehouse';
/** The product's colour: `accent` of panda.config.ts. */
export const productAccent = '#FF9166';
/** Characters. */
export const longestSiteName = 40;

/** No file with more bytes is taken for a logo. */
export const mostLogoBytes = 1_000_000;
/** No picture with more points is unpacked. */
export const mostLogoPixels = 16_000_000;

/**
 * What is made of a logo. `logo`: as it is, to stand beside or instead of the name. The others are squares on the app's
 * ground, for a device's start screen.
 */
export const logoSizes = ['logo', 'icon-192', 'icon-512'] as const;
export type LogoSize = (typeof logoSizes)[number];

/** Where a logo is served; what is there never changes. */
export const logoPath = (logoId: string, size: LogoSize): string => `/api/look/${logoId}/${size}`;

/** How an installation looks. */
export interface Look {
  readonly name: string;
  /** `#RRGGBB`. */
  readonly accent: string;
  readonly logo: {
    readonly id: string;
    /** Whether most of it is dark: then it needs a light ground on a dark page. */
    readonly isDark: boolean;
  } | null;
}

export const productLook: Look = { name: productName, accent: productAccent, logo: null };

/** Whether an installation has a mark of its own: prints that are others' papers, as badges and invoices, bear no other. */
export const hasOwnMark = ({ name, logo }: { readonly name: string; readonly logo: unknown }): boolean =>
  name !== productName || logo !== null;

/** A sentence of ours with the name of the installation where the product's stands. */
export const withName = (text: string, name: string): string => text.replaceAll(productName, () => name);
