import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { plantedInLife } from './planted-life.ts';

const run = promisify(execFile);
const most = 300;

interface Noticed {
  readonly name: string;
  readonly seed: number | null;
  readonly broken: readonly string[];
}
const noticed = new Map<string, Noticed>();

describe(`a bug outside the door is found within ${most} runs`, () => {
  const names = Object.keys(plantedInLife);

  // A product with a planted bug is a different program, so it runs in a separate process.
  beforeAll(async () => {
    const { stdout } = await run(process.execPath, ['tests/life/run-planted.ts', String(most), ...names]);
    for (const line of stdout.trim().split('\n')) {
      const one = JSON.parse(line) as Noticed;
      noticed.set(one.name, one);
    }
  }, 600_000);

  it.each(names)('%s', (name) => {
    const found = noticed.get(name);
    const laws = plantedInLife[name]?.givenAwayBy ?? [];
    expect(found?.broken.filter((law) => laws.includes(law)) ?? []).not.toEqual([]);
  });
});
