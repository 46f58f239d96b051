/** A message of at most 55 bytes, which SHA-256 hashes in a single step. */
export interface ShortMessage {
  /** The message; may be changed between two hashes. */
  readonly bytes: Uint8Array;
  /** Returns the first 12 bytes of its SHA-256, in an array that the next call overwrites. */
  hash(): Uint8Array;
}

const blockLength = 64;
/** A block ends with the length of the message in bits. */
const bitsAtByte = 60;
const longest = 55;
const digestLength = 12;
const rounds = 64;

/** As typed arrays and `| 0` throughout: with other numbers each round takes three times as long. */
const start = Int32Array.of(
  0x6a09e667,
  0xbb67ae85,
  0x3c6ef372,
  0xa54ff53a,
  0x510e527f,
  0x9b05688c,
  0x1f83d9ab,
  0x5be0cd19,
);

const isPrime = (number: number): boolean => {
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return false;
  return true;
};

/** Returns the first 32 bits of the fraction of a cube root; engines may round `Math.cbrt` differently. */
function cubeRootBits(prime: number): number {
  const cube = BigInt(prime) << 96n;
  let root = BigInt(Math.floor(Math.cbrt(prime) * 2 ** 32)) + 1n;
  while (root ** 3n > cube) root -= 1n;
  return Number(BigInt.asIntN(32, root));
}

/** One constant for each round: those of the first 64 primes (FIPS 180-4, 4.2.2). */
function roundConstants(): Int32Array {
  const constants = new Int32Array(rounds);
  let found = 0;
  for (let number = 2; found < rounds; number += 1)
    if (isPrime(number)) constants[found++] = cubeRootBits(number);
  return constants;
}

const constants = roundConstants();

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Extends the 16 words of a block to one for each round (FIPS 180-4, 6.2.2). */
function fillSchedule(schedule: Int32Array, block: DataView): void {
  for (let at = 0; at < 16; at += 1) schedule[at] = block.getInt32(at * 4);
  for (let at = 16; at < rounds; at += 1) {
    const early = schedule[at - 15] ?? 0;
    const late = schedule[at - 2] ?? 0;
    const ofEarly = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const ofLate = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[at] = (ofEarly + ofLate + (schedule[at - 7] ?? 0) + (schedule[at - 16] ?? 0)) | 0;
  }
}

/** Runs the rounds and writes the first three words of the hash. */
function compress(schedule: Int32Array, into: DataView): void {
  let a = start[0] ?? 0;
  let b = start[1] ?? 0;
  let c = start[2] ?? 0;
  let d = start[3] ?? 0;
  let e = start[4] ?? 0;
  let f = start[5] ?? 0;
  let g = start[6] ?? 0;
  let h = start[7] ?? 0;
  for (let at = 0; at < rounds; at += 1) {
    const choice = g ^ (e & (f ^ g));
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (constants[at] ?? 0) + (schedule[at] ?? 0)) |
      0;
    const majority = (a & b) | (c & (a | b));
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  into.setInt32(0, a + (start[0] ?? 0));
  into.setInt32(4, b + (start[1] ?? 0));
  into.setInt32(8, c + (start[2] ?? 0));
}

/**
 * Creates a message of `length` zero bytes. A rolling code is checked by hundreds of hashes, each of the one before:
 * as separate messages they take ten times as long, for buffers and copies that messages of any length need. Throws
 * RangeError if it is too long.
 */
export function shortMessage(length: number): ShortMessage {
  if (length > longest) throw new RangeError('a short message has at most 55 bytes');
  const block = new Uint8Array(blockLength);
  const view = new DataView(block.buffer);
  block[length] = 0x80;
  view.setUint32(bitsAtByte, length * 8);
  const schedule = new Int32Array(rounds);
  const digest = new Uint8Array(digestLength);
  const into = new DataView(digest.buffer);
  return {
    bytes: block.subarray(0, length),
    hash() {
      fillSchedule(schedule, view);
      compress(schedule, into);
      return digest;
    },
  };
}
