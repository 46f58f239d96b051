import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LineChart } from '#ui/line-chart.tsx';
import { button, doing, mount } from './mount.ts';

/** Whether the chart library can be loaded. */
const net = vi.hoisted(() => ({ isUp: false, drawn: 0 }));

vi.mock('uplot', () => ({
  // A failed load is a rejected import; this has the same effect.
  get default() {
    if (!net.isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return class {
      ctx = { canvas: document.createElement('canvas') };
      constructor() {
        net.drawn += 1;
      }
      setSize() {}
      destroy() {}
    };
  },
}));

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeEach(() => {
  net.isUp = false;
  net.drawn = 0;
  unhandled.length = 0;
  process.on('unhandledRejection', note);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  process.off('unhandledRejection', note);
  vi.unstubAllGlobals();
});

const places = ['Fri', 'Sat'];
const lines = [{ name: 'Sold', values: [4, 7] }];
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await doing(() => {});
  await new Promise((resolve) => setTimeout(resolve, 20));
  await doing(() => {});
};

it('reports that the chart code did not load, and retries on a click', async () => {
  const box = await mount(
    <LineChart
      label="Tickets"
      places={places}
      lines={lines}
      read={String}
      hint="Use keys."
      missing={{ text: 'Not now.', again: 'Try again' }}
    />,
  );
  await settle();
  expect(box.textContent).toContain('Not now.');
  expect(unhandled).toEqual([]);
  await doing(() => button('Try again', box).click());
  await settle();
  expect(box.textContent).toContain('Not now.');
  net.isUp = true;
  await doing(() => button('Try again', box).click());
  await settle();
  expect([box.textContent.includes('Not now.'), box.querySelectorAll('[role=slider]').length]).toEqual([
    false,
    1,
  ]);
  expect(net.drawn).toBe(1);
});
