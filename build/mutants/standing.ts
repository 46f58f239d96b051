import { areas, minKilled } from './areas.ts';
import { explanationsPath, shareKilled, sourcesOf, type Ledger } from './ledger.ts';

/** An area's name and the paths of its files. */
type Part = readonly [name: string, paths: readonly string[]];

/**
 * Lists what is wrong with the ledger and the explanations, one sentence each; empty if both are correct. Each area
 * must reach the minimum share of killed mutants among those measured.
 */
export function problemsOf(
  ledger: Ledger,
  explanations: ReadonlyMap<string, readonly string[]>,
  parts: readonly Part[] = areas.map((area) => [area.name, sourcesOf(area)]),
): string[] {
  const problems = Object.entries(ledger).flatMap(([path, { survivors, sampleOf }]) => {
    const explained = explanations.get(path) ?? [];
    return [
      ...[...new Set(survivors)]
        .filter((survivor) => !explained.includes(survivor))
        .map((survivor) => `${path}: survived and is not explained: ${survivor}`),
      ...explained
        // A mutant outside the sample may well survive.
        .filter((survivor) => sampleOf === undefined && !survivors.includes(survivor))
        .map((survivor) => `${path}: explained and did not survive: ${survivor}`),
    ];
  });
  for (const path of explanations.keys())
    if (ledger[path] === undefined)
      problems.push(`${path}: explained in ${explanationsPath} and not measured.`);
  for (const [name, paths] of parts) {
    const share = shareKilled(paths.flatMap((path) => ledger[path] ?? []));
    if (share < minKilled)
      problems.push(
        `${name}: only ${(100 * share).toFixed(1)} % of the mutants are killed; ${100 * minKilled} % must be.`,
      );
  }
  return problems;
}
