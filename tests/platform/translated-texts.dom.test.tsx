import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepReplacedTexts } from '#platform/translated-texts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Translates as Chrome does: each text is replaced by elements; later ones as well. */
function translate(page: HTMLElement, replace = replaced): void {
  const all = (root: Node): Text[] =>
    root instanceof Text ? [root] : [...root.childNodes].flatMap((child) => all(child));
  for (const text of all(page)) {
    if (text.data.trim() === '' || text.parentElement?.closest('font') != null) continue;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = text.data.toUpperCase();
    replace(text, outer);
  }
}

const replaced = (text: Text, translation: HTMLElement) => text.replaceWith(translation);
const inTwoSteps = (text: Text, translation: HTMLElement) => {
  text.before(translation);
  text.remove();
};
const fromBehind = (text: Text, translation: HTMLElement) => {
  text.after(translation);
  text.remove();
};

const wrapped = (text: Text, translation: HTMLElement) => {
  const within = translation.firstElementChild ?? translation;
  text.before(translation);
  text.data = within.textContent;
  within.replaceChildren(text);
};

/** What stands on the page, translated (in capitals) or not yet. */
const words = () => page.textContent.toLowerCase();

/** Texts beside texts and elements, as in a line with a total. */
function Line({ count, isLast, isOpen }: { count: number; isLast: boolean; isOpen: boolean }) {
  return (
    <p>
      {count} left{isLast && ', the last one'}
      {isOpen && <b>open</b>} for you
    </p>
  );
}

let page: HTMLElement;
let root: Root;
const own = Object.getOwnPropertyDescriptors(Node.prototype);
let shown = { count: 3, isLast: true, isOpen: false };

const change = async (to: Partial<typeof shown>) => {
  shown = { ...shown, ...to };
  await act(async () => root.render(<Line {...shown} />));
};

beforeEach(async () => {
  page = document.body.appendChild(document.createElement('main'));
  keepReplacedTexts(page);
  root = createRoot(page);
  await change({ count: 3, isLast: true, isOpen: false });
});

afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  // Other tests of this process share these prototypes.
  Object.defineProperties(Node.prototype, own);
  Reflect.deleteProperty(Text.prototype, 'nodeValue');
});

it.each([
  ['in one step', replaced],
  ['in two steps', inTwoSteps],
  ['in two steps, by what follows it', fromBehind],
  ['by being wrapped', wrapped],
])('shows each change of a translated page whose texts were replaced %s', async (_, replace) => {
  await act(async () => translate(page, replace));
  expect(words()).toBe('3 left, the last one for you');
  await change({ isLast: false });
  expect(words()).toBe('3 left for you');
  await change({ isOpen: true });
  expect(words()).toBe('3 leftopen for you');
  await act(async () => translate(page, replace));
  await change({ count: 2 });
  expect(words()).toBe('2 leftopen for you');
  await act(async () => translate(page, replace));
  await change({ count: 1, isOpen: false, isLast: true });
  expect(words()).toBe('1 left, the last one for you');
});

it('shows each change of texts that were replaced together', async () => {
  await act(async () => {
    const [count, left] = page.querySelector('p')?.childNodes ?? [];
    const both = document.createElement('font');
    both.textContent = '3 LEFT';
    (count as Text).before(both);
    (count as Text).remove();
    (left as Text).remove();
  });
  expect(page.textContent).toBe('3 LEFT, the last one for you');
  await change({ count: 2, isLast: false });
  expect(page.textContent).toBe('2 left for you');
});

it('shows each change once a translation was replaced by another one or by the original text', async () => {
  await act(async () => translate(page));
  const [count, left] = [...page.querySelectorAll('p > font')];
  const other = document.createElement('font');
  other.textContent = 'TROIS';
  await act(async () => {
    count?.replaceWith(other);
    left?.replaceWith(' left');
  });
  expect(page.textContent).toBe('TROIS left, THE LAST ONE FOR YOU');
  await change({ count: 2, isLast: false });
  expect(page.textContent).toBe('2 left FOR YOU');
});

it('leaves a translated page without an error', async () => {
  await act(async () => translate(page));
  await act(async () => root.render(<i>elsewhere</i>));
  expect(page.innerHTML).toBe('<i>elsewhere</i>');
});

it('throws as before where a node is removed from a place it was never in', () => {
  expect(() => page.removeChild(document.createTextNode('not here'))).toThrow(/not a child/);
});

it('leaves nodes alone on a page that nobody translates', async () => {
  await change({ count: 2, isOpen: true, isLast: false });
  expect(Object.getOwnPropertyDescriptors(Node.prototype)).toEqual(own);
  expect(Object.hasOwn(Text.prototype, 'nodeValue')).toBe(false);
  await act(async () => translate(page));
  expect(Object.hasOwn(Text.prototype, 'nodeValue')).toBe(true);
});
