import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { lazyPart } from '#app/shell/lazy-part.tsx';
import { LayersProvider } from '#app/shell/navigation/layers-provider.tsx';
import { ConfirmDialog } from '#screens/parts/confirm-dialog.tsx';
import { Dialog, Sheet, SideSheet } from '#ui/layers/dialog.tsx';
import { maxExitMs } from '#ui/layers/presence.ts';
import { createListeners } from '#domain/listeners.ts';
import { person } from '#tests/auth/auth-bench.ts';
import { english } from '#tests/messages/english.ts';
import { layerKinds, type LayerKind } from '#tests/ui/layer-kinds.ts';
import { button, doing, mount, press } from '#tests/ui/mount.ts';

/*
 * For each kind of layer and each way of closing it, on a new page: opens the layer as the first action, closes it in
 * that way, and presses what is below. e2e/layers.spec.ts does the same with each layer in a browser, where a load
 * for each way would take minutes.
 */

/** Where a layer is mounted: in a screen, in the layout around the screens, or there with code loaded on first opening. */
const places = ['screen', 'frame', 'fetched'] as const;
type Place = (typeof places)[number];

/** How a layer animates when it closes: not at all, with an end event, or without one. */
const exits = ['still', 'moves', 'never says'] as const;
type Exit = (typeof exits)[number];

interface Page {
  readonly history: ReturnType<typeof createMemoryHistory>;
  readonly signOut: () => void;
}

const layer = () => document.querySelector<HTMLElement>('[data-scope=dialog][data-part=content]');
const backdrop = () => document.querySelector<HTMLElement>('[data-scope=dialog][data-part=backdrop]');

/** Every way in which people close a layer. */
const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  x: () => doing(() => button('Close', layer() ?? undefined).click()),
  Escape: () => doing(() => press('Escape')),
  async 'a tap outside'() {
    await listening();
    await doing(() => tap(backdrop()));
  },
  back: ({ history }) => doing(() => history.back()),
  'a link inside': () => doing(() => layer()?.querySelector('a')?.click()),
  'sign-out': ({ signOut }) => doing(signOut),
};

/** A layer listens for taps outside from the frame after it opened, and then from the next task. Nobody taps sooner. */
const listening = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0)));
  });

function tap(on: HTMLElement | null): void {
  for (const type of ['pointerdown', 'pointerup'])
    on?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, composed: true, pointerType: 'mouse' }),
    );
  on?.click();
}

/** Callbacks that end the exit animations currently running. */
const ending: (() => void)[] = [];

// Pages of one process share element prototypes, so the original is restored.
const usualAnimations = Object.getOwnPropertyDescriptor(Element.prototype, 'getAnimations') ?? {};

/** From now on, every closing layer animates in this way. */
function moveOut(exit: Exit): void {
  Element.prototype.getAnimations = function (this: Element) {
    if (exit === 'still' || this.getAttribute('data-state') !== 'closed') return [];
    const finished = new Promise<void>((resolve) => {
      if (exit === 'moves') ending.push(resolve);
    });
    return [{ finished }] as unknown as Animation[];
  };
}
afterEach(() => {
  ending.splice(0);
  Object.defineProperty(Element.prototype, 'getAnimations', usualAnimations);
});

/** A layer of the given kind, with a link in it. */
function Layer({ kind, open, onClose }: { kind: LayerKind; open: boolean; onClose: () => void }): ReactNode {
  const inside = <Link to="/about">About</Link>;
  if (kind.by === 'mounted' && !open) return null;
  if (kind.maker === 'ConfirmDialog')
    return (
      <ConfirmDialog
        title="A layer"
        confirm="Yes"
        action={{ busy: false, error: null, run: () => {}, leave: () => {} }}
        onClose={onClose}
      >
        {inside}
      </ConfirmDialog>
    );
  const Maker = { Dialog, Sheet, SideSheet }[kind.maker];
  return (
    <Maker open={open} onClose={onClose} title="A layer">
      {inside}
    </Maker>
  );
}

/** A button that opens the layer, together with the layer. Loaded code is present from its first opening on. */
function opener(kind: LayerKind, place: Place) {
  const Part =
    place === 'fetched'
      ? lazyPart(
          lazyCode(() => Promise.resolve(Layer)),
          { waiting: null, failed: () => null },
        )
      : Layer;
  return function Opener() {
    const [open, setOpen] = useState(false);
    const [opened, setOpened] = useState(place !== 'fetched');
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        >
          Open
        </button>
        {opened ? <Part kind={kind} open={open} onClose={() => setOpen(false)} /> : null}
      </>
    );
  };
}

