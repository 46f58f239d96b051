import { execFileSync } from 'node:child_process';
import sharp, { type Region } from 'sharp';

/** Whether poppler, which renders PDFs as other programs do, is installed. */
export const hasPoppler = (() => {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/**
 * Renders the first page of a PDF to pixels for a code reader.
 *
 * @param how flags of pdftoppm: resolution and colours
 * @param part region of the page in px; the whole page if omitted
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
