import { act } from 'react';
import { expect, it } from 'vitest';
import { createAccessibility } from '#app/account/accessibility.ts';
import { useAccessibility } from '#app/account/use-accessibility.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { browserStorage } from '#tests/auth/auth-bench.ts';
import { mount } from '#tests/ui/mount.ts';
import { english } from '#tests/messages/english.ts';

const key = 'gatehouse.accessibility';
const page = document.documentElement;

function Shown() {
  return JSON.stringify(useAccessibility());
}

it('applies a setting changed in another tab to the page and its switches', async () => {
  const tab = browserStorage();
  const [here, there] = [tab(), tab()];
  const accessibility = createAccessibility(here, page);
  const stop = accessibility.start();
  const box = await mount(
    <EnginesProvider engines={{ accessibility, messages: english } as unknown as Engines}>
      <Shown />
    </EnginesProvider>,
  );
  expect(page.getAttribute('data-motion')).toBeNull();
  const other = createAccessibility(there, document.createElement('html'));
  await act(async () => other.change({ reducedMotion: true }));
  stop();
  expect(page.getAttribute('data-motion')).toBe('reduced');
  expect(box.textContent).toContain('"reducedMotion":true');
});

it('resets when all storage is cleared', async () => {
  const tab = browserStorage();
  const [here, there] = [tab(), tab()];
  here.set(key, JSON.stringify({ largeText: true }));
  const stop = createAccessibility(here, page).start();
  expect(page.getAttribute('data-text')).toBe('large');
  await act(async () => there.remove(key));
  stop();
  expect(page.getAttribute('data-text')).toBeNull();
});

it('changes one setting and keeps what another tab changed meanwhile, notified or not', () => {
  const tab = browserStorage();
  const [here, there] = [tab(), tab()];
  const accessibility = createAccessibility(here, page);
  accessibility.start()();
  there.set(key, JSON.stringify({ highContrast: true }));
  accessibility.change({ largeText: true });
  expect(JSON.parse(here.get(key) ?? '')).toMatchObject({ highContrast: true, largeText: true });
  expect([page.getAttribute('data-contrast'), page.getAttribute('data-text')]).toEqual(['high', 'large']);
});