/** A signed-in person, until they sign out. */
function signedIn() {
  const listeners = createListeners();
  let user: typeof person | null = person;
  return {
    state: () => ({ user }),
    subscribe: listeners.add,
    signOut() {
      user = null;
      listeners.tell();
    },
  };
}

/** A newly loaded page of a signed-in person. */
async function load(kind: LayerKind, place: Place): Promise<Page> {
  const Opener = opener(kind, place);
  const auth = signedIn();
  const staticData = { audience: 'public', title: 'events' } as const;
  const rootRoute = createRootRoute({
    staticData,
    component: () => (
      <LayersProvider>
        {place === 'screen' ? null : <Opener />}
        <Outlet />
      </LayersProvider>
    ),
  });
  /** A separate screen for each address: leaving an address unmounts it. */
  const screen = () => () => (place === 'screen' ? <Opener /> : null);
  const history = createMemoryHistory({ initialEntries: ['/welcome', '/features'], initialIndex: 1 });
  const router = createRouter({
    history,
    routeTree: rootRoute.addChildren(
      ['/welcome', '/features', '/about'].map((path) =>
        createRoute({ getParentRoute: () => rootRoute, path, staticData, component: screen() }),
      ),
    ),
  });
  await router.load();
  const engines = { auth, messages: english } as unknown as Engines;
  await mount(
    <EnginesProvider engines={engines}>
      <RouterProvider router={router as never} />
    </EnginesProvider>,
  );
  await doing(() => {});
  return { history, signOut: auth.signOut };
}

/** Presses what is below a layer, unless something intercepts taps. */
async function pressUnder(): Promise<void> {
  const under = button('Open');
  expect(under.closest('[inert], [aria-hidden=true]'), 'the page is out of reach').toBeNull();
  expect(document.body.style.pointerEvents, 'the page takes no tap').not.toBe('none');
  // A closing layer lets taps through because of its state.
  const covering = document.querySelectorAll(
    '[data-scope=dialog]:is([data-part=backdrop], [data-part=content]):not([data-state=closed])',
  );
  expect(covering.length, 'layers over the page').toBe(0);
  await doing(() => under.click());
}

async function tryOnce(kind: LayerKind, place: Place, way: string, exit: Exit): Promise<void> {
  moveOut(exit);
  const page = await load(kind, place);
  await doing(() => button('Open').click());
  expect(layer()?.getAttribute('data-state')).toBe('open');
  const leftAt = performance.now();
  await ways[way]?.(page);
  const at = way === 'a link inside' ? '/about' : '/features';
  expect(page.history.location.pathname).toBe(at);
  // A mounted layer of a screen that was left has been unmounted with it.
  const leaves = kind.by === 'held' && exit !== 'still' && !(way === 'a link inside' && place === 'screen');
  // On a machine slower than the longest exit, it is already gone.
  const isLate = performance.now() - leftAt >= maxExitMs;
  const expected = [leaves ? 'closed' : undefined, ...(isLate ? [undefined] : [])];
  expect(expected).toContain(layer()?.getAttribute('data-state'));
  if (exit === 'moves') await doing(() => ending.splice(0).forEach((end) => end()));
  if (exit === 'never says') await gone();
  expect(document.querySelector('[data-scope=dialog]')).toBeNull();
  await pressUnder();
}

/** A layer that never reports the end of its exit is still removed within a second. */
async function gone(): Promise<void> {
  for (let turn = 0; layer() !== null && turn < 200; turn += 1) await doing(() => {});
}

/**
 * Permanently mounted layers close with an exit animation, which may fail; all others disappear with their opener's
 * state.
 */
function exitsOf({ by }: LayerKind, place: Place): readonly Exit[] {
  if (by === 'mounted') return ['still'];
  return place === 'frame' ? exits : ['moves'];
}

const tries = layerKinds.flatMap((kind) =>
  places.flatMap((place) =>
    Object.keys(ways).flatMap((way) => exitsOf(kind, place).map((exit) => ({ ...kind, place, way, exit }))),
  ),
);

describe('the first layer opened after a load', () => {
  it.each(tries)(
    'a $maker, $by, in the $place, closes by $way ($exit)',
    async ({ place, way, exit, ...kind }) => {
      await tryOnce(kind, place, way, exit);
      expect(layer()?.getAttribute('data-state'), 'opened again').toBe('open');
    },
  );
});
