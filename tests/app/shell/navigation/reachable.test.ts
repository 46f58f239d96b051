import { expect, test } from 'vitest';
import { createAppRouter } from '../../../../src/routes.tsx';
import { appSources, pathsIn, unreachable } from './linked-paths.ts';

const routes = Object.values(createAppRouter().routesByPath);

/** Screens that are not for finding: for those who build, the list at its specified address, the end of a link that is sent, and where other apps share to. */
const notForFinding = [
  '/theme-test',
  '/events',
  '/join/$inviteId',
  '/unsubscribe/$subscriptionId',
  '/confirm-email',
  '/shared',
];

test('every screen is reached from another one', () => {
  expect(unreachable(routes, pathsIn(appSources)).filter((path) => !notForFinding.includes(path))).toEqual(
    [],
  );
});

test('a screen that nothing leads to is noticed', () => {
  const others = appSources.filter((text) => !text.includes('/contact'));
  expect(unreachable(routes, pathsIn(others))).toContain('/contact');
});
