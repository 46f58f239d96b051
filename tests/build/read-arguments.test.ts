import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { readArguments } from '../../build/read-arguments.ts';

const given = {
  help: 'Usage: try',
  options: { seeds: { type: 'string' }, all: { type: 'boolean' } },
  numbers: ['seeds'],
} as const;

describe('a command line', () => {
  test('is parsed', () => {
    const read = readArguments(['--seeds', '12', '--all'], given);
    expect(read).toMatchObject({ kind: 'read', values: { seeds: '12', all: true }, names: [] });
  });

  test.each([['--help'], ['-h'], ['--seeds', 'x', '--help']])('asks for help with %j %j %j', (...args) => {
    expect(readArguments(args, given)).toEqual({ kind: 'help', text: 'Usage: try' });
  });

  test.each([
    [['--seed', '1'], /--seed/],
    [['--seeds'], /seeds/],
    [['--seeds', 'many'], /^--seeds must be a number, not "many"\.\n\nUsage: try$/],
    [['--seeds', ''], /must be a number/],
    [['--seeds=-1'], /must be a number/],
    [['typo'], /^"typo" is not understood\./],
  ])('is explained if it is wrong: %j', (args, text) => {
    expect(readArguments(args, given)).toEqual({ kind: 'wrong', text: expect.stringMatching(text) });
  });

  test('accepts positional names where allowed', () => {
    const refuseNames = (names: readonly string[]) => (names.includes('typo') ? 'There is no typo.' : null);
    expect(readArguments(['real'], { ...given, refuseNames })).toMatchObject({ names: ['real'] });
    expect(readArguments(['real', 'typo'], { ...given, refuseNames })).toEqual({
      kind: 'wrong',
      text: 'There is no typo.\n\nUsage: try',
    });
  });
});

describe('a script', () => {
  const run = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

  test.each(['bench/run.ts', 'tests/fuzz/soak.ts', 'build/mutants.ts'])('prints its help: %s', (script) => {
    const { status, stdout, stderr } = run(script, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: npm run /);
  });

  test.each([
    ['bench/run.ts', 'typo', 'There is no benchmark "typo".'],
    ['tests/fuzz/soak.ts', '--typo', 'typo'],
    ['build/mutants.ts', 'src/typo', 'No rules to break in "src/typo".'],
  ])('%s explains what is wrong with %s', (script, argument, text) => {
    const { status, stdout, stderr } = run(script, argument);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(text);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
