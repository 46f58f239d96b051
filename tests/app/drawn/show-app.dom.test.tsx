import { act } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { canTakeOver } from '#app/drawn/can-take-over.ts';
import { holdPresses } from '#app/drawn/held-presses.ts';
import { showApp } from '#app/drawn/show-app.ts';
import { startTexts } from '#messages/start-texts.ts';
import { createVirtualTime } from '../../fakes/virtual-time.ts';
import { browserAt, standingPage } from './browser-at.ts';
import { listPage } from './drawn-pages.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** The apps that were rendered: one that stays mounted would keep its page from ending. */
const rendered: Root[] = [];
vi.mock('#app/drawn/render-app.tsx', async (importOriginal) => {
  const { renderApp } = await importOriginal<typeof import('#app/drawn/render-app.tsx')>();
  return {
    renderApp: async (...given: Parameters<typeof renderApp>) => {
      const root = await renderApp(...given);
      rendered.push(root);
      return root;
    },
  };
});

afterEach(async () => {
  await act(async () => rendered.splice(0).forEach((root) => root.unmount()));
  document.body.replaceChildren();
  delete document.documentElement.dataset['drawn'];
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A list that a scanning device reads, which renders it again; its screen's code comes when the test says so. */
async function listOnScanner() {
  const page = listPage('en', 2);
  const box = await standingPage(page);
  document.documentElement.dataset['drawn'] = '';
  localStorage.setItem('gatehouse.door', '1');
  const { engines, router } = await browserAt(page);
  expect(canTakeOver(engines, page, page.path)).toBe(false);
  // Both renderers run in one process here.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const field = box.querySelector<HTMLInputElement>('input[type=search]');
  if (field === null) throw new Error('The page has no field.');
  field.value = 'harbour';
  const { promise: screen, resolve: come } = Promise.withResolvers<boolean>();
  const clock = createVirtualTime();
  const shown = showApp({
    engines,
    router,
    clock,
    drawn: page,
    root: box,
    presses: holdPresses(document),
    screen,
    allowed: () => null,
    dress: () => undefined,
  });
  return { field, clock, router, shown, come };
}

test('keeps a page that is rendered again, and what was typed into it, until its late code is there', async () => {
  const { field, clock, shown, come } = await listOnScanner();
  await act(async () => clock.run(60_000));
  expect([field.isConnected, field.value]).toEqual([true, 'harbour']);
  await act(async () => {
    come(true);
    expect(await shown).toBe(true);
  });
  const now = document.querySelector<HTMLInputElement>('input[type=search]');
  expect([field.isConnected, now?.value]).toEqual([false, 'harbour']);
});

test('keeps it, and says so, when its code cannot be loaded', async () => {
  const { field, shown, come } = await listOnScanner();
  await act(async () => {
    come(false);
    expect(await shown).toBe(false);
  });
  expect([field.isConnected, field.value]).toEqual([true, 'harbour']);
  expect(document.querySelector('[role=alert]')?.textContent).toBe(startTexts.en.failed);
});

test('leaves it for the page whose address came meanwhile, although its own code cannot be loaded', async () => {
  const { field, router, shown, come } = await listOnScanner();
  await act(async () => {
    router.history.push('/help');
    come(false);
    expect(await shown).toBe(true);
  });
  expect([field.isConnected, document.querySelector('[role=alert]')]).toEqual([false, null]);
});
