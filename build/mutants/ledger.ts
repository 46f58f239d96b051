import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../run-command.ts';
import type { Area } from './areas.ts';

/** What the last run found of one source file. */
export interface Measured {
  /** Fingerprint of the source as it was. */
  readonly source: string;
  /** Fingerprints of the tests that killed one of its mutants, by path. */
  readonly tests: Readonly<Record<string, string>>;
  readonly killed: number;
  /** Where only some of the mutants were looked at: of how many they are a sample. */
  readonly sampleOf?: number;
  /** The mutants that no test noticed: what stood there, and what stood there instead. */
  readonly survivors: readonly string[];
}

/** By path of the source, in order. */
export type Ledger = Readonly<Record<string, Measured>>;

/** Committed, so that a fresh clone knows what is measured and runs only what changed since. */
export const ledgerPath = 'build/mutants/ledger.json';
/** Where each survivor is explained. */
export const explanationsPath = 'docs/mutants.md';

const textOf = (path: string): string => readFileSync(join(repository, path), 'utf8');

export function fingerprint(path: string): string {
  return existsSync(join(repository, path))
    ? createHash('sha256').update(textOf(path)).digest('hex').slice(0, 16)
    : 'gone';
}

export function readLedger(): Ledger {
  // Written by this command alone, and checked by tests/build/mutants.test.ts.
  return JSON.parse(textOf(ledgerPath)) as Ledger;
}

/** The files of an area that are mutated, by path. */
export function sourcesOf(area: Area): string[] {
  return globSync([...area.sources], { cwd: repository, exclude: [...area.without] }).toSorted();
}

/** The fingerprints of an area's sources and tests as they are now, by path. */
export function fingerprintsOf(area: Area): Readonly<Record<string, string>> {
  const paths = [...sourcesOf(area), ...globSync([...area.tests], { cwd: repository })];
  return Object.fromEntries(paths.map((path) => [path, fingerprint(path)]));
}

/** Whether a file, or a test that killed one of its mutants, is no longer what was measured. */
export function hasChanged(path: string, measured: Measured): boolean {
  return (
    measured.source !== fingerprint(path) ||
    Object.entries(measured.tests).some(([test, was]) => was !== fingerprint(test))
  );
}

/** How much of what is measured is killed, from 0 to 1. */
export function shareKilled(measured: readonly Measured[]): number {
  const killed = measured.reduce((sum, one) => sum + one.killed, 0);
  const lived = measured.reduce((sum, one) => sum + one.survivors.length, 0);
  return killed + lived === 0 ? 1 : killed / (killed + lived);
}

/**
 * The survivors that are explained, by file: below a heading that names the file, one line each,
 * "- `what stood there` → `what stood there instead`: why no test can or need notice".
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
