import { execFileSync } from 'node:child_process';
import sharp, { type Region } from 'sharp';

/** Whether poppler is here, which draws PDFs as other programs do. */
export const hasPoppler = (() => {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/**
 * The first page of a PDF as pixels, as a reader of codes takes them.
 *
 * @param how flags of pdftoppm: how fine, and in which colours
 * @param part what of it is wanted, px; all of it where nothing is said
 */
export async function pictureOfPage(file: string, how: readonly string[], part?: Region) {
  execFileSync('pdftoppm', [...how, '-png', '-singlefile', file, file]);
  const picture = sharp(`${file}.png`);
  const { data, info } = await (part === undefined ? picture : picture.extract(part))
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
