import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { plantedInTables } from './planted-in-tables.ts';

const run = promisify(execFile);
/** The real tables are in some of these. */
const step = 30;
const most = 300;

interface Noticed {
  readonly name: string;
  readonly broken: readonly string[];
}
const noticed = new Map<string, Noticed>();

describe(`a line of what the server says in SQL written wrongly is caught within ${most} seeds`, () => {
  const names = Object.keys(plantedInTables);

  // A product with one line written wrongly is another program, so it runs in a process of its own.
  beforeAll(async () => {
    const program = ['tests/fuzz/run-planted.ts', String(most), String(step), ...names];
    const { stdout } = await run(process.execPath, program);
    for (const line of stdout.trim().split('\n')) {
      const one = JSON.parse(line) as Noticed;
      noticed.set(one.name, one);
    }
  }, 600_000);

  it.each(names)('%s', (name) => {
    expect(noticed.get(name)?.broken ?? []).not.toEqual([]);
  });
});
