import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHarness } from './harness/open-harness.ts';

/*
 * A style that no browser knows does nothing, and nobody is told: a height named like a space, or a condition that is
 * taken for a property.
 */

let harness: Awaited<ReturnType<typeof openHarness>>;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Returns the declarations of the page's styles that its browser does not know, but those for other browsers. Runs in the page. */
async function unknown(): Promise<string[]> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const styles = await Promise.all(links.map(async ({ href }) => (await fetch(href)).text()));
  // What describes a font or a page is no style of an element.
  const rules = styles.join('\n').replaceAll(/@(font-face|page)[^{]*\{[^}]*\}/g, '');
  const declarations = [...rules.matchAll(/(?<=[{;]\s*)([\w-]+):([^{};]+)(?=[;}])/g)];
  const isKnown = (name: string, value: string) =>
    // Some values are known by their prefix only, and written both ways.
    CSS.supports(name, value) || CSS.supports(name, `-webkit-${value.trim()}`);
  return [
    `${declarations.length > 500 ? 'many' : 'few'} styles`,
    ...declarations
      .filter(
        ([, name = '', value = '']) =>
          !name.startsWith('-') && !isKnown(name, value.replace(/!important$/, '')),
      )
      .map(([text]) => text),
  ];
}

it('has no style that its browser does not know', async () => {
  const { page } = harness;
  expect(await page.evaluate(unknown)).toEqual(['many styles']);
});
