import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { expect, test } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { BottomNavigation } from '#app/shell/navigation/navigation.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

const { places } = textsOf('shell');
const top = createRootRoute({
  staticData: { audience: 'public', title: 'events' },
  component: BottomNavigation,
});
const routes = [
  ['/', { label: 'events', icon: 'calendar', places: { visitor: 1 } }],
  ['/events', undefined],
  ['/events/$registrationId', undefined],
  ['/features', { label: 'features', icon: 'sparkles', places: { visitor: 2 } }],
] as const;
const routeTree = top.addChildren(
  routes.map(([path, navigation]) =>
    createRoute({
      getParentRoute: () => top,
      path,
      staticData: {
        audience: 'public',
        title: 'events',
        ...(navigation === undefined ? {} : { navigation }),
      },
    }),
  ),
);

/** Returns which entries are marked as the current page. */
async function markedAt(path: string): Promise<readonly (string | null)[]> {
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const visitor = { status: 'unauthenticated', user: null };
  const none = { subscribe: () => () => {} };
  const engines = {
    messages: english,
    auth: { ...none, state: () => visitor, absentPerson: () => null },
    stored: { get: () => null, onChange: () => () => {}, keys: () => [] },
  } as unknown as Engines;
  const box = await mount(
    <EnginesProvider engines={engines}>
      <RouterProvider router={router as never} />
    </EnginesProvider>,
  );
  await act(() => router.load());
  const marked = [...box.querySelectorAll('nav a[aria-current=page]')];
  expect(marked.every((link) => link.getAttribute('data-status') === 'active')).toBe(true);
  return marked.map((link) => link.textContent);
}

test.each([
  ['/', places.events],
  ['/events', places.events],
  ['/events?city=Banjul', places.events],
  ['/features', places.features],
])('marks the open page in the navigation: at %s', async (path, place) => {
  expect(await markedAt(path)).toEqual([place]);
});

test('marks no list while a single event is open', async () => {
  expect(await markedAt('/events/evening')).toEqual([]);
});
