import type { DeviceProgress } from '#server/database/door/door-records.ts';

/** State before the first record of a device's epoch. */
export const noProgress: DeviceProgress = { lastSeq: 0, lastHash: '', missing: [] };

/** A device only has more gaps than this on purpose; the limit keeps rows small. */
const maxGaps = 1_000;

interface Link {
  readonly seq: number;
  /** Hex SHA-256 of the record, and of the one that it names as its predecessor. */
  readonly hash: string;
  readonly previousHash: string;
}

/**
 * Adds a record to the state of a device's epoch. A skipped number becomes a known gap, which closes only when that
 * record arrives. `holds` states whether the record followed the last one, by number and hash.
 */
export function follow(
  progress: DeviceProgress,
  link: Link,
): { readonly progress: DeviceProgress; readonly holds: boolean } {
  const { lastSeq, lastHash, missing } = progress;
  if (link.seq <= lastSeq)
    return { progress: { lastSeq, lastHash, missing: capped(without(missing, link.seq)) }, holds: false };
  const next = link.seq === lastSeq + 1;
  return {
    progress: {
      lastSeq: link.seq,
      lastHash: link.hash,
      missing: next ? missing : capped([...missing, [lastSeq + 1, link.seq - 1]]),
    },
    holds: next && link.previousHash === lastHash,
  };
}

/** Returns whether the record with a number has arrived. */
export const hasCome = (
  { lastSeq, missing }: Pick<DeviceProgress, 'lastSeq' | 'missing'>,
  seq: number,
): boolean => seq <= lastSeq && !missing.some(([from, to]) => seq >= from && seq <= to);

/** Returns how many numbers are missing. */
export function missingCount(progress: Pick<DeviceProgress, 'missing'>): number {
  return progress.missing.reduce((sum, [from, to]) => sum + (to - from + 1), 0);
}

/**
 * Limits the number of ranges by merging those with the fewest numbers between them: this can only overstate what is
 * missing.
 */
function capped(ranges: DeviceProgress['missing']): DeviceProgress['missing'] {
  if (ranges.length <= maxGaps) return ranges;
  let place = 1;
  let fewest = Infinity;
  for (const [index, [from]] of ranges.entries()) {
    const between = from - (ranges[index - 1]?.[1] ?? -Infinity);
    if (between < fewest) [place, fewest] = [index, between];
  }
  const joined = ranges
    .slice(place - 1, place + 1)
    .reduce(([from], [, to]): readonly [number, number] => [from, to]);
  return capped([...ranges.slice(0, place - 1), joined, ...ranges.slice(place + 1)]);
}

function without(ranges: DeviceProgress['missing'], seq: number): DeviceProgress['missing'] {
  return ranges.flatMap(([from, to]): (readonly [number, number])[] => {
    if (seq < from || seq > to) return [[from, to]];
    const before: (readonly [number, number])[] = seq > from ? [[from, seq - 1]] : [];
    return seq < to ? [...before, [seq + 1, to]] : before;
  });
}
