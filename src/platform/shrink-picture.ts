/** As good as the eye can tell, because the server encodes the picture once more. */
const quality = 0.9;

/** Returns how many pixels a picture has, without decoding them; 0 if it is not readable in this browser. */
export async function pixelsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    return await new Promise((resolve) => {
      image.onload = () => resolve(image.naturalWidth * image.naturalHeight);
      image.onerror = () => resolve(0);
      image.src = address;
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What a picture may be at most once it is smaller. */
interface SmallerBounds {
  /** px. */
  readonly longestEdge: number;
  readonly mostBytes: number;
  readonly mostPixels: number;
}

/**
 * Makes a picture smaller: at most `longestEdge` px wide and high, and less where its file would have more than
 * `mostBytes`, turned as its metadata says, without that metadata. A JPEG stays one; other types, which may be
 * transparent, become WebP, or PNG where the browser can't write it.
 *
 * @returns null if it is not readable in this browser, or if its file would be no smaller and had no more than
 *   `mostPixels`
 */
export async function shrinkPicture(file: File, bounds: SmallerBounds): Promise<File | null> {
  try {
    const { blob, pixels } = await redrawn(file, bounds);
    if (blob === null || (blob.size >= file.size && pixels <= bounds.mostPixels)) return null;
    return new File([blob], file.name, { type: blob.type });
  } catch {
    // Nothing that this browser can draw.
    return null;
  }
}

/** How much smaller each try is than the one before, and the smallest edge tried; px. */
const step = 0.7;
const leastEdge = 256;

async function redrawn(file: File, { longestEdge, mostBytes }: SmallerBounds) {
  // Turned as its metadata says: the default, whose name, `from-image`, is an error in older browsers.
  const picture = await createImageBitmap(file);
  try {
    const type = (await isJpeg(file)) ? 'image/jpeg' : 'image/webp';
    let edge = Math.min(longestEdge, Math.max(picture.width, picture.height));
    let blob = await drawn(picture, edge, type);
    // A PNG, which some browsers write instead of WebP, is several times as large.
    while (blob !== null && blob.size > mostBytes && edge * step >= leastEdge) {
      edge *= step;
      blob = await drawn(picture, edge, type);
    }
    return { blob, pixels: picture.width * picture.height };
  } finally {
    picture.close();
  }
}

/** Returns the picture with this longest edge; null if it could not be written. */
function drawn(picture: ImageBitmap, edge: number, type: string): Promise<Blob | null> {
  const scale = edge / Math.max(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

/** By its first bytes: a file's type follows its name, and a transparent picture would get a black ground as a JPEG. */
async function isJpeg(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0xff && second === 0xd8;
}
