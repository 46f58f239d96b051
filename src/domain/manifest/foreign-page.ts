import { createByteReader } from '#domain/wire/byte-reader.ts';
import { createByteWriter } from '#domain/wire/byte-writer.ts';
import { digestLength } from '#domain/codes/foreign-code.ts';
import { maxPlaneLength, readPlane, writePlane } from './state-page.ts';

/** The imported tickets of a span and the digests of their codes. */
export interface ForeignSpan {
  /** Ticket numbers, ascending. */
  readonly numbers: Uint32Array;
  /** One digest per ticket number. */
  readonly digests: BigUint64Array;
}

/**
 * A foreign page before compression: a plane (as in state pages) of the tickets that have an external code, then
 * their digests in order of ticket number, each as the delta to the previous one modulo 2^64: first the highest bytes
 * of all, then the next, down to the lowest.
 *
 * An import numbers its tickets in order of their digests. The deltas are then small and their upper bytes compress
 * to nothing: some 6.6 bytes a ticket. In any other order a ticket takes 8.
 */
export function encodeForeignPage(
  { numbers, digests }: ForeignSpan,
  from: number,
  count: number,
): Uint8Array {
  const writer = createByteWriter(maxPlaneLength(count) + numbers.length * digestLength);
  const marks = new Uint8Array(count);
  for (const number of numbers) marks[number - from] = 1;
  writePlane(writer, marks, 1);
  const steps = digests.map((digest, at) => digest - (digests[at - 1] ?? 0n));
  const one = new DataView(new ArrayBuffer(digestLength));
  const planes = new Uint8Array(steps.length * digestLength);
  for (let row = 0; row < steps.length; row += 1) {
    one.setBigUint64(0, steps[row] ?? 0n);
    for (let plane = 0; plane < digestLength; plane += 1)
      planes[plane * steps.length + row] = one.getUint8(plane);
  }
  writer.bytes(planes);
  return writer.done();
}

/** Decodes the external codes of a span of `count` tickets; undefined if the bytes are invalid. */
export function decodeForeignPage(page: Uint8Array, from: number, count: number): ForeignSpan | undefined {
  const reader = createByteReader(page);
  const marks = new Uint8Array(count);
  if (!readPlane(reader, marks, 1)) return undefined;
  const numbers = Uint32Array.from(
    [...marks.keys()].filter((at) => marks[at] === 1),
    (at) => from + at,
  );
  const planes = reader.bytes(numbers.length * digestLength);
  if (reader.failed() || reader.left() > 0) return undefined;
  const digests = new BigUint64Array(numbers.length);
  const one = new DataView(new ArrayBuffer(digestLength));
  let last = 0n;
  for (let row = 0; row < numbers.length; row += 1) {
    for (let plane = 0; plane < digestLength; plane += 1)
      one.setUint8(plane, planes[plane * numbers.length + row] ?? 0);
    last = BigInt.asUintN(64, last + one.getBigUint64(0));
    digests[row] = last;
  }
  return { numbers, digests };
}

/** Returns the maximum size of a foreign page of `count` tickets before compression, in bytes. */
export const maxForeignPageLength = (count: number): number => maxPlaneLength(count) + count * digestLength;
