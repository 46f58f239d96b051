import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { plantedInSource } from './planted-in-source.ts';

const run = promisify(execFile);
/** The real store is in every twelfth of the first 300 seeds, and only there a mistake inside it can show. */
const step = 12;
const most = 300;

/** A product with one line written wrongly is another program, so it runs in a process of its own. */
async function brokenBy(name: string, seeds: readonly number[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['tests/fuzz/run-planted.ts', name, ...seeds.map(String)]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

describe(`a line of the product written wrongly is caught within ${most} seeds`, () => {
  it.each(Object.entries(plantedInSource))('%s', { timeout: 300_000 }, async (name, { seed }) => {
    const others = Array.from({ length: most / step }, (_, index) => step * (index + 1));
    expect(await brokenBy(name, [seed, ...others])).not.toEqual([]);
  });
});
