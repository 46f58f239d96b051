import type { PageContent } from './manifest-pages.ts';
import { grownCapacity, shouldGrow, slotsFor } from './room.ts';

/** Look-up of imported tickets by the digest of their external code. */
export interface ForeignCodes {
  /** @param digest 16 hex digits */
  find(digest: string): number | undefined;
  /** Assigns a code to a ticket; a code that is imported again gets a new ticket. */
  add(digest: string, ticketNumber: number): void;
  saved(): SavedForeign;
}

export interface SavedForeign {
  readonly digests: BigUint64Array;
  /** One ticket number per digest. */
  readonly numbers: Uint32Array;
}

/** Collects all external codes from the pages of a manifest. */
export function foreignIn(pages: readonly PageContent[]): SavedForeign {
  const spans = pages.filter((page) => page.kind === 'foreign');
  const count = spans.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const saved = { digests: new BigUint64Array(count), numbers: new Uint32Array(count) };
  let row = 0;
  for (const { digests, numbers } of spans) {
    saved.digests.set(digests, row);
    saved.numbers.set(numbers, row);
    row += numbers.length;
  }
  return saved;
}

/**
 * Creates an open hash table over digests, which are already evenly distributed. If two tickets share a code, the
 * later in the list wins, because the earlier import was undone.
 */
export function createForeignCodes(saved: SavedForeign): ForeignCodes {
  let { digests, numbers } = saved;
  let count = digests.length;
  let slots = new Uint32Array(0);

  function slotOf(digest: bigint): number {
    let slot = Number(BigInt.asUintN(32, digest)) & (slots.length - 1);
    for (;;) {
      const row = (slots[slot] ?? 0) - 1;
      if (row < 0 || digests[row] === digest) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
  }
  /** Returns the row of a digest, or -1. */
  const rowOf = (digest: bigint): number => (slots[slotOf(digest)] ?? 0) - 1;
  function spread(): void {
    slots = new Uint32Array(slotsFor(count));
    for (let row = 0; row < count; row += 1) slots[slotOf(digests[row] ?? 0n)] = row + 1;
  }
  function append(digest: bigint, ticketNumber: number): void {
    if (count === digests.length) {
      const [more, moreNumbers] = [
        new BigUint64Array(grownCapacity(count)),
        new Uint32Array(grownCapacity(count)),
      ];
      more.set(digests);
      moreNumbers.set(numbers);
      [digests, numbers] = [more, moreNumbers];
    }
    digests[count] = digest;
    numbers[count] = ticketNumber;
    count += 1;
    if (shouldGrow(count, slots.length)) spread();
    else slots[slotOf(digest)] = count;
  }
  spread();
  return {
    find: (digest) => numbers[rowOf(BigInt(`0x${digest}`))],
    add(digest, ticketNumber) {
      const value = BigInt(`0x${digest}`);
      const row = rowOf(value);
      if (row < 0) append(value, ticketNumber);
      else numbers[row] = ticketNumber;
    },
    saved: () => ({ digests: digests.subarray(0, count), numbers: numbers.subarray(0, count) }),
  };
}
