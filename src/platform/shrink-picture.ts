/** As good as the eye can tell, because the server encodes the picture once more. */
const quality = 0.9;

/**
 * Makes a picture's file smaller: at most `longestEdge` px wide and high, turned as its metadata says, without that
 * metadata. A JPEG stays one; other types, which may be transparent, become WebP, or PNG where the browser can't
 * write it.
 *
 * @returns null if it is not readable in this browser, or no smaller as a result
 */
export async function shrinkPicture(file: File, longestEdge: number): Promise<File | null> {
  try {
    const blob = await redrawn(file, longestEdge);
    return blob === null || blob.size >= file.size ? null : new File([blob], file.name, { type: blob.type });
  } catch {
    // Nothing that this browser can draw.
    return null;
  }
}

async function redrawn(file: File, longestEdge: number): Promise<Blob | null> {
  // Turned as its metadata says: the default, whose name, `from-image`, is an error in older browsers.
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const type = (await isJpeg(file)) ? 'image/jpeg' : 'image/webp';
    return await new Promise((resolve) => canvas.toBlob(resolve, type, quality));
  } finally {
    picture.close();
  }
}

/** By its first bytes: a file's type follows its name, and a transparent picture would get a black ground as a JPEG. */
async function isJpeg(file: File): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0xff && second === 0xd8;
}
