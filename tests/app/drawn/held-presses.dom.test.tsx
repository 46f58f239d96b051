import { afterEach, expect, test } from 'vitest';
import { holdPresses } from '#app/drawn/held-presses.ts';

const heard: string[] = [];
afterEach(() => {
  document.body.innerHTML = '';
  heard.length = 0;
});

function pageWith(html: string) {
  document.body.innerHTML = `<div>${html}</div>`;
  document.body.firstElementChild?.addEventListener('click', ({ target }) =>
    heard.push((target as Element).id),
  );
  return (id: string) => document.getElementById(id)?.click();
}

test('What is pressed before the page answers is pressed again in its order once it does, and then no more', async () => {
  const press = pageWith('<button id="less"></button><button id="more"><b id="sign"></b></button>');
  const held = holdPresses(document);
  press('sign');
  press('more');
  press('less');
  expect(heard).toEqual([]);
  held.release();
  await expect.poll(() => heard).toEqual(['more', 'more', 'less']);
  press('less');
  expect(heard).toEqual(['more', 'more', 'less', 'less']);
});

test('A link leads on at once, and what is pressed on a page that is replaced is let go of', () => {
  const press = pageWith('<a id="link"></a><button id="gone"></button>');
  const held = holdPresses(document);
  press('link');
  press('gone');
  held.drop();
  held.release();
  expect(heard).toEqual(['link']);
});

test('A button whose press is held says that it is busy, until the page answers', () => {
  const press = pageWith('<button id="more"></button>');
  const held = holdPresses(document);
  press('more');
  const busy = () => document.getElementById('more')?.getAttribute('aria-busy');
  expect(busy()).toBe('true');
  held.release();
  expect(busy()).toBe(null);
});

test('No form is sent by the browser itself: what is in it would stand in an address', async () => {
  const press = pageWith('<form><input name="password" /><button id="send"></button></form>');
  const sent: string[] = [];
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push('form');
  });
  const held = holdPresses(document);
  press('send');
  expect(sent).toEqual([]);
  held.release();
  await expect.poll(() => sent).toEqual(['form']);
});
