/** A message of at most 55 bytes, which SHA-256 hashes in a single step. */
export interface ShortMessage {
  /** The message; may be changed between two hashes. */
  readonly bytes: Uint8Array;
  /** Returns the first 12 bytes of its SHA-256, in an array that the next call overwrites. */
  hash(): Uint8Array;
}

/** As many as a block has bytes. */
const rounds = 64;
/** A block also has the bit after the message, and its length. */
const mostBytes = rounds - 9;

/**
 * The constants of FIPS 180-4 (4.2.2, 5.3.3): the first 32 bits of the fractions of the cube and square roots of the first
 * primes, which assigning to such an array leaves. No cube root is so near to another 32 bits that an engine's rounding
 * could matter. As typed arrays, and with `| 0` below: with other numbers each round takes three times as long.
 */
const constants = new Int32Array(rounds);
const start = new Int32Array(8);
for (let number = 2, found = 0; found < rounds; number += 1) {
  let by = 2;
  while (number % by !== 0) by += 1;
  if (by < number) continue;
  start[found] = Math.sqrt(number) * 2 ** 32;
  constants[found++] = Math.cbrt(number) * 2 ** 32;
}

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
 * Creates a message with these bytes. A rolling code is checked by hundreds of hashes, each of the one before: as
 * separate messages they take ten times as long, for buffers and copies that messages of any length need.
 *
 * @throws RangeError if there are more than 55 bytes
 */
export function shortMessage(bytes: Uint8Array): ShortMessage {
  const { length } = bytes;
  // They would leave no room for the length: another hash, and no error.
  if (length > mostBytes) throw new RangeError(`more than ${mostBytes} bytes`);
  const block = new Uint8Array(rounds);
  block.set(bytes);
  const view = new DataView(block.buffer);
  block[length] = 0x80;
  // A block ends with the length of its message in bits.
  view.setUint32(60, length * 8);
  const schedule = new Int32Array(rounds);
  const digest = new Uint8Array(12);
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
