import { css } from 'styled-system/css';

/** A number made of a text, the same everywhere (FNV-1a, 32 bits). */
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

/** Gates within gates: the picture of an event that has no picture, always the same for the same event. */
export function Poster({ seed, className }: { readonly seed: string; readonly className?: string }) {
  const number = seedOf(seed);
  const [ground, light] = pairs[number % pairs.length] ?? pairs[0];
  const centre = 70 + ((number >>> 4) % 180);
  const gap = 17 + ((number >>> 12) % 12);
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className ?? css({ display: 'block', w: 'full', h: 'full' })}
    >
      <rect width="320" height="180" fill={ground} />
      {Array.from({ length: 9 }, (_, ring) => {
        const reach = 14 + ring * gap;
        return (
          <path
            key={ring}
            d={`M${centre - reach} 190V${150 - reach * 0.55}a${reach} ${reach} 0 0 1 ${2 * reach} 0V190`}
            fill={ring === 0 ? light : 'none'}
            stroke={light}
            strokeWidth={ring === 0 ? 0 : 5}
            opacity={ring === 0 ? 1 : Math.max(0.12, 0.85 - ring * 0.1)}
          />
        );
      })}
    </svg>
  );
}
