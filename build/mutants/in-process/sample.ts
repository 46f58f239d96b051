import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Decides which mutants are tried. */
export interface Sample {
  /** Returns whether a mutant is in its file's sample. The file must already contain Stryker's mutants. */
  has(file: string, id: string): boolean;
}

/** The runner's status for a mutant outside the sample; Stryker treats it as an error of the run. */
export const notInSample = 'not in the sample';

/** Matches how a mutated source asks Stryker whether a mutant is active. */
const mutantInSource = /stryMutAct_\w+\("(\d+)"\)/g;

/** Selects at most `most` mutants of each file, always the same ones while the file does not change. */
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

/** Selects by path and position in the file: ids are assigned again in every run. */
export function sampleOf(path: string, ids: readonly string[], most: number): ReadonlySet<string> {
  const rank = (index: number): string => createHash('sha256').update(`${path}#${index}`).digest('hex');
  const ranked = ids.map((id, index) => [rank(index), id] as const);
  const drawn = ranked.toSorted(([one], [other]) => (one < other ? -1 : 1)).slice(0, most);
  return new Set(drawn.map(([, id]) => id));
}

/** Lists the ids of all mutants in a mutated source, in order. */
export function idsIn(source: string): string[] {
  const ids = Array.from(source.matchAll(mutantInSource), ([, id = '']) => id);
  return [...new Set(ids)].toSorted((one, other) => Number(one) - Number(other));
}
