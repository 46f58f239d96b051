import { createByteReader, type ByteReader } from '#domain/wire/byte-reader.ts';
import { createByteWriter, type ByteWriter } from '#domain/wire/byte-writer.ts';
import { fromUtf8 } from '#domain/wire/base64url.ts';
import { toUtf8 } from '#domain/wire/bytes.ts';
import { openView, type SavableView, type SavedView } from './event-view.ts';
import type { ManifestHeader, OwedSum, Successor } from './manifest.ts';
import type { PassageColumns } from './passage-columns.ts';
import type { TicketFacts } from './ticket-table.ts';

/**
 * Saves a view so that a device with fifty thousand scans opens without replaying them. Readable only on the device
 * that wrote it, because arrays use its byte order. Eight bytes of format mark and checksum, then the fields in the
 * order of `writeView`; a list is a varint length and its bytes.
 */
const formMark = 0x36564847;
/**
 * Earlier formats: the first lacked which tickets were bought together, the second amounts due, the third foreign
 * codes, the fourth successors of tickets.
 */
const olderForms: readonly number[] = [0x31564847, 0x32564847, 0x34564847, 0x35564847];

/** Encodes a view: some 6 bytes a ticket and 34 a passage. */
export function saveView(view: SavableView): Uint8Array {
  const writer = createByteWriter(1 << 16);
  writer.bytes(new Uint8Array(8));
  writeView(writer, view.header, view.saved());
  const bytes = writer.done();
  const head = new DataView(bytes.buffer);
  head.setUint32(0, formMark, true);
  head.setUint32(4, checksum(bytes), true);
  return bytes;
}

/**
 * Restores a saved view under the newest header on the device. Undefined if the bytes are damaged, in another format,
 * or not of this event and server history: rebuild the view then.
 */
export function restoreView(header: ManifestHeader, bytes: Uint8Array): SavableView | undefined {
  if (bytes.length < 8) return undefined;
  const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const form = head.getUint32(0, true);
  const age = [...olderForms, formMark].indexOf(form);
  if (age < 0 || head.getUint32(4, true) !== checksum(bytes)) return undefined;
  const reader = createByteReader(bytes.subarray(8));
  if (readText(reader) !== header.eventId || readText(reader) !== header.serverEpoch) return undefined;
  const has = { hasJoins: age > 0, hasOwed: age > 1, hasForeign: age > 2, hasFollows: age > 3 };
  const saved = readView(reader, has);
  return reader.failed() || reader.left() > 0 ? undefined : openView(header, saved);
}

function writeView(writer: ByteWriter, header: ManifestHeader, saved: SavedView): void {
  const { tickets, foreign, passages, revision } = saved;
  const rows = passages.ids.length / 16;
  writeText(writer, header.eventId);
  writeText(writer, header.serverEpoch);
  writer.varint(revision);
  for (const array of [tickets.states, tickets.types, tickets.references, tickets.referenced, tickets.joins])
    writeArray(writer, array);
  writer.varint(tickets.later.length);
  for (const [ticketNumber, facts] of tickets.later) {
    for (const value of [ticketNumber, facts.state, (facts.typeIndex ?? -1) + 1, (facts.reference ?? -1) + 1])
      writer.varint(value);
    writer.varint(Number(facts.joined ?? false));
  }
  writer.varint(tickets.owed.length);
  for (const [ticketNumber, amount, currency] of tickets.owed) {
    writer.varint(ticketNumber);
    writer.varint(amount);
    writeText(writer, currency);
  }
  writer.varint(tickets.follows.length);
  for (const one of tickets.follows) for (const number of one) writer.varint(number);
  writeArray(writer, foreign.digests);
  writeArray(writer, foreign.numbers);
  writeArray(writer, passages.ids);
  const { ticket, at, checkpoint, gate, device, flags } = passages.columns;
  for (const array of [ticket, at, checkpoint, gate, device, flags])
    writeArray(writer, array.subarray(0, rows));
  for (const names of [passages.checkpoints, passages.gates, passages.devices]) {
    writer.varint(names.length);
    for (const name of names) writeText(writer, name);
  }
}

