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

/** A page with the palette's button. Whether the palette opens is told by the asking for its texts, which do not come. */
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

it('The palette is opened by its keys wherever the focus is, and the browser’s own search is not', async () => {
  const { key, isOpening } = await page();
  expect(isOpening()).toBe(false);
  expect(await key()).toBe(true);
  expect(isOpening()).toBe(true);
});

it('Its button says its keys to those who are signed in; visitors have the keys alone', async () => {
  const { box } = await page();
  // What is seen is a part of the name, for whoever speaks to it.
  expect(button(`${title} Ctrl K`, box).getAttribute('aria-keyshortcuts')).toBe('Control+K');
  const visitor = await page({ user: null });
  expect(visitor.box.textContent).not.toContain('Ctrl K');
  await visitor.key();
  expect(visitor.isOpening()).toBe(true);
});

it('It does not open over a question that waits', async () => {
  const { box, key, isOpening } = await page();
  await doing(() => button('Cancel the event', box).click());
  await key();
  expect(isOpening()).toBe(false);
});

it('It does not open over what covers the whole page', async () => {
  const { key, isOpening } = await page();
  const cover = document.createElement('dialog');
  cover.setAttribute('open', '');
  document.body.append(cover);
  await key();
  cover.remove();
  expect(isOpening()).toBe(false);
});

it('It does not open while a shift is on', async () => {
  const { key, isOpening } = await page({ shift: true });
  await key();
  expect(isOpening()).toBe(false);
});

it('It does not open while a text is composed', async () => {
  const { key, isOpening } = await page();
  expect(await key({ isComposing: true })).toBe(false);
  expect(isOpening()).toBe(false);
});

it('Its texts are fetched ahead as the modifier goes down', async () => {
  const { key, isOpening } = await page();
  await key({ key: 'Control', code: 'ControlLeft' });
  expect(isOpening()).toBe(true);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});
