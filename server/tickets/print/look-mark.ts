import { surfaces } from '#domain/look/tones.ts';
import type { PrintedLook } from './printed-document.ts';

/** The box for a logo and its alignment; points. */
export interface LogoBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly align?: 'left' | 'center' | 'right';
}

/** Padding of the dark background behind a light logo. */
const ground = 4;

/** Draws a logo as large as fits, at the top of its box; nothing if the installation has none. */
export function drawLogo(
  doc: PDFKit.PDFDocument,
  { logo, isDark }: Pick<PrintedLook, 'logo' | 'isDark'>,
  { x, y, width, height, align = 'left' }: LogoBox,
): void {
  if (logo === null) return;
  const picture = Buffer.from(logo, 'base64');
  // A PNG's size is at a fixed position.
  const [wide, high] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  const scale = Math.min(width / wide, height / high);
  const size = { width: wide * scale, height: high * scale };
  const free = width - size.width;
  const left = x + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
  if (!isDark)
    doc
      .roundedRect(left - ground, y - ground, size.width + 2 * ground, size.height + 2 * ground, 4)
      .fill(surfaces.raised);
  // The library recognizes it by its URL, and embeds it once in a file with many badges.
  doc.image(`data:image/png;base64,${logo}`, left, y, size);
}
