import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { entities, states } from './entities-and-states.ts';
import { errors, numbers } from './errors-and-constants.ts';
import { product, screens } from './product-and-screens.ts';
import { permissions, rules, wire } from './rules-and-calls.ts';

/** Checks the specification line by line: every statement has a test in this folder whose name gives the section. */

const sections = [product, screens, entities, states, rules, permissions, wire, errors, numbers];
const statements = sections.flat();

/** Returns the full names of all tests in this folder, as collected by the test runner. */
function collect(): ReadonlySet<string> {
  const root = join(import.meta.dirname, '..', '..', '..');
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-names-'));
  const file = join(folder, 'names.json');
  try {
    // One process for all files, because they only list their names.
    const how = ['--no-static-parse', '--no-isolate', '--no-file-parallelism', `--json=${file}`];
    const runner = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const inFolder = ['tests/spec/', '--exclude=tests/spec/statements/**'];
    execFileSync(process.execPath, [runner, 'list', ...how, ...inFolder], { cwd: root, stdio: 'pipe' });
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!Array.isArray(found)) throw new Error('The test runner listed no tests.');
    return new Set(found.map((one: { readonly name: string }) => one.name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns whether a test's name mentions this section. */
const namesSection = (name: string, section: number): boolean =>
  new RegExp(String.raw`\bsections? (\d,? (and )?)*${section}\b`).test(name);

describe('the statements of the specification', () => {
  let names: ReadonlySet<string> = new Set();
  beforeAll(() => void (names = collect()));

  test('each have a test', () => {
    const without = statements.filter(([, , shownBy]) => !names.has(shownBy));
    expect(without.map(([section, says, shownBy]) => `${section}: ${says} (${shownBy})`)).toEqual([]);
  });

  test('are covered by tests that name their section', () => {
    const elsewhere = statements.filter(([section, , shownBy]) => !namesSection(shownBy, section));
    expect(elsewhere.map(([section, says, shownBy]) => `${section}: ${says} (${shownBy})`)).toEqual([]);
  });

  test('cover all nine sections, each listed once', () => {
    expect(sections.map((of, at) => of.every(([section]) => section === at + 1))).toEqual(
      sections.map(() => true),
    );
    const said = statements.map(([section, says]) => `${section}: ${says}`);
    expect(said.filter((one, at) => said.indexOf(one) !== at)).toEqual([]);
  });

  test('match the number found when it was read', () => {
    expect(sections.map((of) => of.length)).toEqual([18, 39, 28, 35, 17, 6, 43, 32, 42]);
  });
});
