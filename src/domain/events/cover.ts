/** Widths in which an event's picture is stored, px. */
export const coverWidths = [480, 960, 1600] as const;
export type CoverWidth = (typeof coverWidths)[number];
/** Width to use when only one URL is needed. */
export const usualCoverWidth: CoverWidth = 960;

/** Maximum file size of an upload. */
export const maxCoverBytes = 5_000_000;
/** Larger pictures are made smaller before they are uploaded: a phone's photo has 3 to 12 MB. */
export const shrinkCoverAboveBytes = 1_000_000;
/** Maximum pixel count of a picture to decode. */
export const maxCoverPixels = 50_000_000;

/** Dimensions of an event's link preview, px (Open Graph). */
export const shareSize = { width: 1200, height: 630 } as const;

/** Returns the path of one size of a picture; its content never changes. */
export const coverPath = (coverId: string, width: CoverWidth): string => `/api/covers/${coverId}/${width}`;

/** Returns the id of the picture at this path; null for pictures served elsewhere. */
export const coverIdOf = (coverUrl: string): string | null =>
  /^\/api\/covers\/([\w-]{1,64})\/\d+$/.exec(coverUrl)?.[1] ?? null;

/** Percent from the left and the top. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** Clamps a focus point to the picture. */
export const focusWithin = ({ x, y }: Focus): Focus => ({ x: percent(x), y: percent(y) });

const percent = (value: number): number => Math.round(Math.max(0, Math.min(100, value)));
