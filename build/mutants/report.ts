import { sampleOf } from './in-process/sample.ts';
import type { Measured } from './ledger.ts';

/** The parts of Stryker's report that are read here. */
export interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
  readonly testFiles?: Readonly<Record<string, { readonly tests: readonly { readonly id: string }[] }>>;
}

export interface Mutant {
  readonly id: string;
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: Place; readonly end: Place };
  readonly killedBy?: readonly string[];
}

/** Line and column, both starting at 1. */
interface Place {
  readonly line: number;
  readonly column: number;
}

const longest = 100;

/**
 * Returns a report's result for one source file; null if the file is missing from it. `fingerprints` are from before
 * the run, by path: a file that was edited meanwhile counts as changed. `most` is how many of the file's mutants were
 * tried, Infinity for all; the others are not counted, whether tests reach them or not.
 */
export function measuredOf(
  report: Report,
  path: string,
  fingerprints: Readonly<Record<string, string>>,
  most = Infinity,
): Measured | null {
  const file = report.files[path];
  if (file === undefined) return null;
  const ids = file.mutants.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other));
  const chosen = most === Infinity ? null : sampleOf(path, ids, most);
  const mutants = file.mutants.filter(({ id }) => chosen?.has(id) ?? true);
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const lived = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const killers = new Set(killed.flatMap(({ killedBy = [] }) => killedBy));
  const tests = Object.entries(report.testFiles ?? {}).flatMap(([test, { tests: own }]) =>
    own.some(({ id }) => killers.has(id)) ? [test] : [],
  );
  return {
    source: fingerprints[path] ?? 'unknown',
    tests: Object.fromEntries(tests.toSorted().map((test) => [test, fingerprints[test] ?? 'unknown'])),
    killed: killed.length,
    ...(mutants.length === ids.length ? {} : { sampleOf: ids.length }),
    survivors: lived.map((mutant) => nameOf(mutant, file.source)).toSorted(),
  };
}

/** Names a survivor by its source text, so that moving lines does not rename it. */
export function nameOf(
  { location: { start, end }, replacement = '' }: Pick<Mutant, 'location' | 'replacement'>,
  source: string,
): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const cut = lines.map((line, index) =>
    line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
  );
  return `\`${short(cut.join(' '))}\` → \`${short(replacement)}\``;
}

const short = (code: string): string => {
  const line = code.replaceAll(/\s+/g, ' ').replaceAll('`', "'").trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
};
