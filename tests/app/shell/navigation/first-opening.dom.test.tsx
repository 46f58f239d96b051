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
import { mostExitMs } from '#ui/layers/presence.ts';
import { createListeners } from '#domain/listeners.ts';
import { person } from '#tests/auth/auth-bench.ts';
import { english } from '#tests/messages/english.ts';
import { layerKinds, type LayerKind } from '#tests/ui/layer-kinds.ts';
import { button, doing, mount, press } from '#tests/ui/mount.ts';

/*
 * Each kind of layer that the product has, on a page of its own for each way: opened as the first thing that happens
 * there, closed in that way, and what lies under it is pressed. e2e/layers.spec.ts does it with each layer in a browser,
 * where a load for each way would cost minutes.
 */

/** Where a layer stands: in a screen, in the frame around the screens, or there with code that comes at its first opening. */
const places = ['screen', 'frame', 'fetched'] as const;
type Place = (typeof places)[number];

/** How a layer moves as it leaves: not at all, to an end, or to an end that nobody is told of. */
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
  'a tap outside': () => doing(() => tap(backdrop())),
  back: ({ history }) => doing(() => history.back()),
  'a link inside': () => doing(() => layer()?.querySelector('a')?.click()),
  'sign-out': ({ signOut }) => doing(signOut),
};

function tap(on: HTMLElement | null): void {
  for (const type of ['pointerdown', 'pointerup'])
    on?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, composed: true, pointerType: 'mouse' }),
    );
  on?.click();
}

/** What ends the exit animations that run now. */
const ending: (() => void)[] = [];

// Pages of one process have their elements from one maker: what it makes is given back.
const usualAnimations = Object.getOwnPropertyDescriptor(Element.prototype, 'getAnimations') ?? {};

/** From now on whatever is on its way out moves so. */
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

/** The layer of a kind, with a link in it. */
function Layer({ kind, open, onClose }: { kind: LayerKind; open: boolean; onClose: () => void }): ReactNode {
  const inside = <Link to="/about">About</Link>;
  if (kind.by === 'mounted' && !open) return null;
  if (kind.maker === 'ConfirmDialog')
    return (
      <ConfirmDialog
        title="A layer"
        confirm="Yes"
        action={{ busy: false, error: null, run: () => {}, clear: () => {} }}
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

/** What opens a layer, with the layer. Code that is fetched is there from its first opening on. */
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

/** Somebody who is signed in, until they sign out. */
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

/** A page that has just been loaded, of somebody who is signed in. */
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
  /** A screen of its own for each address: leaving one takes it away. */
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

/** Presses what lies under a layer, as far as nothing keeps a tap from it. */
async function pressUnder(): Promise<void> {
  const under = button('Open');
  expect(under.closest('[inert], [aria-hidden=true]'), 'the page is out of reach').toBeNull();
  expect(document.body.style.pointerEvents, 'the page takes no tap').not.toBe('none');
  // What is on its way out lets taps through by its state.
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
  // A held layer of a screen that was left has left with it.
  const leaves = kind.by === 'held' && exit !== 'still' && !(way === 'a link inside' && place === 'screen');
  // A machine that took longer than any exit may take finds it gone.
  const isLate = performance.now() - leftAt >= mostExitMs;
  const expected = [leaves ? 'closed' : undefined, ...(isLate ? [undefined] : [])];
  expect(expected).toContain(layer()?.getAttribute('data-state'));
  if (exit === 'moves') await doing(() => ending.splice(0).forEach((end) => end()));
  if (exit === 'never says') await gone();
  expect(document.querySelector('[data-scope=dialog]')).toBeNull();
  await pressUnder();
}

/** What never says that its exit is over is taken away all the same, within a second. */
async function gone(): Promise<void> {
  for (let turn = 0; layer() !== null && turn < 200; turn += 1) await doing(() => {});
}

/** What is in the tree at all times leaves by an exit, which may go wrong; all else is gone with its opener's word. */
function exitsOf({ by }: LayerKind, place: Place): readonly Exit[] {
  if (by === 'mounted') return ['still'];
  return place === 'frame' ? exits : ['moves'];
}

const tries = layerKinds.flatMap((kind) =>
  places.flatMap((place) =>
    Object.keys(ways).flatMap((way) => exitsOf(kind, place).map((exit) => ({ ...kind, place, way, exit }))),
  ),
);

describe('The first layer that is opened after a load', () => {
  it.each(tries)(
    'a $maker, $by, in the $place, closes by $way ($exit)',
    async ({ place, way, exit, ...kind }) => {
      await tryOnce(kind, place, way, exit);
      expect(layer()?.getAttribute('data-state'), 'opened again').toBe('open');
    },
  );
});
