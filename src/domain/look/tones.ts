/**
 * Tones of an installation's colour. Whatever is chosen, it is mixed with white or black until what it is for can be read:
 * people choose a hue, contrast is ours.
 */
export interface Tones {
  /** Text, lines and surfaces on the app's dark ground: at least 7 : 1 on its cards. */
  readonly accent: string;
  /** The same under a pointer, and where more contrast is asked for: lighter. */
  readonly hover: string;
  /** A dark surface on which `accent` can be read. */
  readonly deep: string;
  /** Text on a surface of `accent`. */
  readonly onAccent: string;
  /** Text and lines on white paper: emails and prints, at least 4.5 : 1. */
  readonly paper: string;
}

/** The surfaces that tones are read on (panda.config.ts: `surface.raised`, `surface.top`, `ink`). */
export const surfaces = { raised: '#14161B', top: '#2A2E38', ink: '#0B0C0F', paper: '#FFFFFF' } as const;

/** What tones hold, as ratios of luminance. */
export const leastContrast = { raised: 7, top: 4.5, deep: 4.5, onAccent: 4.5, paper: 4.5 } as const;

type Rgb = readonly [red: number, green: number, blue: number];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const steps = 64;

/** The tones of a colour, `#RRGGBB`. */
export function tonesOf(colour: string): Tones {
  const chosen = rgbOf(colour);
  // What can be read on a raised surface can be read on top of it, and on its own deep tone.
  const accent = mixedUntil(
    chosen,
    white,
    (tone) => contrast(hexOf(tone), surfaces.raised) >= leastContrast.raised,
  );
  const paper = mixedUntil(
    chosen,
    black,
    (tone) => contrast(hexOf(tone), surfaces.paper) >= leastContrast.paper,
  );
  return {
    accent: hexOf(accent),
    hover: hexOf(mix(accent, white, 0.35)),
    deep: hexOf(mix(chosen, black, 0.7)),
    onAccent: surfaces.ink,
    paper: hexOf(paper),
  };
}

/** Whether a text is a colour as it is stored: `#RRGGBB` in capitals. */
export const isColour = (text: string): boolean => /^#[0-9A-F]{6}$/.test(text);

/** How two colours stand out from each other: the ratio of their luminance, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(rgbOf(one)), luminance(rgbOf(other))].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The first mix with `other` that does; `other` itself where none before it does. */
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
