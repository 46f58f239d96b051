/** Share of fixed modules that must be right before a sampled grid is decoded: chance reaches neither. */
const FINDERS_RIGHT = 0.8;
const TIMING_RIGHT = 0.7;

/** Whether the fixed parts of a code (three eyes, two timing lines) are where they belong. Keeps chance from being read. */
export function looksLikeCode(dark: readonly (readonly boolean[])[]): boolean {
  return timingRight(dark) >= TIMING_RIGHT && findersRight(dark) >= FINDERS_RIGHT;
}

/** Share of right modules in the two lines between the eyes, dark and light in turn (ISO/IEC 18004, 6.3.5). */
function timingRight(dark: readonly (readonly boolean[])[]): number {
  const side = dark.length;
  let right = 0;
  for (let at = 8; at < side - 8; at += 1) {
    if (dark[6]?.[at] === (at % 2 === 0)) right += 1;
    if (dark[at]?.[6] === (at % 2 === 0)) right += 1;
  }
  return right / (2 * (side - 16));
}

/** Share of right modules in the three eyes with their light rims, inside the code (ISO/IEC 18004, 6.3.3 and 6.3.4). */
function findersRight(dark: readonly (readonly boolean[])[]): number {
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
