import { expect, it } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { Controls, type Layer } from '#screens/organizer/scanner/controls.tsx';
import { english, textsOf } from '#tests/messages/english.ts';
import { button, doing, mount } from '#tests/ui/mount.ts';

const { controls: texts, info, sell } = textsOf('scanning');
const ignore = () => undefined;

/** Shows the controls of somebody who may sell, or may not, or of whom it isn't known yet; returns the layers that they open. */
async function controls(sells: boolean | null) {
  const opened: Layer[] = [];
  const box = await mount(
    <EnginesProvider engines={{ messages: english } as unknown as Engines}>
      <Controls
        direction="entry"
        exits={false}
        asking={false}
        onAsk={ignore}
        onDirection={ignore}
        onLayer={(layer) => opened.push(layer)}
        findsGuests
        sells={sells}
      />
    </EnginesProvider>,
  );
  const names = [...box.querySelectorAll('button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent.trim(),
  );
  const beside = box.querySelector(`[aria-label='${info.openHint}']`)?.nextElementSibling ?? null;
  return { opened, names, beside };
}

it('opens the sale with one tap for those who may sell', async () => {
  const { opened } = await controls(true);
  await doing(() => button(sell.title).click());
  expect(opened).toEqual(['sell']);
});

it('leaves the other controls as they are for those who may not', async () => {
  const { names } = await controls(false);
  expect(names).not.toContain(sell.title);
  expect((await controls(true)).names.filter((name) => name !== sell.title)).toEqual(names);
  expect(names.slice(-2)).toEqual([texts.allScans, texts.more]);
});

it('keeps the place of the sale until it is known who may sell', async () => {
  const waiting = await controls(null);
  expect(waiting.names).not.toContain(sell.title);
  expect(waiting.beside?.tagName).toBe('DIV');
  expect((await controls(true)).beside?.getAttribute('aria-label')).toBe(sell.title);
  expect((await controls(false)).beside).toBeNull();
});
