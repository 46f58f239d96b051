import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { maxLogoPixels, type LogoSize } from '#domain/look/look.ts';
import { surfaces } from '#domain/look/tones.ts';
import { refuseFields, type Refusal } from '#server/access/refusal.ts';
import type { StoredLogo } from '#server/database/administration/look.ts';

const notAPicture: Refusal = {
  ...refuseFields(['logo', (texts) => texts.administration.notALogo]),
  code: 'not_a_picture',
};
const tooManyPoints: Refusal = {
  ...refuseFields(['logo', (texts) => texts.covers.tooManyPixels(maxLogoPixels / 1_000_000)]),
  code: 'picture_too_large',
};

/** Accepted formats, by a file's content and not by its name. */
const taken: ReadonlySet<string> = new Set(['png', 'webp', 'svg']);
/** Pictures that take longer were crafted to. */
const maxSeconds = 10;

/**
 * Active SVG content, which a logo doesn't need: nothing is run or fetched here, and a file that contains it was made
 * for another purpose. One pass, in which a tag's match never runs on into the next tag.
 */
const activeSvg =
  /<\s*(?:script|foreignObject|iframe|image|use\s[^<]*href\s*=\s*["'](?!#))|<!ENTITY|\son\w+\s*=|javascript:/i;

/** Sharp enough for a high-density screen, in px. */
const logoBox = { width: 640, height: 240 } as const;
/** In px. */
const iconSides = [192, 512] as const;
/** Share of an icon's side: launchers crop a circle out of a square. */
const iconShare = 0.66;

/**
 * Redraws a logo: nothing of the uploaded file is stored, neither its metadata nor anything else in it. Drawings are
 * rasterized on libvips' own threads, never on the event loop.
 *
 * @param bytes as they were sent
 */
export async function readLogoPicture(bytes: Uint8Array): Promise<StoredLogo | Refusal> {
  if (bytes.length === 0) return notAPicture;
  // Loaded with the first picture: a server that never receives one does not need it.
  const { default: sharp } = await import('sharp');
  const facts = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (facts === null || !taken.has(facts.format)) return notAPicture;
  if (facts.width * facts.height > maxLogoPixels) return tooManyPoints;
  const isDrawing = facts.format === 'svg';
  if (isDrawing && activeSvg.test(Buffer.from(bytes).toString('utf8'))) return notAPicture;
  try {
    // A vector image has no fixed size: it is rendered as large as it is shown.
    const grown = Math.min(logoBox.width / facts.width, logoBox.height / facts.height);
    const drawn = isDrawing ? { density: Math.min(2_400, Math.max(72, Math.ceil(72 * grown))) } : {};
    const logo = await sharp(bytes, { failOn: 'error', limitInputPixels: maxLogoPixels, ...drawn })
      .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
      .png()
      .timeout({ seconds: maxSeconds })
      .toBuffer();
    const isDark = await isMostlyDark(sharp(logo));
    const images = [
      { size: 'logo' as const, bytes: logo },
      ...(await Promise.all(iconSides.map((side) => iconOf(sharp, logo, { side, isDark })))),
    ];
    const logoId = createHash('sha256').update(logo).digest('base64url').slice(0, 22);
    return { logoId, isDark, images };
  } catch {
    // The header is valid but the rest is not.
    return notAPicture;
  }
}

/** Returns whether a picture's opaque part is dark, by its mean luminance. */
async function isMostlyDark(picture: Sharp): Promise<boolean> {
  const { data, info } = await picture
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let light = 0;
  let weight = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
    weight += alpha;
  }
  return weight > 0 && light / weight < 96;
}

/** Builds a square with the logo in its middle, on a background with enough contrast. */
async function iconOf(
  sharp: typeof import('sharp').default,
  logo: Uint8Array,
  { side, isDark }: { readonly side: (typeof iconSides)[number]; readonly isDark: boolean },
): Promise<{ readonly size: LogoSize; readonly bytes: Uint8Array }> {
  const room = Math.round(side * iconShare);
  const inner = await sharp(logo).resize({ width: room, height: room, fit: 'inside' }).png().toBuffer();
  const background = isDark ? surfaces.paper : surfaces.ink;
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .composite([{ input: inner, gravity: 'centre' }])
    .png()
    .toBuffer();
  return { size: `icon-${side}` as const, bytes };
}
