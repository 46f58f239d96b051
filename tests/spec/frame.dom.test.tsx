import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { AccessibilityDialog } from '#app/account/accessibility-dialog.tsx';
import { createAccessibility } from '#app/account/accessibility.ts';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { judgeScript } from '#app/engines/compose/service-worker.ts';
import { resetScroll } from '#app/shell/navigation/route-change.ts';
import { Shell } from '#app/shell/shell.tsx';
import { browserStorage } from '#tests/auth/auth-bench.ts';
import { english, textsOf } from '#tests/messages/english.ts';
import { handClock } from '#tests/scanner/hand-clock.ts';
import { mount } from '#tests/ui/mount.ts';

/** What sections 1 and 2 say about the whole app. The install banner and tooltips are in constants.ts. */

// The frame's content has separate tests; these are about the frame.
vi.mock('#app/shell/shell-part.tsx', () => ({ ShellPart: () => null }));
vi.mock('#app/shell/navigation/navigation.tsx', async (original) => ({
  ...(await original<object>()),
  TopLogo: () => null,
}));

const root = join(import.meta.dirname, '..', '..');
const sources = globSync('{src,sw}/**/*.{ts,tsx,html,css}', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);

describe('section 1', () => {
  test('is dark whatever the device prefers', () => {
    const page = readFileSync(join(root, 'src/index.html'), 'utf8');
    expect(page).toContain('<meta name="color-scheme" content="dark" />');
    expect(readFileSync(join(root, 'panda.config.ts'), 'utf8')).toContain("colorScheme: 'dark'");
    expect(sources.filter((text) => text.includes('prefers-color-scheme'))).toEqual([]);
  });

  test('uses /service-worker.js in production, and checks it first on localhost', () => {
    const path = 'src/app/engines/compose/service-worker.ts';
    const registers = readFileSync(join(root, path), 'utf8');
    expect(registers).toContain("const script = '/service-worker.js';");
    expect(registers).toContain('if (!import.meta.env.PROD');
    expect(registers).toContain('if (isLocal(location.hostname) && !(await isScriptServed())) return;');
    const answer = (type: string) => judgeScript(new Response('', { headers: { 'content-type': type } }));
    expect([answer('text/javascript'), answer('text/html')]).toEqual(['there', 'gone']);
  });
});

describe('section 2: the frame', () => {
  test('begins with a link to skip to the content', async () => {
    const top = createRootRoute({
      staticData: { audience: 'public', title: 'events' },
      component: Shell,
    });
    const events = createRoute({
      getParentRoute: () => top,
      path: '/',
      staticData: { audience: 'public', title: 'events' },
      component: () => <h1>Events</h1>,
    });
    const router = createRouter({
      routeTree: top.addChildren([events]),
      history: createMemoryHistory({ initialEntries: ['/'] }),
    });
    const none = { subscribe: () => () => {} };
    const visitor = { status: 'unauthenticated', user: null };
    const engines = {
      messages: english,
      clock: handClock(),
      tab: { document },
      auth: { ...none, state: () => visitor },
      updates: { ...none, shiftOn: () => false },
      tabStored: { get: () => null, set: () => true, remove: () => {} },
      stored: { get: () => null, onChange: () => () => {}, keys: () => [] },
    } as unknown as Engines;
    const box = await mount(
      <EnginesProvider engines={engines}>
        <RouterProvider router={router as never} />
      </EnginesProvider>,
    );
    await act(() => router.load());
    const first = box.querySelector('a, button, input, [tabindex]');
    expect([first?.getAttribute('href'), first?.textContent]).toEqual([
      '#main',
      textsOf('shell').navigation.skip,
    ]);
    expect(box.querySelector('#main')?.textContent).toBe('Events');
  });

  test('scrolls to the top at a new path, or to the hash target', () => {
    const page = { scrollTo: vi.fn<(to?: unknown) => void>() };
    resetScroll('', page, () => null);
    expect(page.scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, left: 0, behavior: 'instant' });
    const target = document.createElement('h2');
    const seen = vi.spyOn(target, 'scrollIntoView').mockImplementation(() => {});
    resetScroll('#types', page, (id) => (id === 'types' ? target : null));
    expect([seen.mock.calls.length, page.scrollTo.mock.calls.length]).toEqual([1, 1]);
  });

  test('has a dialog with the five accessibility settings', async () => {
    const accessibility = createAccessibility(browserStorage()(), document.documentElement);
    await mount(
      <EnginesProvider engines={{ accessibility, messages: english } as unknown as Engines}>
        <AccessibilityDialog open onClose={() => {}} />
      </EnginesProvider>,
    );
    const texts = textsOf('account').accessibility;
    const labels = ['highContrast', 'largeText', 'reducedMotion', 'screenReader', 'focusVisible'] as const;
    const shown = document.body.querySelector('[role=dialog]')?.textContent ?? '';
    for (const name of labels) expect(shown).toContain(texts[name].label);
    expect(document.body.querySelectorAll('[role=dialog] input')).toHaveLength(5);
  });
});
