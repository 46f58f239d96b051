import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);

interface Noticed {
  readonly name: string;
  readonly broken: readonly string[];
}

/**
 * Declares a test for each planted line that checks that it is detected.
 *
 * @param names names of planted lines
 * @param among the seeds to try: each `step`th, up to `most`
 */
export function eachIsNoticed(
  names: readonly string[],
  { step, most }: { readonly step: number; readonly most: number },
): void {
  const noticed = new Map<string, Noticed>();

  // A product with a planted line is a different program, so it runs in a separate process.
  beforeAll(async () => {
    const program = ['tests/fuzz/run-planted.ts', String(most), String(step), ...names];
    const { stdout } = await run(process.execPath, program);
    for (const line of stdout.trim().split('\n')) {
      const one = JSON.parse(line) as Noticed;
      noticed.set(one.name, one);
    }
    // Those in the tables take 45 s of processor time, which took ten minutes on a busy machine.
  }, 1_800_000);

  it.each(names)('%s', (name) => {
    expect(noticed.get(name)?.broken ?? []).not.toEqual([]);
  });
}
