import { act } from 'react';
import { expect, it } from 'vitest';
import { changeAccessibility, startAccessibility, useAccessibility } from '#app/account/accessibility.ts';
import { browserStorage } from '#tests/auth/auth-bench.ts';
import { mount } from '#tests/ui/mount.ts';

const key = 'gatehouse.accessibility';
const page = document.documentElement;

function Shown() {
  return JSON.stringify(useAccessibility());
}

it('follows a setting that another tab changes, on the page and in its switches', async () => {
  const tab = browserStorage();
  const [here, there] = [tab(), tab()];
  const stop = startAccessibility(here);
  const box = await mount(<Shown />);
  expect(page.getAttribute('data-motion')).toBeNull();
  await act(async () => changeAccessibility(there, { reducedMotion: true }));
  stop();
  expect(page.getAttribute('data-motion')).toBe('reduced');
  expect(box.textContent).toContain('"reducedMotion":true');
});

it('follows when everything is cleared', async () => {
  const tab = browserStorage();
  const [here, there] = [tab(), tab()];
  here.set(key, JSON.stringify({ largeText: true }));
  const stop = startAccessibility(here);
  expect(page.getAttribute('data-text')).toBe('large');
  await act(async () => there.remove(key));
  stop();
  expect(page.getAttribute('data-text')).toBeNull();
});

it('changes one setting and leaves what another tab changed meanwhile, heard of or not', () => {
  const tab = browserStorage();
  const [here, there] = [tab(), tab()];
  startAccessibility(here)();
  there.set(key, JSON.stringify({ highContrast: true }));
  changeAccessibility(here, { largeText: true });
  expect(JSON.parse(here.get(key) ?? '')).toMatchObject({ highContrast: true, largeText: true });
  expect([page.getAttribute('data-contrast'), page.getAttribute('data-text')]).toEqual(['high', 'large']);
});
