import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import { coverWidths, maxCoverPixels } from '#domain/events/cover.ts';
import { refuseFields, type Refusal } from '#server/access/refusal.ts';
import type { CoverImage } from '#server/database/events/covers.ts';
import { createPictureQueue, type Sender } from './picture-queue.ts';

/** A picture as stored: re-encoded, without its original metadata. */
export interface CoverPicture {
  readonly coverId: string;
  readonly images: readonly CoverImage[];
}

const notAPicture: Refusal = {
  ...refuseFields(['cover', (texts) => texts.covers.notAPicture]),
  code: 'not_a_picture',
};
const tooManyPoints: Refusal = {
  ...refuseFields(['cover', (texts) => texts.covers.tooManyPixels(maxCoverPixels / 1_000_000)]),
  code: 'picture_too_large',
};

/** Accepted formats, by a file's content and not by its name. */
const taken: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
/** Pictures that take longer were crafted to. */
const maxSeconds = 20;
const quality = 80;

/** One at a time: a decoded picture takes up to 200 MB. */
const queue = createPictureQueue();

/**
 * Creates the sizes of a picture. Decoding and encoding run on libvips' own threads, never on the event loop.
 *
 * @param bytes as they were sent
 */
export function readCoverPicture(bytes: Uint8Array, sender: Sender): Promise<CoverPicture | Refusal> {
  return queue.add(sender, () => readOne(bytes));
}

async function readOne(bytes: Uint8Array): Promise<CoverPicture | Refusal> {
  if (bytes.length === 0) return notAPicture;
  // Loaded with the first picture: a server that never receives one does not need it.
  const { default: sharp } = await import('sharp');
  const open = (limit: Pick<SharpOptions, 'limitInputPixels'>): Sharp =>
    sharp(bytes, { ...limit, failOn: 'error', sequentialRead: true });
  const facts = await open({ limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (facts === null || !taken.has(facts.format)) return notAPicture;
  if (facts.width * facts.height > maxCoverPixels) return tooManyPoints;
  const images: CoverImage[] = [];
  try {
    for (const width of coverWidths)
      images.push({ width, bytes: await sizeOf(open({ limitInputPixels: maxCoverPixels }), width) });
  } catch {
    // The header is valid but the rest is not.
    return notAPicture;
  }
  const hash = createHash('sha256');
  for (const image of images) hash.update(image.bytes);
  return { coverId: hash.digest('base64url').slice(0, 22), images };
}

/** Rotated according to its metadata, and never enlarged. */
const sizeOf = (picture: Sharp, width: number): Promise<Uint8Array> =>
  picture
    .autoOrient()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: maxSeconds })
    .toBuffer();
