/** Generated picture of an event without one, drawn on 320 x 180. Colours as `#RRGGBB`. */
export interface Poster {
  readonly ground: string;
  readonly light: string;
  /** From innermost to outermost; the first is filled, the others are outlines. */
  readonly gates: readonly { readonly path: string; readonly isFilled: boolean; readonly opacity: number }[];
}

export const posterSize = { width: 320, height: 180 } as const;
/** Line width of a poster in its own units. */
export const posterLine = 5;

/** Hashes a text to a number, the same on every platform (FNV-1a, 32 bits). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

const pairs = [
  ['#4A1D12', '#FF9166'],
  ['#13294B', '#8FC0FF'],
  ['#3A2A08', '#FFD27A'],
  ['#12352A', '#7FE0B4'],
  ['#381538', '#E7A6F2'],
  ['#33161C', '#FF9AA4'],
] as const;

/**
 * Draws nested gates, always the same for the same event.
 *
 * @param seed the event's id
 */
export function posterOf(seed: string): Poster {
  const number = seedOf(seed);
  const [ground, light] = pairs[number % pairs.length] ?? pairs[0];
  const centre = 70 + ((number >>> 4) % 180);
  const gap = 17 + ((number >>> 12) % 12);
  const gates = Array.from({ length: 9 }, (_, at) => {
    const reach = 14 + at * gap;
    return {
      path: `M${centre - reach} 190V${150 - reach * 0.55}a${reach} ${reach} 0 0 1 ${2 * reach} 0V190`,
      isFilled: at === 0,
      opacity: at === 0 ? 1 : Math.max(0.12, 0.85 - at * 0.1),
    };
  });
  return { ground, light, gates };
}
