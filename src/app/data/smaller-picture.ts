import { animatedHeadBytes, isAnimated } from '#domain/pictures/animated.ts';
import { pixelsOf, shrinkPicture } from '#platform/shrink-picture.ts';

/** What the server takes of pictures of one kind. */
interface PictureBounds {
  /** The largest edge that it stores, px. */
  readonly longestEdge: number;
  /** Larger files are made smaller. */
  readonly aboveBytes: number;
  /** Those with more pixels are too, however small their files are. */
  readonly mostPixels: number;
  /** The largest file that it takes. */
  readonly mostBytes: number;
}

/** With more pixels, which few bytes can hold, drawing a picture takes more memory than a phone has. */
const mostDrawable = 120_000_000;

/**
 * Returns a function that makes a large picture about as small as it is stored, so that it arrives soon and isn't
 * refused. Others stay as they are, and so do animated, unreadable and immense ones and drawings: the server says what
 * is wrong with them.
 */
export const makesSmaller =
  ({ aboveBytes, ...bounds }: PictureBounds) =>
  async (file: File): Promise<File> => {
    if (file.type === 'image/svg+xml') return file;
    const pixels = await pixelsOf(file);
    if (pixels > mostDrawable || (file.size <= aboveBytes && pixels <= bounds.mostPixels)) return file;
    const head = await file
      .slice(0, animatedHeadBytes)
      .arrayBuffer()
      .catch(() => null);
    // A file that was moved since it was chosen can't be read.
    if (head === null || isAnimated(new Uint8Array(head))) return file;
    return (await shrinkPicture(file, bounds)) ?? file;
  };
