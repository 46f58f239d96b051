import { createHash } from 'node:crypto';
import type { Sharp, SharpOptions } from 'sharp';
import { coverWidths, mostCoverPixels } from '#domain/events/cover.ts';
import { refuseFields, type Refusal } from '#server/access/refusal.ts';
import type { CoverImage } from '#server/database/events/covers.ts';
import { createPictureQueue, type Sender } from './picture-queue.ts';

/** A picture as it is stored: re-encoded, without the metadata that it came with. */
export interface CoverPicture {
  readonly coverId: string;
  readonly images: readonly CoverImage[];
}

const notAPicture: Refusal = {
  ...refuseFields(['cover', (texts) => texts.covers.notAPicture]),
  code: 'not_a_picture',
};
const tooManyPoints: Refusal = {
  ...refuseFields(['cover', (texts) => texts.covers.tooManyPixels(mostCoverPixels / 1_000_000)]),
  code: 'picture_too_large',
};

/** What is taken, by what a file holds and not by its name. */
const taken: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
/** A picture that takes longer was made to. */
const longestSeconds = 20;
const quality = 80;

/** One at a time: an unpacked picture takes up to 200 MB. */
const queue = createPictureQueue();

/**
 * Makes the sizes of a picture. Decoding and encoding run on libvips' own threads and never on the loop.
 *
 * @param bytes as they were sent
 */
export function readCoverPicture(bytes: Uint8Array, sender: Sender): Promise<CoverPicture | Refusal> {
  return queue.add(sender, () => readOne(bytes));
}

async function readOne(bytes: Uint8Array): Promise<CoverPicture | Refusal> {
  if (bytes.length === 0) return notAPicture;
  // Loaded with the first picture: a server that is never sent one has no need of it.
  const { default: sharp } = await import('sharp');
  const open = (limit: Pick<SharpOptions, 'limitInputPixels'>): Sharp =>
    sharp(bytes, { ...limit, failOn: 'error', sequentialRead: true });
  const facts = await open({ limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (facts === null || !taken.has(facts.format)) return notAPicture;
  if (facts.width * facts.height > mostCoverPixels) return tooManyPoints;
  const images: CoverImage[] = [];
  try {
    for (const width of coverWidths)
      images.push({ width, bytes: await sizeOf(open({ limitInputPixels: mostCoverPixels }), width) });
  } catch {
    // Its head reads well, and the rest of it doesn't.
    return notAPicture;
  }
  const hash = createHash('sha256');
  for (const image of images) hash.update(image.bytes);
  return { coverId: hash.digest('base64url').slice(0, 22), images };
}

/** Turned as its camera was held, no larger than it is. */
const sizeOf = (picture: Sharp, width: number): Promise<Uint8Array> =>
  picture
    .autoOrient()
    .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: longestSeconds })
    .toBuffer();
