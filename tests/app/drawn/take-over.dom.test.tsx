import { act } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { rememberOrigin, consumeOrigin } from '#app/account/origin.ts';
import { canTakeOver, onceKnown } from '#app/drawn/can-take-over.ts';
import { firstEngines } from '#app/drawn/first-engines.ts';
import { takeOver } from '#app/drawn/take-over.tsx';
import { createListeners } from '#domain/listeners.ts';
import { textsOf } from '#tests/messages/english.ts';
import { browserAt, standingPage } from './browser-at.ts';
import { drawnPages, eventPage, listPage, loginPage } from './drawn-pages.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each(drawnPages)('hydrates %s without changing it', async (_, page) => {
  const box = await standingPage(page);
  const [frame, heading, text] = [box.firstElementChild, box.querySelector('h1'), box.textContent];
  const { engines, router } = await browserAt(page);
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const scrolls = vi.spyOn(window, 'scrollTo');
  const lost: unknown[] = [];
  expect(canTakeOver(engines, page, page.path)).toBe(true);
  await act(async () => {
    root = await takeOver({ engines, router, drawn: page, root: box, onLost: (error) => lost.push(error) });
  });
  expect(lost).toEqual([]);
  // Both renderers run in one process here, which never happens in production.
  expect(complaints.mock.calls.filter(([said]) => !String(said).includes('multiple renderers'))).toEqual([]);
  expect(box.firstElementChild).toBe(frame);
  expect(box.querySelector('h1')).toBe(heading);
  expect(box.textContent).toBe(text);
  // Whoever has scrolled down before stays there.
  expect(scrolls).not.toHaveBeenCalled();
});

test.each([
  ['reads another language', 'fr', () => {}],
  ['is enrolled at a door', 'en', () => localStorage.setItem('gatehouse.door', '1')],
] as const)('re-renders a prerendered page on a device that %s', async (_, language, prepare) => {
  prepare();
  const page = eventPage('en');
  expect(canTakeOver((await browserAt(page, language)).engines, page, page.path)).toBe(false);
});

test('re-renders a prerendered page when the browser has already left its URL', async () => {
  const page = eventPage('en');
  expect(canTakeOver((await browserAt(page)).engines, page, '/about')).toBe(false);
});

test('waits to hydrate until it is known whether a cookie signs the user in', async () => {
  let status: 'loading' | 'unauthenticated' = 'loading';
  const listeners = createListeners();
  let isKnown = false;
  const state = () => ({ status, user: null });
  void onceKnown({ state, subscribe: listeners.add }).then(() => (isKnown = true));
  listeners.tell();
  await Promise.resolve();
  expect(isKnown).toBe(false);
  status = 'unauthenticated';
  listeners.tell();
  await Promise.resolve();
  expect(isKnown).toBe(true);
});

test('redirects a user who signs in on a prerendered sign-in page to the requested page', async () => {
  const page = loginPage('en');
  const { engines } = await browserAt(page);
  rememberOrigin(engines.tabStored, '/events/a-night');
  const { tabStored } = firstEngines(engines, page);
  expect(consumeOrigin(tabStored, location.origin, 1)).toBe('/events/a-night');
});

test('follows a URL that changes during hydration', async () => {
  const page = eventPage('en');
  const box = await standingPage(page);
  const { engines, router } = await browserAt(page);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => {
    const taken = takeOver({ engines, router, drawn: page, root: box });
    router.history.push('/about');
    root = await taken;
  });
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/about'), { timeout: 20_000 });
});

test('keeps text typed into a prerendered page and searches for it', async () => {
  const page = listPage('en', 2);
  const box = await standingPage(page);
  const field = box.querySelector<HTMLInputElement>('input[type=search]');
  if (field == null) throw new Error('The page has no field.');
  field.focus();
  field.value = 'harbour';
  field.setSelectionRange(2, 3);
  const { engines, router } = await browserAt(page);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => {
    root = await takeOver({ engines, router, drawn: page, root: box });
  });
  await vi.waitFor(() => expect(router.state.location.search).toEqual({ search: 'harbour' }), {
    timeout: 20_000,
  });
  expect([field.isConnected, field.value, field.selectionStart, field.selectionEnd]).toEqual([
    true,
    'harbour',
    2,
    3,
  ]);
});

test.each(['h1', 'label', '[role=status]'])(
  'keeps typed text when the page is rendered again, because the browser had translated %s',
  async (translated) => {
    const page = listPage('en', 2);
    const box = await standingPage(page);
    const field = box.querySelector<HTMLInputElement>('input[type=search]');
    const text = box.querySelector(`main ${translated}`);
    if (field == null || text == null) throw new Error('The page has no field, or no such text.');
    text.innerHTML = '<font>O que se passa</font>';
    field.focus();
    field.value = 'harbour';
    const { engines, router } = await browserAt(page);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const lost: unknown[] = [];
    await act(async () => {
      root = await takeOver({ engines, router, drawn: page, root: box, onLost: (error) => lost.push(error) });
    });
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ search: 'harbour' }), {
      timeout: 20_000,
    });
    const now = box.querySelector<HTMLInputElement>('input[type=search]');
    expect([lost.length > 0, now?.value, document.activeElement === now]).toEqual([true, 'harbour', true]);
  },
);

test('keeps a username and password typed earlier and signs in with them', async () => {
  const page = loginPage('en');
  const box = await standingPage(page);
  const [name, password] = box.querySelectorAll('input');
  const form = box.querySelector('form');
  if (name === undefined || password === undefined || form == null) throw new Error('The page has no form.');
  [name.value, password.value] = ['ada', 'a new moon in Gunjur'];
  const { engines, router } = await browserAt(page);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const signIn = vi.spyOn(engines.auth, 'signIn').mockReturnValue(new Promise(() => {}));
  await act(async () => {
    root = await takeOver({ engines, router, drawn: page, root: box });
  });
  expect([name.value, password.value]).toEqual(['ada', 'a new moon in Gunjur']);
  await act(async () => form.requestSubmit());
  expect(signIn).toHaveBeenCalledWith(
    expect.objectContaining({ identifier: 'ada', password: 'a new moon in Gunjur' }),
  );
});

test('shows on a prerendered sign-in page why it is needed, if the tab knows', async () => {
  sessionStorage.setItem('gatehouse.origin', ' /tickets');
  const page = loginPage('en');
  const box = await standingPage(page);
  const { engines, router } = await browserAt(page);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const lost: unknown[] = [];
  const form = box.querySelector('form');
  await act(async () => {
    root = await takeOver({ engines, router, drawn: page, root: box, onLost: (error) => lost.push(error) });
  });
  expect([lost, box.querySelector('form')]).toEqual([[], form]);
  await vi.waitFor(() => expect(box.textContent).toContain(textsOf('account').purposes.tickets), {
    timeout: 20_000,
  });
});
