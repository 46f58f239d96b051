import { act } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { EnginesContext, type Engines } from '#app/engines/engines.tsx';
import { FormattedText, formatting } from '#screens/parts/formatted-text.tsx';
import { mount } from '#tests/ui/mount.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  root = null;
  vi.restoreAllMocks();
});

/** A text on a server-rendered page. */
const textIn = (text: string) => (
  <EnginesContext value={{ isDrawn: true } as Engines}>
    <FormattedText text={text} />
  </EnginesContext>
);

/** Hydrates the page's HTML, and returns what could not be kept. */
async function goOn(html: string, text: string) {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const box = document.getElementById('root');
  if (box === null) throw new Error('The page has no root.');
  const lost: unknown[] = [];
  const kept = box.querySelector('strong');
  await act(async () => {
    root = hydrateRoot(box, textIn(text), { onRecoverableError: (error) => lost.push(error) });
  });
  return { box, kept, lost };
}

/** As if the text formatter had not been loaded yet, whatever happened earlier in this file. */
const withoutFormatting = () => vi.spyOn(formatting, 'here').mockReturnValue(null);

const emphasized = (box: Element) => box.querySelector('em')?.textContent;
/** Loading the text formatter takes long on a busy machine. */
const patience = { timeout: 20_000 };

const drawn = '<div><p>Bring <strong>rain</strong> boots.</p></div>';

test('keeps prerendered text as it is and fetches nothing for it', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { box, kept, lost } = await goOn(drawn, 'Bring **rain** boots.');
  await act(async () => root?.render(textIn('Bring **rain** boots.')));
  expect(kept).not.toBeNull();
  expect(box.querySelector('strong')).toBe(kept);
  expect(formatting.here()).toBeNull();
  expect([lost, complaints.mock.calls]).toEqual([[], []]);
});

test('updates prerendered text that has changed meanwhile', async () => {
  withoutFormatting();
  const { box } = await goOn(drawn, 'Bring *rain* boots.');
  for (const word of ['dry', 'rain']) {
    await act(async () => root?.render(textIn(`Bring *${word}* boots.`)));
    await vi.waitFor(() => expect(emphasized(box)).toBe(word), patience);
  }
});

test('shows the text when the page is re-rendered because something else changed', async () => {
  withoutFormatting();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { box, lost } = await goOn('<p>From elsewhere.</p>', 'Bring *rain* boots.');
  expect(lost).not.toEqual([]);
  await vi.waitFor(() => expect(emphasized(box)).toBe('rain'), patience);
});

test('shows text that arrives later on a prerendered page', async () => {
  withoutFormatting();
  const shown = await mount(textIn('Bring *rain* boots.'));
  await vi.waitFor(() => expect(emphasized(shown)).toBe('rain'), patience);
});
