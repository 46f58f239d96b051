import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness, widths } from './harness/open-harness.ts';
import type { Shown } from './harness/states.ts';

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

it.each(['visitor', 'organizer'] as const)(
  'has each destination once in the navigation rail of a %s',
  async (viewer) => {
    const { page } = harness;
    await page.setViewportSize(widths.desk);
    const shown: Shown = {
      path: '/about',
      viewer,
      state: 'done',
      sameDevice: false,
      language: 'en',
      rows: 3,
    };
    await page.evaluate((wanted) => window.harness.show(wanted), shown);
    const links = page.locator('aside a:visible');
    await links.filter({ hasText: 'Contact' }).waitFor({ timeout: 15_000 });
    const names = (await links.allInnerTexts()).map((name) => name.trim()).filter((name) => name !== '');
    expect(names).toContain('How it works');
    expect(names).toEqual([...new Set(names)]);
    const desk = ['Analytics', 'Locations'].filter((name) => names.includes(name));
    expect(desk).toHaveLength(viewer === 'organizer' ? 2 : 0);
  },
);
