import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { useReturnPath } from '#app/account/return-path.ts';
import { rememberOrigin, storedPurpose, consumeOrigin } from '#app/account/origin.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { storedValues } from '#platform/stored-values.ts';
import { doing, mount } from '#tests/ui/mount.ts';
import { english } from '#tests/messages/english.ts';

/** A visitor at the sign-in screen on the way to the scanner; returns the reason that the screen shows after each step. */
async function visitor() {
  sessionStorage.clear();
  const tabStored = storedValues(() => sessionStorage);
  rememberOrigin(tabStored, '/scanner');
  const root = createRootRoute({
    staticData: { audience: 'public', title: 'events' },
    component: function Page() {
      useReturnPath();
      return null;
    },
  });
  const paths = [
    '/',
    '/login',
    '/signup',
    '/orders',
    '/scanner',
    '/events/create',
    '/events/e1',
    '/events/e1/messages',
  ] as const;
  const routes = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path, staticData: { audience: 'public', title: 'events' } }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  });
  await mount(
    <EnginesProvider engines={{ tabStored, messages: english } as unknown as Engines}>
      <RouterProvider router={router as never} />
    </EnginesProvider>,
  );
  const go = (path: string) => doing(() => void router.navigate({ href: path }));
  return { tabStored, go, purpose: () => storedPurpose(tabStored) };
}

describe('leaving the sign-in page', () => {
  it('for the sign-up keeps the return page', async () => {
    const { go, purpose } = await visitor();
    await go('/signup');
    await go('/login');
    expect(purpose()).toBe('scanner');
  });

  it('for another page drops the return page', async () => {
    const { go, purpose } = await visitor();
    await go('/');
    await go('/login');
    expect(purpose()).toBeNull();
  });

  it('for a protected page returns to that page', async () => {
    const { tabStored, go, purpose } = await visitor();
    await go('/orders');
    rememberOrigin(tabStored, '/orders');
    await go('/login');
    expect(purpose()).toBe('orders');
  });
});

describe('going to the sign-in page', () => {
  const after = async (path: string) => {
    const { tabStored, go } = await visitor();
    await go(path);
    await go('/signup');
    await go('/login');
    return consumeOrigin(tabStored, location.origin, 1);
  };

  it('from an event returns to the event', async () => expect(await after('/events/e1')).toBe('/events/e1'));
  it.each(['/events/e1/messages?message=new', '/events/create'])(
    'from %s, a personal page, continues to the dashboard',
    async (path) => expect(await after(path)).toBe('/dashboard'),
  );
  it('from an event with a selection in its URL returns to it', async () =>
    expect(await after('/events/e1?code=EARLY')).toBe('/events/e1?code=EARLY'));
  it('from the event list continues to the dashboard', async () =>
    expect(await after('/')).toBe('/dashboard'));
});
