import { expect, it } from 'vitest';
import { engineOf } from '../../build/engines.ts';

it('removes the engine from Playwright’s arguments, wherever it appears', () => {
  expect(engineOf(['two-doors'])).toEqual({ engine: null, others: ['two-doors'] });
  expect(engineOf(['--repeat-each=2', '--engine', 'webkit', '-g', 'steward'])).toEqual({
    engine: 'webkit',
    others: ['--repeat-each=2', '-g', 'steward'],
  });
});

it('uses all engines if none is requested', () => {
  for (const words of [['--engine'], ['--engine', 'presto']])
    expect(engineOf(words)).toMatchObject({ message: '--engine takes one of: firefox, webkit.' });
});
