import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { untilFirstUse, isFirstVisit } from '#app/drawn/until-first-use.ts';

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

/** Starts waiting for a first action; the result says whether it has continued. */
function waiting() {
  let over = false;
  void untilFirstUse(window).then(() => (over = true));
  return async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms);
    return over;
  };
}
const on = (id: string, event: Event) => document.getElementById(id)?.dispatchEvent(event);
/** Browsers match it after a key press, but not after a touch. */
const focusIsVisible = (visible: boolean) =>
  vi.spyOn(document.getElementById('away') ?? document.body, 'matches').mockReturnValue(visible);
const bubbling = (type: string) => new Event(type, { bubbles: true });

describe('a prerendered page is hydrated', () => {
  test.each(['pointermove', 'pointerdown', 'click', 'keydown', 'focusin'])(
    'at once on the first interaction: %s',
    async (type) => {
      const isOver = waiting();
      expect(await isOver(1_000)).toBe(false);
      on('more', bubbling(type));
      expect(await isOver()).toBe(true);
    },
  );

  test('not on a tap on a link that loads a page itself, but on one that stays on the page', async () => {
    const isOver = waiting();
    focusIsVisible(false);
    on('name', bubbling('pointerdown'));
    on('away', bubbling('focusin'));
    on('name', bubbling('click'));
    expect(await isOver()).toBe(false);
    on('here', bubbling('pointerdown'));
    expect(await isOver()).toBe(true);
  });

  test('when a key moves the focus to a link, for keyboard users', async () => {
    const isOver = waiting();
    focusIsVisible(true);
    on('away', bubbling('focusin'));
    expect(await isOver()).toBe(true);
  });

  test('once it has been complete for some seconds', async () => {
    state = 'interactive';
    const isOver = waiting();
    expect(await isOver(60_000)).toBe(false);
    window.dispatchEvent(new Event('load'));
    expect(await isOver(4_000)).toBe(false);
    expect(await isOver(3_000)).toBe(true);
  });

  test('only once it is shown, when it was prefetched', async () => {
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

  test('not merely because it loaded or lost the connection', async () => {
    const isOver = waiting();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    window.dispatchEvent(new Event('offline'));
    expect(await isOver()).toBe(false);
  });

  test('not because its tab was hidden', async () => {
    const isOver = waiting();
    visibility = 'hidden';
    document.dispatchEvent(bubbling('visibilitychange'));
    expect(await isOver()).toBe(false);
  });
});

describe('a visit is the first one', () => {
  const stored = (...keys: string[]) => ({ keys: () => keys });
  const worker = (controller: ServiceWorker | null) => ({
    serviceWorker: { controller } as ServiceWorkerContainer,
  });

  test('when this device has no data of ours', () => {
    expect(isFirstVisit(stored('other.session'), worker(null))).toBe(true);
    expect(isFirstVisit(stored(), {})).toBe(true);
  });

  test('and not when it has a session, a setting or a worker', () => {
    expect(isFirstVisit(stored('gatehouse.session'), worker(null))).toBe(false);
    expect(isFirstVisit(stored('gatehouse.language'), worker(null))).toBe(false);
    expect(isFirstVisit(stored(), worker({} as ServiceWorker))).toBe(false);
  });
});
