import { expect, test } from 'vitest';
import { budgets, isOver, spentBy, spentLine, type BuiltFiles } from '../../build/budgets/budgets.ts';

const allowed = {
  ...budgets,
  drawn: { events: { kB: 20, requests: 4 }, event: { kB: 20, requests: 4 } },
  screen: { kB: 5 },
};

/** A build of a few files with the given sizes in bytes. */
function buildOf(sizes: Readonly<Record<string, number>>): BuiltFiles {
  return {
    loads: { start: ['main.js'], screens: { 'src/screens/login.tsx': ['login.js', 'field.js'] } },
    drawn: {
      events: {
        en: ['main.js', 'list.js', 'field.js'],
        ar: ['main.js', 'list.js', 'field.js', 'arabic.js'],
      },
      event: { en: ['main.js', 'event.js'], ar: ['main.js', 'event.js', 'arabic.js'] },
    },
    worker: 'worker.js',
    styles: ['app.css'],
    sizeOf: (file) => sizes[file] ?? 1_000,
  };
}

const over = (sizes: Readonly<Record<string, number>>) =>
  spentBy(buildOf(sizes), allowed)
    .filter(isOver)
    .map(({ name }) => name);

test('finds a build within its budgets, except for the requests of one page', () => {
  expect(over({})).toEqual(['events, drawn in ar']);
});

test('counts each script of a rendered page once, and the page itself as a request', () => {
  const spent = spentBy(buildOf({ 'main.js': 10_000 }), allowed);
  expect(spent[0]).toMatchObject({ name: 'events, drawn in en', kB: 12, requests: 4 });
  expect(spent[1]).toMatchObject({ name: 'events, drawn in ar', kB: 13, requests: 5 });
});

test('counts a screen in addition to what every page loads', () => {
  expect(over({ 'main.js': 15_000 })).toEqual(['events, drawn in ar']);
  expect(over({ 'login.js': 4_001 })).toContain('src/screens/login.tsx');
});

test('reports what exceeds its budget, with the limit', () => {
  const [styles] = spentBy(buildOf({ 'app.css': 20_000 }), allowed).slice(-1);
  expect(styles && spentLine(styles)).toBe('   20.0 of  12 kB    1 requests  styles  OVER ITS BUDGET');
});
