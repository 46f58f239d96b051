import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { repository } from '../run-command.ts';
import type { Area } from './area.ts';

/** The result of the last run for one source file. */
export interface Measured {
  /** Fingerprint of the source's code when it was measured. */
  readonly source: string;
  /** Fingerprints of the tests that killed one of its mutants, by path. */
  readonly tests: Readonly<Record<string, string>>;
  readonly killed: number;
  /** If only some mutants were tried: the number of mutants they were sampled from. */
  readonly sampleOf?: number;
  /** The mutants that no test detected: the original code and its replacement. */
  readonly survivors: readonly string[];
}

/** Results by path of the source, sorted. */
export type Ledger = Readonly<Record<string, Measured>>;

/** Committed, so that a fresh clone knows what has been measured and runs only what changed since. */
export const ledgerPath = 'build/mutants/ledger.json';
/** The document that explains each survivor. */
export const explanationsPath = 'docs/mutants.md';

const textOf = (path: string): string => readFileSync(join(repository, path), 'utf8');

/** Fingerprints a file's code: a changed comment or layout neither makes a mutant nor detects one. */
export function fingerprintOf(path: string, text: string): string {
  const code = /\.tsx?$/.test(path)
    ? JSON.stringify(parseSync(path, text).program, (part, value: unknown) =>
        part === 'start' || part === 'end' ? undefined : typeof value === 'bigint' ? String(value) : value,
      )
    : text;
  return createHash('sha256').update(code).digest('hex').slice(0, 16);
}

export const fingerprint = (path: string): string =>
  existsSync(join(repository, path)) ? fingerprintOf(path, textOf(path)) : 'gone';

export function readLedger(): Ledger {
  // Written only by this command, and checked by tests/build/mutants.test.ts.
  return JSON.parse(textOf(ledgerPath)) as Ledger;
}

/** Lists the mutated files of an area, by path. */
export function sourcesOf(area: Area): string[] {
  return globSync([...area.sources], { cwd: repository, exclude: [...area.without] }).toSorted();
}

/** Returns the current fingerprints of an area's sources and tests, by path. */
export function fingerprintsOf(area: Area): Readonly<Record<string, string>> {
  const paths = [...sourcesOf(area), ...globSync([...area.tests], { cwd: repository })];
  return Object.fromEntries(paths.map((path) => [path, fingerprint(path)]));
}

/** Returns whether a file, or a test that killed one of its mutants, has changed since it was measured. */
export function hasChanged(path: string, measured: Measured): boolean {
  return (
    measured.source !== fingerprint(path) ||
    Object.entries(measured.tests).some(([test, was]) => was !== fingerprint(test))
  );
}

/** Returns the share of measured mutants that were killed, from 0 to 1. */
export function shareKilled(measured: readonly Measured[]): number {
  const killed = measured.reduce((sum, one) => sum + one.killed, 0);
  const lived = measured.reduce((sum, one) => sum + one.survivors.length, 0);
  return killed + lived === 0 ? 1 : killed / (killed + lived);
}

/**
 * Reads the explained survivors by file: below a heading that names the file, one line each, "- `original code` →
 * `replacement`: why no test can or need detect it".
 */
export function readExplanations(text = textOf(explanationsPath)): ReadonlyMap<string, readonly string[]> {
  const explained = new Map<string, string[]>();
  let file = '';
  for (const line of text.split('\n')) {
    const heading = /^### (\S+\.ts)$/.exec(line)?.[1];
    if (heading !== undefined) file = heading;
    const survivor = /^- (`.+?` → `.*?`): \S/.exec(line)?.[1];
    if (survivor !== undefined) explained.set(file, [...(explained.get(file) ?? []), survivor]);
  }
  return explained;
}
