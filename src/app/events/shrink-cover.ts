import { coverWidths, shrinkCoverAboveBytes } from '#domain/events/cover.ts';
import { animatedHeadBytes, isAnimated } from '#domain/pictures/animated.ts';
import { shrinkPicture } from '#platform/shrink-picture.ts';

/**
 * Makes a large picture as small as the largest size in which it is stored, so that it arrives soon. Small, animated
 * and unreadable ones stay as they are. A small file with more pixels than the server decodes is rare, such as a plain
 * poster of 100 megapixels; to find it, every picture would have to be decoded here. The server says what is wrong.
 */
export async function shrinkCover(file: File): Promise<File> {
  if (file.size <= shrinkCoverAboveBytes) return file;
  const head = await file
    .slice(0, animatedHeadBytes)
    .arrayBuffer()
    .catch(() => null);
  // A file that was moved since it was chosen can't be read.
  if (head === null || isAnimated(new Uint8Array(head))) return file;
  return (await shrinkPicture(file, Math.max(...coverWidths))) ?? file;
}
