/** The seed of `npm test`: every run draws the same numbers, so that a failure is a product bug and can be reproduced. */
const fixedSeed = 20_261_122;

/** The seed of this run: `TEST_SEED`, which `npm run soak` draws and prints, or the fixed one. */
export const testSeed = readSeed(process.env['TEST_SEED']);

/** Whether this run uses the fixed seed of `npm test`. Only then is it known what random runs reach. */
export const isFixedSeed = testSeed === fixedSeed;

/** The seeds of a simulator's runs: from 1 in `npm test`, from the drawn seed in `npm run soak`. */
export function simulatorSeeds(count: number): number[] {
  const first = isFixedSeed ? 1 : testSeed;
  return Array.from({ length: count }, (_, index) => first + index);
}

function readSeed(text: string | undefined): number {
  const seed = text === undefined ? fixedSeed : Number(text);
  // 31 bits: valid for both fast-check and the simulators.
  if (!Number.isInteger(seed) || seed < 1 || seed > 0x7fff_ffff)
    throw new RangeError(`TEST_SEED must be an integer from 1 to 2147483647, not "${text}".`);
  return seed;
}
