import { afterEach, describe, expect, test, vi } from 'vitest';
import { holdPresses, takeEarlyPresses } from '#app/drawn/held-presses.ts';

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

test('replays early clicks in order once the page responds, and then stops recording', async () => {
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

test('adds clicks from before the first script to the rest, and stops recording', async () => {
  pageWith('<button id="less"></button><button id="more"></button>');
  const early = { earlyPresses: [...document.querySelectorAll('button')] };
  const held = holdPresses(document, takeEarlyPresses(early));
  expect(early).toEqual({});
  expect(document.getElementById('less')?.getAttribute('aria-busy')).toBe('true');
  document.getElementById('less')?.click();
  held.release();
  await expect.poll(() => heard).toEqual(['less', 'more', 'less']);
});

test('follows a link at once and drops clicks on a page that is gone', async () => {
  const press = pageWith('<a id="link"></a><button id="gone"></button>');
  const held = holdPresses(document);
  press('link');
  press('gone');
  document.getElementById('gone')?.remove();
  held.release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual(['link']);
});

test('repeats a click that React stops because its part of the page is not hydrated yet', async () => {
  const press = pageWith('<button id="get"></button><button id="share"></button>');
  const held = holdPresses(document);
  press('get');
  press('share');
  const hydrated = new AbortController();
  document.body.addEventListener('click', (event) => event.stopPropagation(), {
    capture: true,
    signal: hydrated.signal,
  });
  held.release();
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(heard).toEqual([]);
  hydrated.abort();
  await expect.poll(() => heard).toEqual(['get', 'share']);
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(heard).toEqual(['get', 'share']);
});

describe('a page that replaces the prerendered one', () => {
  const named = (id: string, name: string) => `<button id="${id}">${name}</button>`;
  const frame = (html: string) => `<div>${html}</div>`;
  const root = () => {
    const found = document.body.firstElementChild;
    if (found === null) throw new Error('no page');
    return found;
  };

  test('receives the clicks in order once its buttons are present and enabled', async () => {
    const press = pageWith(frame(named('more', 'One more') + named('get', 'Get tickets')));
    const held = holdPresses(document);
    press('more');
    press('get');
    root().innerHTML = named('own get', 'Get tickets');
    held.repeatIn(root());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual([]);
    root().insertAdjacentHTML('beforeend', '<button id="own more" aria-label="One more" disabled></button>');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual([]);
    document.getElementById('own more')?.removeAttribute('disabled');
    await expect.poll(() => heard).toEqual(['own more', 'own get']);
  });

  test('clicks the same one of several equally named buttons, or none if their number differs', async () => {
    const press = pageWith(frame(named('a', 'Save') + named('b', 'Save') + named('c', 'Remove')));
    const held = holdPresses(document);
    press('c');
    root().innerHTML = named('d', 'Save') + named('e', 'Save') + named('f', 'Remove') + named('g', 'Remove');
    held.repeatIn(root());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(heard).toEqual([]);
    const again = pageWith(frame(named('a', 'Save') + named('b', 'Save')));
    const other = holdPresses(document);
    again('b');
    root().innerHTML = named('d', 'Save') + named('e', 'Save');
    other.repeatIn(root());
    root().append('news');
    await expect.poll(() => heard).toEqual(['e']);
  });

  test.each([
    ['is not sent where somebody had typed into the drawn form, which is gone', 'ada', []],
    ['is sent where nothing was typed', '', ['own send']],
  ])('%s', async (_, typed, expected) => {
    const form = (id: string) => `<form><input name="username" />${named(id, 'Sign in')}</form>`;
    const press = pageWith(frame(form('send') + named('more', 'One more')));
    const field = document.querySelector('input');
    if (field !== null) field.value = typed;
    const held = holdPresses(document);
    press('send');
    press('more');
    root().innerHTML = form('own send') + named('own more', 'One more');
    document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
    held.repeatIn(root());
    await expect.poll(() => heard).toEqual([...expected, 'own more']);
  });

  test('receives no more clicks after a few seconds', async () => {
    vi.useFakeTimers();
    try {
      const press = pageWith(named('more', 'One more'));
      const held = holdPresses(document);
      press('more');
      root().innerHTML = '';
      held.repeatIn(root());
      await vi.advanceTimersByTimeAsync(10_100);
      root().innerHTML = named('late', 'One more');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(heard).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('marks a button with a held click as busy until the page responds', () => {
  const press = pageWith('<button id="more"></button>');
  const held = holdPresses(document);
  press('more');
  const busy = () => document.getElementById('more')?.getAttribute('aria-busy');
  expect(busy()).toBe('true');
  held.release();
  expect(busy()).toBe(null);
});

test('never lets the browser submit a form itself, which would put its input in a URL', async () => {
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
