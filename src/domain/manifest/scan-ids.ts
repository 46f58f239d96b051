import { grownCapacity, shouldGrow, slotsFor } from './room.ts';
import { readUuid, uuidLength, writeUuid } from '#domain/wire/uuid.ts';

/**
 * Rows by scan id: an open hash table over 16-byte ids, an order of magnitude faster to fill than a Map of strings
 * when fifty thousand scans are loaded. Row numbers are assigned in sequence and never reused.
 */
export interface ScanIds {
  /** Returns the row of an id, or -1. Throws RangeError if the text is not a UUID. */
  find(scanId: string): number;
  /** Returns the row of an id; assigns one to a new id. */
  rowOf(scanId: string): number;
  idAt(row: number): string;
  count(): number;
  /** Returns the ids in row order, 16 bytes each. */
  bytes(): Uint8Array;
}

/** Creates the table. @param known ids of the first rows, 16 bytes each, all different */
export function createScanIds(known: Uint8Array = new Uint8Array(0)): ScanIds {
  let count = known.length / uuidLength;
  let ids = new Uint8Array(grownCapacity(count) * uuidLength);
  ids.set(known);
  let slots = new Int32Array(0);
  const asked = new Uint8Array(uuidLength);

  function slotOf(bytes: Uint8Array, at: number): number {
    let slot = hashAt(bytes, at) & (slots.length - 1);
    for (;;) {
      const row = (slots[slot] ?? 0) - 1;
      if (row < 0 || isSameAt(ids, row * uuidLength, bytes, at)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  }
  function spread(): void {
    slots = new Int32Array(slotsFor(count));
    for (let row = 0; row < count; row += 1) slots[slotOf(ids, row * uuidLength)] = row + 1;
  }
  function add(slot: number): number {
    if ((count + 1) * uuidLength > ids.length) {
      const larger = new Uint8Array(grownCapacity(count) * uuidLength);
      larger.set(ids);
      ids = larger;
    }
    ids.set(asked, count * uuidLength);
    slots[slot] = count + 1;
    count += 1;
    if (shouldGrow(count, slots.length)) spread();
    return count - 1;
  }
  spread();
  return {
    find(scanId) {
      writeUuid(scanId, asked, 0);
      return (slots[slotOf(asked, 0)] ?? 0) - 1;
    },
    rowOf(scanId) {
      writeUuid(scanId, asked, 0);
      const slot = slotOf(asked, 0);
      const row = (slots[slot] ?? 0) - 1;
      return row >= 0 ? row : add(slot);
    },
    idAt: (row) => readUuid(ids, row * uuidLength),
    count: () => count,
    bytes: () => ids.slice(0, count * uuidLength),
  };
}

/** FNV-1a over all 16 bytes: ids share their start (time) and may share their end (tests). */
function hashAt(bytes: Uint8Array, at: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < uuidLength; index += 1)
    hash = Math.imul(hash ^ (bytes[at + index] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}

function isSameAt(one: Uint8Array, oneAt: number, other: Uint8Array, otherAt: number): boolean {
  for (let index = 0; index < uuidLength; index += 1)
    if (one[oneAt + index] !== other[otherAt + index]) return false;
  return true;
}
