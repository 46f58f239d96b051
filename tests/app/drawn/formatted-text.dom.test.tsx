import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { EnginesContext, type Engines } from '#app/engines/engines.tsx';
import { FormattedText, formatting } from '#screens/parts/formatted-text.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => void vi.restoreAllMocks());

const textIn = (text: string, isDrawn: boolean) => (
  // Of the engines it asks this alone.
  <EnginesContext value={(isDrawn ? { isDrawn } : {}) as Engines}>
    <FormattedText text={text} />
  </EnginesContext>
);

test('A text of a drawn page stays as it was drawn, and another one is formatted', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  document.body.innerHTML = '<div id="root"><div><p>Bring <strong>rain</strong> boots.</p></div></div>';
  const box = document.getElementById('root');
  if (box === null) throw new Error('The page has no root.');
  const drawn = box.querySelector('strong');
  const lost: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(box, textIn('Bring **rain** boots.', true), {
      onRecoverableError: (error) => lost.push(error),
    }),
  );
  expect(box.querySelector('strong')).toBe(drawn);
  expect(formatting.here()).toBeNull();

  await act(async () => root.render(textIn('Bring **rain** boots.', false)));
  expect(box.querySelector('strong')).toBe(drawn);
  expect(formatting.here()).toBeNull();

  await act(async () => {
    root.render(textIn('Bring *dry* socks.', false));
    await formatting.fetched();
  });
  expect(box.querySelector('em')?.textContent).toBe('dry');
  expect([lost, complaints.mock.calls]).toEqual([[], []]);
  act(() => root.unmount());
});
