import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);

interface Noticed {
  readonly name: string;
  readonly broken: readonly string[];
}

/**
 * Declares a test for each planted line: that it is noticed.
 *
 * @param names of lines that stand in one of the lists of planted lines
 * @param among the seeds that are tried: each `step`th, up to `most`
 */
export function eachIsNoticed(
  names: readonly string[],
  { step, most }: { readonly step: number; readonly most: number },
): void {
  const noticed = new Map<string, Noticed>();

  // A product with one line written wrongly is another program, so it runs in a process of its own.
  beforeAll(async () => {
    const program = ['tests/fuzz/run-planted.ts', String(most), String(step), ...names];
    const { stdout } = await run(process.execPath, program);
    for (const line of stdout.trim().split('\n')) {
      const one = JSON.parse(line) as Noticed;
      noticed.set(one.name, one);
    }
    // Those in the tables take 45 s of processor time: a machine at work was seen to need ten minutes for that.
  }, 1_800_000);

  it.each(names)('%s', (name) => {
    expect(noticed.get(name)?.broken ?? []).not.toEqual([]);
  });
}
