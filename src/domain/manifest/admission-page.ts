import { createByteReader, type ByteReader } from '#domain/wire/byte-reader.ts';
import { createByteWriter, type ByteWriter } from '#domain/wire/byte-writer.ts';
import { fromUtf8 } from '#domain/wire/base64url.ts';
import { toUtf8 } from '#domain/wire/bytes.ts';
import type { CountedPassage } from './passage.ts';
import { readUuid, uuidLength, writeUuid } from '#domain/wire/uuid.ts';

/**
 * An admission page before compression: the counting passages of a range of tickets, column by column, ordered by
 * ticket number and time. First the name tables (checkpoints, gates, devices), each a varint count followed by the
 * varint length and UTF-8 bytes of each name; then the varint number of passages; then the columns:
 *
 *     ticket number   varint, delta to the previous one (to `from` for the first)
 *     time            zigzag varint, delta to the previous one, ms
 *     direction, checkpoint   varint: index of the checkpoint doubled, plus 1 for an exit
 *     gate, device    varint indexes
 *     scan id         16 bytes each
 *
 * An additional person on a ticket is stored at a checkpoint whose name has `secondMark` appended, which no real
 * checkpoint name can contain. Older apps treat that as an unknown area.
 */
const secondMark = ' second';

export function encodeAdmissionPage(passages: readonly CountedPassage[], from: number): Uint8Array {
  const parts = admissionPageInParts(passages, from);
  for (let part = parts.next(); ; part = parts.next()) if (part.done === true) return part.value;
}

/** Passages that `admissionPageInParts` processes between two yields: a few milliseconds of work. */
export const passagesInPart = 2_048;

/** Like `encodeAdmissionPage`, but yields after every `passagesInPart` passages of a column so that other work can run. */
export function* admissionPageInParts(
  passages: readonly CountedPassage[],
  from: number,
): Generator<undefined, Uint8Array> {
  const rows = passages.toSorted((one, other) => one.ticketNumber - other.ticketNumber || one.at - other.at);
  const writer = createByteWriter(rows.length * 24 + 256);
  const checkpoints = yield* writeNames(writer, rows, placeOf);
  const gates = yield* writeNames(writer, rows, (row) => row.gateId);
  const devices = yield* writeNames(writer, rows, (row) => row.deviceId);
  writer.varint(rows.length);
  let [ticketNumber, at] = [from, 0];
  yield* eachInParts(rows, (row) => {
    writer.varint(row.ticketNumber - ticketNumber);
    ({ ticketNumber } = row);
  });
  yield* eachInParts(rows, (row) => {
    const step = row.at - at;
    writer.varint(step < 0 ? -2 * step - 1 : 2 * step);
    ({ at } = row);
  });
  yield* eachInParts(rows, (row) =>
    writer.varint((checkpoints.get(placeOf(row)) ?? 0) * 2 + Number(row.direction === 'exit')),
  );
  yield* eachInParts(rows, (row) => writer.varint(gates.get(row.gateId) ?? 0));
  yield* eachInParts(rows, (row) => writer.varint(devices.get(row.deviceId) ?? 0));
  const scanId = new Uint8Array(uuidLength);
  yield* eachInParts(rows, (row) => {
    writeUuid(row.scanId, scanId, 0);
    writer.bytes(scanId);
  });
  return writer.done();
}

const placeOf = ({ checkpoint, second = false }: CountedPassage): string =>
  second ? checkpoint + secondMark : checkpoint;

function* eachInParts(
  rows: readonly CountedPassage[],
  write: (row: CountedPassage) => void,
): Generator<undefined, undefined> {
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % passagesInPart === 0) yield;
    write(row);
  }
}

/** Decodes the passages of a page; undefined if the bytes are invalid. */
export function decodeAdmissionPage(
  page: Uint8Array,
  from: number,
  count: number,
): readonly CountedPassage[] | undefined {
  const reader = createByteReader(page);
  const checkpoints = readNames(reader);
  const gates = readNames(reader);
  const devices = readNames(reader);
  const total = reader.varint();
  // Every passage takes at least 21 bytes, so do not allocate for a count that cannot fit.
  if (reader.failed() || total * 21 > reader.left()) return undefined;
  const tickets = readSteps(reader, total, from, (step) => step);
  const times = readSteps(reader, total, 0, (step) => (step % 2 === 1 ? -(step + 1) / 2 : step / 2));
  const [places, gateIndexes, deviceIndexes] = [
    varints(reader, total),
    varints(reader, total),
    varints(reader, total),
  ];
  const ids = reader.bytes(total * uuidLength);
  if (reader.failed() || reader.left() > 0) return undefined;
  const passages: CountedPassage[] = [];
  for (let row = 0; row < total; row += 1) {
    const place = places[row] ?? 0;
    const ticketNumber = tickets[row] ?? 0;
    const name = checkpoints[Math.floor(place / 2)];
    const gateId = gates[gateIndexes[row] ?? 0];
    const deviceId = devices[deviceIndexes[row] ?? 0];
    if (name === undefined || gateId === undefined || deviceId === undefined) return undefined;
    if (ticketNumber >= from + count) return undefined;
    const direction = place % 2 === 1 ? 'exit' : 'entry';
    const scanId = readUuid(ids, row * uuidLength);
    const second = name.endsWith(secondMark);
    const checkpoint = second ? name.slice(0, -secondMark.length) : name;
    const passage = {
      scanId,
      ticketNumber,
      checkpoint,
      direction,
      gateId,
      deviceId,
      at: times[row] ?? 0,
    } as const;
    passages.push(second ? { ...passage, second } : passage);
  }
  return passages;
}

/** Writes the distinct names of a column in order of first occurrence; returns the index of each. */
function* writeNames(
  writer: ByteWriter,
  rows: readonly CountedPassage[],
  nameOf: (row: CountedPassage) => string,
): Generator<undefined, ReadonlyMap<string, number>> {
  const indexes = new Map<string, number>();
  yield* eachInParts(rows, (row) => {
    const name = nameOf(row);
    if (!indexes.has(name)) indexes.set(name, indexes.size);
  });
  writer.varint(indexes.size);
  for (const name of indexes.keys()) {
    const bytes = toUtf8(name);
    writer.varint(bytes.length);
    writer.bytes(bytes);
  }
  return indexes;
}

function readNames(reader: ByteReader): readonly string[] {
  const total = reader.varint();
  const names: string[] = [];
  for (let index = 0; index < total && !reader.failed(); index += 1)
    names.push(fromUtf8(reader.bytes(reader.varint())) ?? '');
  return names;
}

function readSteps(
  reader: ByteReader,
  total: number,
  from: number,
  unfold: (step: number) => number,
): number[] {
  let last = from;
  return varints(reader, total).map((step) => (last += unfold(step)));
}

function varints(reader: ByteReader, total: number): number[] {
  const values: number[] = [];
  for (let index = 0; index < total; index += 1) values.push(reader.varint());
  return values;
}
