import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { LineChart } from '#ui/line-chart.tsx';
import { mount } from './mount.ts';

// Drawing needs a canvas; reading by keyboard does not.
vi.mock('uplot', () => ({
  default: class {
    setCursor() {}
    setSize() {}
    destroy() {}
    valToPos = (value: number) => value;
  },
}));

const lines = [
  { name: 'Sold', values: [4, 0, 7] },
  { name: 'Refunded', values: [0, 1, 0] },
];
const places = ['Fri', 'Sat', 'Sun'];

const chart = () =>
  mount(
    <LineChart
      label="Tickets"
      places={places}
      lines={lines}
      read={(value) => `${value} t`}
      hint="Use keys."
      missing={{ text: 'Not now.', again: 'Try again' }}
    />,
  );

async function press(box: Element, ...keys: readonly string[]): Promise<string | null | undefined> {
  const slider = box.querySelector('[role=slider]');
  for (const key of keys)
    await act(async () => slider?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  return slider?.getAttribute('aria-valuetext');
}

describe('a line chart', () => {
  it('is read point by point with the arrow keys, like a slider', async () => {
    const box = await chart();
    expect(await press(box)).toBe('Use keys.');
    expect(await press(box, 'ArrowRight')).toBe('Fri: Sold 4 t · Refunded 0 t');
    expect(await press(box, 'ArrowRight')).toBe('Sat: Sold 0 t · Refunded 1 t');
    expect(await press(box, 'End')).toBe('Sun: Sold 7 t · Refunded 0 t');
    expect(await press(box, 'ArrowRight')).toBe('Sun: Sold 7 t · Refunded 0 t');
    expect(await press(box, 'Home', 'ArrowLeft')).toBe('Fri: Sold 4 t · Refunded 0 t');
    expect(await press(box, 'a')).toBe('Fri: Sold 4 t · Refunded 0 t');
  });

  it('names its lines in text too', async () => {
    const box = await chart();
    expect([...box.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['Sold', 'Refunded']);
  });
});
