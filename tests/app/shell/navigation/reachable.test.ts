import { expect, test } from 'vitest';
import { createAppRouter } from '../../../../src/routes.tsx';
import { appSources, pathsIn, unreachable } from './linked-paths.ts';

const routes = Object.values(createAppRouter().routesByPath);

/** Screens that are not for finding: the first for those who build, the second the list at its specified address. */
const notForFinding = ['/theme-test', '/events'];

test('every screen is reached from another one', () => {
  expect(unreachable(routes, pathsIn(appSources)).filter((path) => !notForFinding.includes(path))).toEqual(
    [],
  );
});

test('a screen that nothing leads to is noticed', () => {
  const others = appSources.filter((text) => !text.includes('/contact'));
  expect(unreachable(routes, pathsIn(others))).toContain('/contact');
});
