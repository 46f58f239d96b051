import type { ReactNode } from 'react';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { UiTextsContext } from '#ui/ui-texts.ts';
import { textsOf } from '#tests/messages/english.ts';

const mounted: { readonly root: Root; readonly box: HTMLElement }[] = [];

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Renders into the page; removed after each test. */
export async function mount(node: ReactNode): Promise<HTMLElement> {
  const box = document.createElement('div');
  document.body.append(box);
  const root = createRoot(box);
  mounted.push({ root, box });
  await act(async () => root.render(createElement(UiTextsContext, { value: textsOf('shell').ui }, node)));
  return box;
}

/** Performs an action as a user would and waits until all its effects have settled. */
export async function doing(something: () => void): Promise<void> {
  await act(async () => {
    something();
    // The components' state machines move focus in animation frames, and return it in a zero-delay timer.
    for (let frame = 0; frame < 4; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  });
}

export function press(key: string, on: Element | null = document.activeElement): boolean {
  if (on === null) throw new Error('Nothing has the focus.');
  return on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

export function button(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name,
  );
  if (found === undefined) throw new Error(`There is no button "${name}".`);
  return found;
}

afterEach(async () => {
  for (const { root, box } of mounted.splice(0)) {
    await act(async () => root.unmount());
    box.remove();
  }
});

/** Sets a field's text as typing does, so that React is notified. */
export function typeInto(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  caret = text.length,
): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  if (caret < text.length) field.setSelectionRange(caret, caret);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
