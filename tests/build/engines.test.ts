import { expect, it } from 'vitest';
import { engineOf } from '../../build/engines.ts';

it('takes the engine out of the words for Playwright, wherever it stands', () => {
  expect(engineOf(['two-doors'])).toEqual({ engine: null, others: ['two-doors'] });
  expect(engineOf(['--repeat-each=2', '--engine', 'webkit', '-g', 'steward'])).toEqual({
    engine: 'webkit',
    others: ['--repeat-each=2', '-g', 'steward'],
  });
});

it('names the engines where none of them is asked for', () => {
  for (const words of [['--engine'], ['--engine', 'presto']])
    expect(engineOf(words)).toMatchObject({ message: '--engine takes one of: firefox, webkit.' });
});
