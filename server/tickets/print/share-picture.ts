import sharp from 'sharp';
import { shareSize } from '#domain/events/cover.ts';
import { posterLine, posterOf, posterSize } from '#domain/pictures/poster.ts';
import { wrapLines } from '#domain/text/wrap-lines.ts';
import { fontParts, type Weight } from './fonts.ts';
import type { PrintedShare } from './printed-share.ts';
import { textRuns } from './text-runs.ts';

const margin = 64;
const quality = 82;

/** Renders an event's link preview image: its cover or a generated poster, with its name, time and place. JPEG. */
export async function sharePicture(share: PrintedShare): Promise<Uint8Array<ArrayBuffer>> {
  const ground = share.cover === null ? posterGround(share.seed) : await coverGround(share.cover);
  const bytes = await ground
    .composite([{ input: Buffer.from(words(share)) }])
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
  // A separate copy that can be transferred between threads.
  return Uint8Array.from(bytes);
}

/** Fills the image with the cover, cropped around its focus point like `object-position`. */
async function coverGround({ bytes, focusX, focusY }: NonNullable<PrintedShare['cover']>) {
  const { width, height } = shareSize;
  const picture = Buffer.from(bytes, 'base64');
  const facts = await sharp(picture).metadata();
  const scale = Math.max(width / facts.width, height / facts.height);
  const [wide, high] = [Math.round(facts.width * scale), Math.round(facts.height * scale)];
  return sharp(picture)
    .resize(wide, high, { fit: 'fill' })
    .extract({
      left: Math.round(((wide - width) * focusX) / 100),
      top: Math.round(((high - height) * focusY) / 100),
      width,
      height,
    });
}

function posterGround(seed: string) {
  const { ground, light, gates } = posterOf(seed);
  const lines = gates.map(({ path, isFilled, opacity }) =>
    isFilled
      ? `<path d="${path}" fill="${light}"/>`
      : `<path d="${path}" fill="none" stroke="${light}" stroke-width="${posterLine}" opacity="${opacity}"/>`,
  );
  const drawn = `<rect width="100%" height="100%" fill="${ground}"/>${lines.join('')}`;
  const { width, height } = posterSize;
  return sharp(
    Buffer.from(inPicture(drawn, `viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"`)),
  );
}

const inPicture = (drawn: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}" ${more}>${drawn}</svg>`;

/** Draws the text over a shade that keeps it legible on any cover. */
function words({ name, facts, site }: PrintedShare): string {
  const { width, height } = shareSize;
  const room = width - 2 * margin;
  const title = { size: 68, weight: 700 } as const;
  const lines = wrapLines(name, (line) => drawnLine(line, title).width <= room, 2);
  const [line] = wrapLines(facts, (part) => drawnLine(part, factsLook).width <= room, 1);
  const [mark] = wrapLines(site, (part) => drawnLine(part, siteLook).width <= room, 1);
  const foot = height - margin;
  const first = foot - factsLook.size * 1.7 - (lines.length - 1) * title.size * 1.15;
  return inPicture(
    [
      '<defs><linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">',
      '<stop offset="0" stop-color="#0A0B0E" stop-opacity="0.35"/>',
      '<stop offset="0.35" stop-color="#0A0B0E" stop-opacity="0.2"/>',
      '<stop offset="1" stop-color="#0A0B0E" stop-opacity="0.92"/>',
      '</linearGradient></defs><rect width="100%" height="100%" fill="url(#shade)"/>',
      ...(mark === undefined ? [] : [placed(drawnLine(mark, siteLook), margin, margin + 24)]),
      ...lines.map((one, at) => placed(drawnLine(one, title), margin, first + at * title.size * 1.15)),
      ...(line === undefined ? [] : [placed(drawnLine(line, factsLook), margin, foot)]),
    ].join(''),
  );
}

const factsLook = { size: 34, weight: 400 } as const;
const siteLook = { size: 30, weight: 700 } as const;

interface DrawnLine {
  /** SVG path elements on a baseline at 0. */
  readonly drawn: string;
  readonly width: number;
}

const placed = ({ drawn }: DrawnLine, x: number, y: number): string =>
  `<g transform="translate(${x} ${y})" fill="#F6F4EF">${drawn}</g>`;

/** Draws a line as outlines, because a server has no fonts to rely on. `size` in px. */
function drawnLine(
  line: string,
  { size, weight }: { readonly size: number; readonly weight: Weight },
): DrawnLine {
  let width = 0;
  let drawn = '';
  for (const run of textRuns(line, fontParts(weight))) {
    const { path, advance } = run.font.outline(run.text, size);
    if (path !== '') drawn += `<path transform="translate(${width} 0)" d="${path}"/>`;
    width += advance;
  }
  return { drawn, width };
}
