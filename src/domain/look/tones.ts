/**
 * Shades of an installation's colour. The chosen colour is mixed with white or black until it is readable for its
 * purpose: people choose the hue, the app guarantees contrast.
 */
export interface Tones {
  /** Text, lines and surfaces on the app's dark background: at least 7 : 1 on its cards. */
  readonly accent: string;
  /** Lighter, for hover and for increased contrast. */
  readonly hover: string;
  /** A dark surface on which `accent` is readable. */
  readonly deep: string;
  /** Text on an `accent` surface. */
  readonly onAccent: string;
  /** Text and lines on white paper, for emails and prints: at least 4.5 : 1. */
  readonly paper: string;
}

/** Background colours that the shades are checked against (panda.config.ts: `surface.raised`, `surface.top`, `ink`). */
export const surfaces = { raised: '#14161B', top: '#2A2E38', ink: '#0B0C0F', paper: '#FFFFFF' } as const;

/** Minimum contrast ratios of the shades. */
export const minContrast = { raised: 7, top: 4.5, deep: 4.5, onAccent: 4.5, paper: 4.5 } as const;

type Rgb = readonly [red: number, green: number, blue: number];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const steps = 64;

/** Returns the shades of a colour, `#RRGGBB`. */
export function tonesOf(colour: string): Tones {
  const chosen = rgbOf(colour);
  // A colour readable on a raised surface is also readable on `top` and on its own deep shade.
  const accent = mixedUntil(
    chosen,
    white,
    (tone) => contrast(hexOf(tone), surfaces.raised) >= minContrast.raised,
  );
  const paper = mixedUntil(
    chosen,
    black,
    (tone) => contrast(hexOf(tone), surfaces.paper) >= minContrast.paper,
  );
  return {
    accent: hexOf(accent),
    hover: hexOf(mix(accent, white, 0.35)),
    deep: hexOf(mix(chosen, black, 0.7)),
    onAccent: surfaces.ink,
    paper: hexOf(paper),
  };
}

/** Returns whether a text is a colour in stored form: `#RRGGBB` in capitals. */
export const isColour = (text: string): boolean => /^#[0-9A-F]{6}$/.test(text);

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Returns the first mix with `other` that passes the check, or `other` itself if none does. */
function mixedUntil(colour: Rgb, other: Rgb, does: (tone: Rgb) => boolean): Rgb {
  for (let step = 0; step < steps; step += 1) {
    const tone = mix(colour, other, step / steps);
    if (does(tone)) return tone;
  }
  return other;
}

const mix = (one: Rgb, other: Rgb, share: number): Rgb => [
  blend(one[0], other[0], share),
  blend(one[1], other[1], share),
  blend(one[2], other[2], share),
];
const blend = (one: number, other: number, share: number) => Math.round(one + (other - one) * share);

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function rgbOf(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