interface Form {
  readonly hasJoins: boolean;
  readonly hasOwed: boolean;
  readonly hasForeign: boolean;
  readonly hasFollows: boolean;
}

function readView(reader: ByteReader, { hasJoins, hasOwed, hasForeign, hasFollows }: Form): SavedView {
  const revision = reader.varint();
  const states = readArray(reader);
  return {
    revision,
    tickets: {
      states,
      types: readArray(reader),
      references: new Uint32Array(readArray(reader).buffer),
      referenced: readArray(reader),
      joins: hasJoins ? readArray(reader) : new Uint8Array(states.length),
      later: listOf(reader, hasJoins ? readLater : readLaterBefore),
      owed: hasOwed ? listOf(reader, readOwed) : [],
      follows: hasFollows ? listOf(reader, readSuccessor) : [],
    },
    foreign: {
      digests: new BigUint64Array(hasForeign ? readArray(reader).buffer : new ArrayBuffer(0)),
      numbers: new Uint32Array(hasForeign ? readArray(reader).buffer : new ArrayBuffer(0)),
    },
    passages: {
      ids: readArray(reader),
      columns: readColumns(reader),
      checkpoints: listOf(reader, readText),
      gates: listOf(reader, readText),
      devices: listOf(reader, readText),
    },
  };
}

function readColumns(reader: ByteReader): PassageColumns {
  return {
    ticket: new Uint32Array(readArray(reader).buffer),
    at: new Float64Array(readArray(reader).buffer),
    checkpoint: new Uint16Array(readArray(reader).buffer),
    gate: new Uint16Array(readArray(reader).buffer),
    device: new Uint16Array(readArray(reader).buffer),
    flags: readArray(reader),
  };
}

function readLaterBefore(reader: ByteReader): readonly [number, TicketFacts] {
  const [ticketNumber, state, type, reference] = [
    reader.varint(),
    reader.varint(),
    reader.varint(),
    reader.varint(),
  ];
  const orNone = (value: number) => (value === 0 ? undefined : value - 1);
  return [ticketNumber, { state, typeIndex: orNone(type), reference: orNone(reference) }];
}

function readLater(reader: ByteReader): readonly [number, TicketFacts] {
  const [ticketNumber, facts] = readLaterBefore(reader);
  return [ticketNumber, { ...facts, joined: reader.varint() === 1 }];
}

const readSuccessor = (reader: ByteReader): Successor => [reader.varint(), reader.varint()];

const readOwed = (reader: ByteReader): OwedSum => [reader.varint(), reader.varint(), readText(reader)];

function listOf<T>(reader: ByteReader, read: (reader: ByteReader) => T): readonly T[] {
  const items: T[] = [];
  const length = reader.varint();
  for (let index = 0; index < length && !reader.failed(); index += 1) items.push(read(reader));
  return items;
}

function writeArray(
  writer: ByteWriter,
  array: Uint8Array | Uint16Array | Uint32Array | Float64Array | BigUint64Array,
): void {
  writer.varint(array.byteLength);
  writer.bytes(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
}

/** Copied, so that the array is aligned in its own buffer. */
function readArray(reader: ByteReader): Uint8Array<ArrayBuffer> {
  return new Uint8Array(reader.bytes(reader.varint()));
}

function writeText(writer: ByteWriter, text: string): void {
  const bytes = toUtf8(text);
  writer.varint(bytes.length);
  writer.bytes(bytes);
}

function readText(reader: ByteReader): string {
  return fromUtf8(reader.bytes(reader.varint())) ?? '';
}

/** FNV-1a over 32-bit words after the head: detects truncated or damaged data, not an attack. */
function checksum(bytes: Uint8Array): number {
  const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  padded.set(bytes.subarray(8));
  const words = new Uint32Array(padded.buffer);
  let hash = 0x811c9dc5 ^ bytes.length;
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  return hash >>> 0;
}
