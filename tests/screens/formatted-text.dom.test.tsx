import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { EnginesProvider, type Engines } from '#app/engines/engines.tsx';
import { formatting, FormattedText } from '#screens/parts/formatted-text.tsx';
import { english } from '#tests/messages/english.ts';
import { mount } from '#tests/ui/mount.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A page that the server has drawn, as far as a text asks for it. */
const drawnPage = { isDrawn: true, messages: english } as unknown as Engines;
const page = (text: string) => (
  <EnginesProvider engines={drawnPage}>
    <main>
      <FormattedText text={text} />
    </main>
  </EnginesProvider>
);
const drawn = '<main><div><!--$--><div><p>A <em>drawn</em> text.</p></div><!--/$--></div></main>';

let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  root = null;
});

/** Goes on with what stands in a box, in a browser that has not fetched what formats texts. */
async function goOn(html: string, text: string): Promise<HTMLElement> {
  const box = document.createElement('div');
  document.body.replaceChildren(box);
  box.innerHTML = html;
  await act(async () => {
    root = hydrateRoot(box, page(text), { onRecoverableError: () => {} });
  });
  return box;
}

// The first of them, as what formats texts stays once it was fetched.
test('A text that the server has drawn stays as it was drawn, and nothing is fetched for it', async () => {
  const box = await goOn(drawn, 'A *drawn* text.');
  expect(box.innerHTML).toBe(drawn);
  expect(formatting.here()).toBeNull();
});

test('A drawn text that was another meanwhile is shown as it is now', async () => {
  const box = await goOn(drawn, 'A *drawn* text.');
  for (const [text, word] of [
    ['*Another* text.', 'Another'],
    ['A *drawn* text.', 'drawn'],
  ] as const) {
    await act(async () => root?.render(page(text)));
    await vi.waitFor(() => expect(box.querySelector('em')?.textContent).toBe(word), { timeout: 20_000 });
  }
});

test('A text of a drawn page that has to be made anew is shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const box = await goOn('<p>Something that changed the page.</p>', 'A *new* text.');
  await vi.waitFor(() => expect(box.querySelector('em')?.textContent).toBe('new'), { timeout: 20_000 });
});

test('A text that comes to a drawn page later is shown', async () => {
  const shown = await mount(page('A *late* text.'));
  await vi.waitFor(() => expect(shown.querySelector('em')?.textContent).toBe('late'), { timeout: 20_000 });
});
