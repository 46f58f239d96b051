import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Tells which mutants are looked at. */
export interface Sample {
  /** Whether the mutant of this number is among those that are looked at in its file, which Stryker has filled with them. */
  has(file: string, id: string): boolean;
}

/** What the runner says of a mutant that is not looked at; Stryker takes it for a fault of the run. */
export const notInSample = 'not in the sample';

/** How Stryker asks in a mutated source whether a mutant is switched on. */
const mutantInSource = /stryMutAct_\w+\("(\d+)"\)/g;

/** At most so many mutants of each file, always the same ones as long as the file stays as it is. */
export function createSample(most: number): Sample {
  const chosen = new Map<string, ReadonlySet<string>>();
  return {
    has(file, id) {
      if (most === Infinity) return true;
      let ids = chosen.get(file);
      if (ids === undefined) {
        ids = sampleOf(relative(process.cwd(), file), idsIn(readFileSync(file, 'utf8')), most);
        chosen.set(file, ids);
      }
      return ids.has(id);
    },
  };
}

/** Draws by the path and the place in the file: numbers are given anew in every run. */
export function sampleOf(path: string, ids: readonly string[], most: number): ReadonlySet<string> {
  const rank = (index: number): string => createHash('sha256').update(`${path}#${index}`).digest('hex');
  const ranked = ids.map((id, index) => [rank(index), id] as const);
  const drawn = ranked.toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(0, most);
  return new Set(drawn.map(([, id]) => id));
}

/** The numbers of all mutants in a mutated source, in order. */
export function idsIn(source: string): string[] {
  const ids = Array.from(source.matchAll(mutantInSource), ([, id = '']) => id);
  return [...new Set(ids)].toSorted((one, other) => Number(one) - Number(other));
}
