import { expect, test } from 'vitest';
import { createAppRouter } from '../../../../src/routes.tsx';
import { appSources, pathsIn, unreachable } from './linked-paths.ts';

const routes = Object.values(createAppRouter().routesByPath);

/**
 * Screens that need no link: for developers, the list at its specified address, targets of links in messages, and the
 * target for content shared from other apps.
 */
const notForFinding = [
  '/theme-test',
  '/events',
  '/join/$inviteId',
  '/unsubscribe/$subscriptionId',
  '/confirm-email',
  '/shared',
];

test('finds every screen linked from another one', () => {
  expect(unreachable(routes, pathsIn(appSources)).filter((path) => !notForFinding.includes(path))).toEqual(
    [],
  );
});

test('detects a screen that nothing links to', () => {
  const others = appSources.filter((text) => !text.includes('/contact'));
  expect(unreachable(routes, pathsIn(others))).toContain('/contact');
});
