import { act } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { canTakeOver } from '#app/drawn/can-take-over.ts';
import { holdPresses } from '#app/drawn/held-presses.ts';
import { renderApp } from '#app/drawn/render-app.tsx';
import { browserAt, standingPage } from './browser-at.ts';
import { eventPage, listPage, loginPage } from './drawn-pages.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server-rendered page in a browser that can't hydrate it: by default one that reads another language. */
async function drawnElsewhere(page: ReturnType<typeof listPage>, language = 'fr') {
  const box = await standingPage(page);
  if (language === page.language) localStorage.setItem('gatehouse.door', '1');
  const { engines, router } = await browserAt(page, language);
  expect(canTakeOver(engines, page, page.path)).toBe(false);
  // Both renderers run in one process here.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return { box, engines, router };
}

test('keeps the text and the focus of a page that is rendered again, and searches for it', async () => {
  const page = listPage('en', 2);
  const { box, engines, router } = await drawnElsewhere(page);
  const field = box.querySelector<HTMLInputElement>('input[type=search]');
  if (field === null) throw new Error('The page has no field.');
  field.focus();
  field.value = 'harbour';
  const onShown = vi.fn<() => void>();
  await act(async () => {
    root = await renderApp({ engines, router, drawn: page, root: box, onShown });
  });
  const now = box.querySelector<HTMLInputElement>('input[type=search]');
  expect([field.isConnected, now?.value, document.activeElement === now]).toEqual([false, 'harbour', true]);
  expect(onShown).toHaveBeenCalled();
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ search: 'harbour' }), {
    timeout: 20_000,
  });
});

test('leaves the page standing until the app stands in its place', async () => {
  const page = listPage('en', 2);
  const { box, engines, router } = await drawnElsewhere(page);
  const seen: (string | undefined)[] = [];
  const watch = new MutationObserver(() => seen.push(box.querySelector('h1')?.textContent));
  watch.observe(box, { childList: true });
  await act(async () => {
    root = await renderApp({ engines, router, drawn: page, root: box, onShown: () => {} });
  });
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
  watch.disconnect();
  expect(new Set(seen)).toEqual(new Set(['À l’affiche']));
});

test('does not put what was typed for one page into another, to which the app redirects', async () => {
  const page = loginPage('en');
  const { box, engines, router } = await drawnElsewhere(page);
  for (const field of box.querySelectorAll('input')) field.value = 'gambia';
  await act(async () => {
    const shown = renderApp({ engines, router, drawn: page, root: box, onShown: () => {} });
    router.history.replace('/forgot-password');
    root = await shown;
  });
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'), {
    timeout: 20_000,
  });
  expect([...box.querySelectorAll('input')].map(({ value }) => value)).not.toContain('gambia');
});

test.each([
  ['list', listPage('en', 2), 'Night 1'],
  ['event', eventPage('en'), 'Harbour Night'],
] as const)(
  'goes on showing the %s that the server rendered while it is read again',
  async (_, page, words) => {
    const { box, engines, router } = await drawnElsewhere(page);
    expect(box.textContent).toContain(words);
    await act(async () => {
      root = await renderApp({ engines, router, drawn: page, root: box, onShown: () => {} });
    });
    expect(box.textContent).toContain(words);
  },
);

test('signs in with what was typed and pressed before', async () => {
  const page = loginPage('en');
  const { box, engines, router } = await drawnElsewhere(page, 'en');
  const signIn = vi.spyOn(engines.auth, 'signIn').mockReturnValue(new Promise(() => {}));
  const presses = holdPresses(document);
  const [name, password] = box.querySelectorAll('input');
  if (name === undefined || password === undefined) throw new Error('The page has no form.');
  [name.value, password.value] = ['ada', 'a new moon in Gunjur'];
  box.querySelector<HTMLButtonElement>('form button[type=submit]')?.click();
  await act(async () => {
    root = await renderApp({
      engines,
      router,
      drawn: page,
      root: box,
      onShown: () => presses.repeatIn(box),
    });
  });
  await vi.waitFor(
    () =>
      expect(signIn).toHaveBeenCalledWith(
        expect.objectContaining({ identifier: 'ada', password: 'a new moon in Gunjur' }),
      ),
    { timeout: 20_000 },
  );
});

test('leaves the focus where it went after the typing', async () => {
  const page = listPage('en', 2);
  const { box, engines, router } = await drawnElsewhere(page);
  const field = box.querySelector<HTMLInputElement>('input[type=search]');
  if (field === null) throw new Error('The page has no field.');
  field.focus();
  field.value = 'harbour';
  await act(async () => {
    const shown = renderApp({ engines, router, drawn: page, root: box, onShown: () => {} });
    field.blur();
    root = await shown;
  });
  expect(box.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('harbour');
  expect(document.activeElement).toBe(document.body);
});

const linkOf = (box: Element) => box.querySelector<HTMLElement>('main a[href^="/events/"]');
const buttonOf = (box: Element) => box.querySelector<HTMLElement>('#tickets [role=group] button:last-child');

test.each([
  ['a link', listPage('en', 2), linkOf],
  ['a button', eventPage('en'), buttonOf],
] as const)('keeps the focus of %s that is rendered again, in another language', async (_, page, find) => {
  const { box, engines, router } = await drawnElsewhere(page);
  const before = find(box);
  before?.focus();
  expect(document.activeElement).toBe(before);
  await act(async () => {
    root = await renderApp({ engines, router, drawn: page, root: box, onShown: () => {} });
  });
  await vi.waitFor(() => expect(document.activeElement).toBe(find(box)));
  expect(before?.isConnected).toBe(false);
});

test('gives the focus of a link to none that leads elsewhere', async () => {
  const page = listPage('en', 2);
  const { box, engines, router } = await drawnElsewhere(page);
  const link = linkOf(box);
  link?.setAttribute('href', '/events/gone');
  link?.focus();
  await act(async () => {
    root = await renderApp({ engines, router, drawn: page, root: box, onShown: () => {} });
  });
  await vi.dynamicImportSettled();
  expect(document.activeElement).toBe(document.body);
});
