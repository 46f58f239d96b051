import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstHand, isFirstVisit } from '#app/drawn/first-hand.ts';

let state: DocumentReadyState = 'complete';
let isPrerendered = false;
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(document, 'prerendering', { configurable: true, get: () => isPrerendered });
  document.body.innerHTML =
    '<a id="away" href="/events/1"><b id="name"></b></a><a id="here" href="#tickets"></a><button id="more"></button>';
});
afterEach(() => {
  [state, isPrerendered, visibility] = ['complete', false, 'visible'];
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whether it was gone on, as told later. */
function waiting() {
  let over = false;
  void firstHand(window).then(() => (over = true));
  return async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms);
    return over;
  };
}
const on = (id: string, event: Event) => document.getElementById(id)?.dispatchEvent(event);
/** As it is after a key, and is not after a finger. */
const focusIsVisible = (visible: boolean) =>
  vi.spyOn(document.getElementById('away') ?? document.body, 'matches').mockReturnValue(visible);
const bubbling = (type: string) => new Event(type, { bubbles: true });

describe('A drawn page is gone on with', () => {
  test.each(['pointermove', 'pointerdown', 'click', 'keydown', 'focusin'])(
    'at once when somebody reaches for it: %s',
    async (type) => {
      const isOver = waiting();
      expect(await isOver(1_000)).toBe(false);
      on('more', bubbling(type));
      expect(await isOver()).toBe(true);
    },
  );

  test('not for a finger on a link, which leads on by itself, but for one that stays on the page', async () => {
    const isOver = waiting();
    focusIsVisible(false);
    on('name', bubbling('pointerdown'));
    on('away', bubbling('focusin'));
    on('name', bubbling('click'));
    expect(await isOver()).toBe(false);
    on('here', bubbling('pointerdown'));
    expect(await isOver()).toBe(true);
  });

  test('with the focus that a key brings to a link, as whoever goes by keys comes to every link', async () => {
    const isOver = waiting();
    focusIsVisible(true);
    on('away', bubbling('focusin'));
    expect(await isOver()).toBe(true);
  });

  test('once all of it has been there for some seconds', async () => {
    state = 'interactive';
    const isOver = waiting();
    expect(await isOver(60_000)).toBe(false);
    window.dispatchEvent(new Event('load'));
    expect(await isOver(4_000)).toBe(false);
    expect(await isOver(3_000)).toBe(true);
  });

  test('only once it is shown, where it was made ready for a person who may never come', async () => {
    isPrerendered = true;
    const isOver = waiting();
    expect(await isOver(60_000)).toBe(false);
    isPrerendered = false;
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(await isOver(10_000)).toBe(true);
  });

  test.each([
    ['somebody comes back to it by its tab', () => document.dispatchEvent(bubbling('visibilitychange'))],
    [
      'somebody comes back to it by the way back',
      () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
  ])('when %s', async (_, happen) => {
    const isOver = waiting();
    happen();
    expect(await isOver()).toBe(true);
  });

  test('not because it was loaded, or has lost the connection: it can be read, and only it', async () => {
    const isOver = waiting();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    window.dispatchEvent(new Event('offline'));
    expect(await isOver()).toBe(false);
  });

  test('not because its tab is left', async () => {
    const isOver = waiting();
    visibility = 'hidden';
    document.dispatchEvent(bubbling('visibilitychange'));
    expect(await isOver()).toBe(false);
  });
});

describe('A visit is the first one', () => {
  const stored = (...keys: string[]) => ({ keys: () => keys });
  const worker = (controller: ServiceWorker | null) => ({
    serviceWorker: { controller } as ServiceWorkerContainer,
  });

  test('where this device has nothing of ours', () => {
    expect(isFirstVisit(stored('other.session'), worker(null))).toBe(true);
    expect(isFirstVisit(stored(), {})).toBe(true);
  });

  test('and not where it has a session, a setting or a worker', () => {
    expect(isFirstVisit(stored('gatehouse.session'), worker(null))).toBe(false);
    expect(isFirstVisit(stored('gatehouse.language'), worker(null))).toBe(false);
    expect(isFirstVisit(stored(), worker({} as ServiceWorker))).toBe(false);
  });
});
