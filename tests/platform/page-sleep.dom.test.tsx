import { expect, it } from 'vitest';
import { browserSleep } from '#platform/page-sleep.ts';

const passes = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));

it('reports sleep when the browser caches the page and waking when it returns, but not at start or end', () => {
  const told: boolean[] = [];
  const cancel = browserSleep.onChange((asleep) => told.push(asleep));
  passes('pageshow', false);
  passes('pagehide', true);
  passes('pageshow', true);
  passes('pagehide', false);
  expect(told).toEqual([true, false]);
  cancel();
  passes('pagehide', true);
  expect(told).toEqual([true, false]);
});

it('is notified before passive listeners', () => {
  const order: string[] = [];
  const other = () => order.push('other');
  window.addEventListener('pagehide', other);
  const cancel = browserSleep.onChange(() => order.push('sleep'));
  passes('pagehide', true);
  expect(order).toEqual(['sleep', 'other']);
  cancel();
  window.removeEventListener('pagehide', other);
});
