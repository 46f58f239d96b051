/** Share of fixed modules that must match before a sampled grid is decoded; chance reaches neither value. */
const MIN_FINDER_SHARE = 0.8;
const MIN_TIMING_SHARE = 0.7;

/**
 * Returns whether the fixed parts of a code (three finder patterns, two timing patterns) are in place. Prevents
 * random reads.
 */
export function looksLikeCode(dark: readonly (readonly boolean[])[]): boolean {
  return timingShare(dark) >= MIN_TIMING_SHARE && finderShare(dark) >= MIN_FINDER_SHARE;
}

/** Returns the share of matching modules in the two timing patterns (ISO/IEC 18004, 6.3.5). */
function timingShare(dark: readonly (readonly boolean[])[]): number {
  const side = dark.length;
  let right = 0;
  for (let at = 8; at < side - 8; at += 1) {
    if (dark[6]?.[at] === (at % 2 === 0)) right += 1;
    if (dark[at]?.[6] === (at % 2 === 0)) right += 1;
  }
  return right / (2 * (side - 16));
}

/**
 * Returns the share of matching modules in the three finder patterns with their separators (ISO/IEC 18004, 6.3.3 and
 * 6.3.4).
 */
function finderShare(dark: readonly (readonly boolean[])[]): number {
  const last = dark.length - 1;
  let right = 0;
  for (let v = 0; v < 8; v += 1) {
    for (let u = 0; u < 8; u += 1) {
      const ring = Math.max(Math.abs(u - 3), Math.abs(v - 3));
      const expected = ring <= 1 || ring === 3;
      if (dark[v]?.[u] === expected) right += 1;
      if (dark[v]?.[last - u] === expected) right += 1;
      if (dark[last - v]?.[u] === expected) right += 1;
    }
  }
  return right / (3 * 64);
}
