import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { PaletteButton } from '#app/palette/palette-button.tsx';
import { LayersProvider } from '#app/shell/navigation/layers-provider.tsx';
import { lazyCode } from '#app/shell/lazy-code.ts';
import { Dialog } from '#ui/layers/dialog.tsx';
import { person } from '#tests/auth/auth-bench.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

/**
 * A page with the palette's button. Opening is detected by the request for the palette's texts, which is never
 * answered.
 */
async function page({ shift = false, user = person as typeof person | null } = {}) {
  let asked = 0;
  const never = lazyCode(() => new Promise<never>(() => {}));
  const none = { subscribe: () => () => {} };
  const state = { status: user === null ? 'unauthenticated' : 'authenticated', user };
  const engines = {
    tab: { document, traits: () => ({ userAgent: 'X11; Linux', touchPoints: 0, standalone: false }) },
    auth: { ...none, state: () => state },
    updates: { ...none, shiftOn: () => shift },
    messages: {
      ...english,
      fetched() {
        asked += 1;
        return never.fetched();
      },
    },
  } as unknown as Engines;
  function Asking() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Cancel the event
        </button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Cancel?" role="alertdialog">
          <input aria-label="Reason" />
        </Dialog>
      </>
    );
  }
  const root = createRootRoute({
    staticData: { audience: 'public', title: 'events' },
    component: () => (
      <LayersProvider>
        <PaletteButton hidden={false} />
        <Asking />
      </LayersProvider>
    ),
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  const box = await mount(
    <EnginesProvider engines={engines}>
      <RouterProvider router={router as never} />
    </EnginesProvider>,
  );
  await doing(() => {});
  const key = (more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', {
      key: 'k',
      code: 'KeyK',
      ctrlKey: true,
      bubbles: true,
      cancelable: true,
      ...more,
    });
    return doing(() => void document.body.dispatchEvent(event)).then(() => event.defaultPrevented);
  };
  return { box, key, isOpening: () => asked > 0 };
}

const { title } = textsOf('shell').palette;

it('opens by its shortcut wherever the focus is and suppresses the browser’s search', async () => {
  const { key, isOpening } = await page();
  expect(isOpening()).toBe(false);
  expect(await key()).toBe(true);
  expect(isOpening()).toBe(true);
});

it('shows the shortcut on the button to signed-in users; visitors have only the shortcut', async () => {
  const { box } = await page();
  // The accessible name contains the visible label, for speech control.
  expect(button(`${title} Ctrl K`, box).getAttribute('aria-keyshortcuts')).toBe('Control+K');
  const visitor = await page({ user: null });
  expect(visitor.box.textContent).not.toContain('Ctrl K');
  await visitor.key();
  expect(visitor.isOpening()).toBe(true);
});

it('does not open over a pending question', async () => {
  const { box, key, isOpening } = await page();
  await doing(() => button('Cancel the event', box).click());
  await key();
  expect(isOpening()).toBe(false);
});

it('does not open over a full-page overlay', async () => {
  const { key, isOpening } = await page();
  const cover = document.createElement('dialog');
  cover.setAttribute('open', '');
  document.body.append(cover);
  await key();
  cover.remove();
  expect(isOpening()).toBe(false);
});

it('does not open during a shift', async () => {
  const { key, isOpening } = await page({ shift: true });
  await key();
  expect(isOpening()).toBe(false);
});

it('does not open while text is being composed', async () => {
  const { key, isOpening } = await page();
  expect(await key({ isComposing: true })).toBe(false);
  expect(isOpening()).toBe(false);
});

it('preloads its texts when the modifier key goes down', async () => {
  const { key, isOpening } = await page();
  await key({ key: 'Control', code: 'ControlLeft' });
  expect(isOpening()).toBe(true);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});
