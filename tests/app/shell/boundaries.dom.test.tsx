import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '#app/shell/error-boundary.tsx';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { PartFailed, ShellPart } from '#app/shell/shell-part.tsx';
import { createAppRouter } from '../../../src/routes.tsx';
import { button, doing, mount } from '#tests/ui/mount.ts';

const rest = () => doing(() => undefined);
const text = () => document.body.textContent;
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

function Broken(): never {
  throw new Error('planted');
}

const staticData = { audience: 'public', title: 'events' } as const;

/** A new router with the app's error options. */
async function pageOf(Frame: () => React.ReactNode, Screen: () => React.ReactNode) {
  const root = createRootRoute({ staticData, component: Frame });
  const { defaultErrorComponent, disableGlobalCatchBoundary } = createAppRouter().options;
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ staticData, getParentRoute: () => root, path: '/', component: Screen }),
      createRoute({
        staticData,
        getParentRoute: () => root,
        path: '/next',
        component: () => <p>The next screen</p>,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    ...(defaultErrorComponent === undefined ? {} : { defaultErrorComponent }),
    ...(disableGlobalCatchBoundary === undefined ? {} : { disableGlobalCatchBoundary }),
  });
  await router.load();
  await mount(
    <ErrorBoundary fallback={() => <p>The last resort</p>}>
      <RouterProvider router={router} />
    </ErrorBoundary>,
  );
  return router;
}

describe('a part of the frame that crashes', () => {
  function Frame() {
    return (
      <>
        <ShellPart>
          <Broken />
        </ShellPart>
        <Outlet />
      </>
    );
  }

  it('leaves the screen unchanged', async () => {
    await pageOf(Frame, () => <p>The screen</p>);
    expect(text()).toContain('The screen');
  });

  it('is retried on the next page', async () => {
    let broken = true;
    const Part = () => (broken ? <Broken /> : <p>The part</p>);
    const router = await pageOf(
      () => (
        <>
          <ShellPart>
            <Part />
          </ShellPart>
          <Outlet />
        </>
      ),
      () => <p>The screen</p>,
    );
    expect(text()).not.toContain('The part');
    broken = false;
    await doing(() => router.history.push('/next'));
    await rest();
    expect(text()).toContain('The partThe next screen');
  });
});

describe('a part of the frame whose code cannot be loaded', () => {
  it('shows an error, is requested once, and once more by "Try again"', async () => {
    const load = vi.fn<() => Promise<() => React.ReactNode>>(() => Promise.reject(new TypeError('gone')));
    const Part = lazyPart(lazyCode(load), {
      waiting: null,
      failed: (failure) => <PartFailed what="Settings" {...failure} />,
    });
    await mount(
      <>
        <Part />
        <p>The screen</p>
      </>,
    );
    await rest();
    expect([load.mock.calls.length, text()]).toEqual([1, expect.stringContaining('Settings didn’t load.')]);
    load.mockResolvedValueOnce(() => <p>The settings</p>);
    await doing(() => button('Try again').click());
    await rest();
    expect([load.mock.calls.length, text()]).toEqual([2, 'The settingsThe screen']);
  });
});

describe('an uncaught error', () => {
  it.each([
    ['a screen', () => <Outlet />, Broken],
    ['the frame', Broken, () => <p>The screen</p>],
  ])('is shown in plain language with a way out when %s crashes', async (_, Frame, Screen) => {
    await pageOf(Frame, Screen);
    expect(document.querySelector('h1')?.textContent).toBe('Something went wrong');
    expect([button('Reload').textContent, document.querySelector('a')?.getAttribute('href')]).toEqual([
      'Reload',
      '/',
    ]);
    expect(text()).not.toContain('Show Error');
  });

  it('is handled by the app, not by the router', () => {
    expect(createAppRouter().options.disableGlobalCatchBoundary).toBe(true);
  });
});
