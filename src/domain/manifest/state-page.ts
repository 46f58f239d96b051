import { createByteReader, type ByteReader } from '#domain/wire/byte-reader.ts';
import { createByteWriter, type ByteWriter } from '#domain/wire/byte-writer.ts';
import { ticketBits } from './manifest.ts';

/**
 * A state page before compression: one plane for each bit of `ticketBits`, in that order. A plane is a byte that
 * gives its encoding, then:
 *
 *     0  nothing: every bit is 0            1  nothing: every bit is 1
 *     2  the ones as gaps                   3  the zeros as gaps
 *     4  a bitmap, ticket 0 in bit 0 of byte 0
 *
 * Gaps are a varint count, then for each position the varint number of positions skipped since the previous one.
 * Sparse planes as gaps compress to about their entropy; a bitmap of the same plane takes half as much again.
 */
const form = { zeros: 0, ones: 1, gapsOfOnes: 2, gapsOfZeros: 3, bitmap: 4 } as const;
const planes = Object.values(ticketBits);

/** Encodes the states of a span: one byte a ticket, the sum of its `ticketBits`. */
export function encodeStatePage(states: Uint8Array): Uint8Array {
  const writer = createByteWriter(states.length);
  for (const bit of planes) writePlane(writer, states, bit);
  return writer.done();
}

/** Decodes the states of a span of `count` tickets; undefined if the bytes are invalid. */
export function decodeStatePage(page: Uint8Array, count: number): Uint8Array | undefined {
  const reader = createByteReader(page);
  const states = new Uint8Array(count);
  for (const bit of planes) if (!readPlane(reader, states, bit)) return undefined;
  return reader.failed() || reader.left() > 0 ? undefined : states;
}

/** Returns the maximum size of a state page of `count` tickets before compression, in bytes. */
export function maxStatePageLength(count: number): number {
  return planes.length * maxPlaneLength(count);
}

/** Maximum size of one plane of `count` tickets, in bytes. */
export const maxPlaneLength = (count: number): number => count / 4 + 16;

/** Writes the plane of one bit of a span's states. */
export function writePlane(writer: ByteWriter, states: Uint8Array, bit: number): void {
  const count = states.length;
  let ones = 0;
  for (const state of states) if ((state & bit) !== 0) ones += 1;
  if (ones === 0) return writer.byte(form.zeros);
  if (ones === count) return writer.byte(form.ones);
  if (ones <= count / 8) return writeGaps(writer, states, bit, true, ones);
  if (count - ones <= count / 8) return writeGaps(writer, states, bit, false, count - ones);
  writer.byte(form.bitmap);
  const bitmap = new Uint8Array(Math.ceil(count / 8));
  for (let at = 0; at < count; at += 1) {
    if (((states[at] ?? 0) & bit) !== 0) bitmap[at >> 3] = (bitmap[at >> 3] ?? 0) | (1 << (at & 7));
  }
  writer.bytes(bitmap);
}

function writeGaps(
  writer: ByteWriter,
  states: Uint8Array,
  bit: number,
  ofOnes: boolean,
  total: number,
): void {
  writer.byte(ofOnes ? form.gapsOfOnes : form.gapsOfZeros);
  writer.varint(total);
  let next = 0;
  for (let at = 0; at < states.length; at += 1) {
    if ((((states[at] ?? 0) & bit) !== 0) !== ofOnes) continue;
    writer.varint(at - next);
    next = at + 1;
  }
}

/** Sets one bit of a span's states from a plane; false if the plane is invalid. */
export function readPlane(reader: ByteReader, states: Uint8Array, bit: number): boolean {
  const kind = reader.byte();
  if (kind === form.zeros) return true;
  if (kind === form.gapsOfOnes) return readGaps(reader, states, bit);
  if (kind === form.bitmap) return readBitmap(reader, states, bit);
  if (kind !== form.ones && kind !== form.gapsOfZeros) return false;
  for (let at = 0; at < states.length; at += 1) states[at] = (states[at] ?? 0) | bit;
  return kind === form.ones || readGaps(reader, states, bit);
}

/** Flips the bit at every listed position. */
function readGaps(reader: ByteReader, states: Uint8Array, bit: number): boolean {
  const total = reader.varint();
  if (total > states.length) return false;
  let at = -1;
  for (let index = 0; index < total; index += 1) {
    at += reader.varint() + 1;
    if (at >= states.length) return false;
    states[at] = (states[at] ?? 0) ^ bit;
  }
  return true;
}

function readBitmap(reader: ByteReader, states: Uint8Array, bit: number): boolean {
  const bitmap = reader.bytes(Math.ceil(states.length / 8));
  for (let at = 0; at < states.length; at += 1) {
    if ((((bitmap[at >> 3] ?? 0) >> (at & 7)) & 1) === 1) states[at] = (states[at] ?? 0) | bit;
  }
  return !reader.failed();
}
