/** An event's picture is stored in these widths, px. */
export const coverWidths = [480, 960, 1600] as const;
export type CoverWidth = (typeof coverWidths)[number];
/** The one that is shown where a single address is asked for. */
export const usualCoverWidth: CoverWidth = 960;

/** No file with more bytes is taken. */
export const mostCoverBytes = 5_000_000;
/** No picture with more points is unpacked. */
export const mostCoverPixels = 50_000_000;

/** The picture of a link to an event, px: as chats and networks show it (Open Graph). */
export const shareSize = { width: 1200, height: 630 } as const;

/** Where one size of a picture is served; what is there never changes. */
export const coverPath = (coverId: string, width: CoverWidth): string => `/api/covers/${coverId}/${width}`;

/** The picture whose usual address this is; null of one that is served elsewhere. */
export const coverIdOf = (coverUrl: string): string | null =>
  /^\/api\/covers\/([\w-]{1,64})\/\d+$/.exec(coverUrl)?.[1] ?? null;

/** Percent from the left and from the top. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** The nearest point of the picture. */
export const focusWithin = ({ x, y }: Focus): Focus => ({ x: percent(x), y: percent(y) });

const percent = (value: number): number => Math.round(Math.max(0, Math.min(100, value)));
