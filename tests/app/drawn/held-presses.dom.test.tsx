import { afterEach, describe, expect, test, vi } from 'vitest';
import { holdPresses, takeEarlyPresses } from '#app/drawn/held-presses.ts';
import { showNotStarted } from '#app/drawn/not-started.ts';
import { startTexts } from '#messages/start-texts.ts';

const heard: string[] = [];
let isOver = new AbortController();
afterEach(() => {
  isOver.abort();
  isOver = new AbortController();
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

/** Holds the presses on this page until the test is over; a page has only one that does. */
const hold = (early?: readonly HTMLElement[], tellSlow?: () => () => void) =>
  holdPresses(
    {
      documentElement: document.documentElement,
      addEventListener: (type: string, listener: EventListener, { signal }: AddEventListenerOptions) => {
        const until = AbortSignal.any([isOver.signal, ...(signal === undefined ? [] : [signal])]);
        document.addEventListener(type, listener, { capture: true, signal: until });
      },
    },
    early,
    tellSlow,
  );

/** A listener that stops clicks, as React does above parts that it has not hydrated. */
function unhydrated() {
  const hydrated = new AbortController();
  document.body.addEventListener('click', (event) => event.stopPropagation(), {
    capture: true,
    signal: AbortSignal.any([hydrated.signal, isOver.signal]),
  });
  return () => hydrated.abort();
}

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('replays early clicks in order once the page responds, and then stops recording', async () => {
  const press = pageWith('<button id="less"></button><button id="more"><b id="sign"></b></button>');
  const held = hold();
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
  const held = hold(takeEarlyPresses(early));
  expect(early).toEqual({});
  expect(document.getElementById('less')?.getAttribute('aria-busy')).toBe('true');
  document.getElementById('less')?.click();
  held.release();
  await expect.poll(() => heard).toEqual(['less', 'more', 'less']);
});

test('follows a link at once and drops clicks on a page that is gone', async () => {
  const press = pageWith('<a id="link"></a><button id="gone"></button>');
  const held = hold();
  press('link');
  press('gone');
  document.getElementById('gone')?.remove();
  held.release();
  await moment(50);
  expect(heard).toEqual(['link']);
});

test('repeats a click that React stops because its part of the page is not hydrated yet', async () => {
  const press = pageWith('<button id="get"></button><button id="share"></button>');
  const held = hold();
  press('get');
  press('share');
  const hydrate = unhydrated();
  held.release();
  await moment(120);
  expect(heard).toEqual([]);
  hydrate();
  await expect.poll(() => heard).toEqual(['get', 'share']);
  await moment(120);
  expect(heard).toEqual(['get', 'share']);
});

test('repeats a click that React stops after the rest of the page responds, once, and no other', async () => {
  const press = pageWith('<button id="get"></button><button id="share"></button>');
  const held = hold();
  held.release();
  press('share');
  expect(heard).toEqual(['share']);
  const hydrate = unhydrated();
  press('get');
  await moment(120);
  expect(heard).toEqual(['share']);
  hydrate();
  await expect.poll(() => heard).toEqual(['share', 'get']);
  await moment(120);
  expect(heard).toEqual(['share', 'get']);
});

test('repeats a click on the button that replaces its own while the page is hydrated', async () => {
  const press = pageWith('<p><button id="share">Share</button><button id="get">Get tickets</button></p>');
  const held = hold();
  press('get');
  press('share');
  const part = document.querySelector('p');
  if (part === null) throw new Error('no part');
  part.innerHTML = '<button id="own share">Share</button><button id="own get">Get tickets</button>';
  held.release();
  await expect.poll(() => heard).toEqual(['own get', 'own share']);
  await moment(120);
  expect(heard).toEqual(['own get', 'own share']);
});

test.each(['held', 'answered'])(
  'repeats a press whose button is replaced under the finger on a page whose clicks are %s',
  async (state) => {
    pageWith('<p><button id="get">Get tickets</button></p>');
    const held = hold();
    const part = document.querySelector('p');
    if (part === null) throw new Error('no part');
    document.getElementById('get')?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
    part.innerHTML = '<button id="own get">Get tickets</button>';
    if (state === 'answered') held.repeatIn(document.body);
    part.click();
    if (state === 'held') held.release();
    await expect.poll(() => heard.filter((id) => id !== '')).toEqual(['own get']);
    part.click();
    await moment(120);
    expect(heard.filter((id) => id !== '')).toEqual(['own get']);
  },
);

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
    const held = hold();
    press('more');
    press('get');
    root().innerHTML = named('own get', 'Get tickets');
    held.repeatIn(root());
    await moment(50);
    expect(heard).toEqual([]);
    root().insertAdjacentHTML('beforeend', '<button id="own more" aria-label="One more" disabled></button>');
    await moment(50);
    expect(heard).toEqual([]);
    document.getElementById('own more')?.removeAttribute('disabled');
    await expect.poll(() => heard).toEqual(['own more', 'own get']);
  });

  test('clicks the same one of several equally named buttons, or none if their number differs', async () => {
    const press = pageWith(frame(named('a', 'Save') + named('b', 'Save') + named('c', 'Remove')));
    const held = hold();
    press('c');
    root().innerHTML = named('d', 'Save') + named('e', 'Save') + named('f', 'Remove') + named('g', 'Remove');
    held.repeatIn(root());
    await moment(50);
    expect(heard).toEqual([]);
    isOver.abort();
    isOver = new AbortController();
    const again = pageWith(frame(named('a', 'Save') + named('b', 'Save')));
    const other = hold();
    again('b');
    root().innerHTML = named('d', 'Save') + named('e', 'Save');
    other.repeatIn(root());
    root().append('news');
    await expect.poll(() => heard).toEqual(['e']);
  });

  test.each([
    ['is not sent where what somebody had typed is gone with the drawn form', 'ada', '', []],
    ['is sent where the new form has what was typed', 'ada', 'ada', ['own send']],
    ['is sent where nothing was typed', '', '', ['own send']],
  ])('%s', async (_, typed, there, expected) => {
    const form = (id: string) => `<form><input name="username" />${named(id, 'Sign in')}</form>`;
    const press = pageWith(frame(form('send') + named('more', 'One more')));
    const field = document.querySelector('input');
    if (field !== null) field.value = typed;
    const held = hold();
    press('send');
    press('more');
    root().innerHTML = form('own send') + named('own more', 'One more');
    document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
    const own = document.querySelector('input');
    if (own !== null) own.value = there;
    held.repeatIn(root());
    await expect.poll(() => heard).toEqual([...expected, 'own more']);
  });

  test('receives no more clicks once one of them has led to another page', async () => {
    const press = pageWith(frame(named('get', 'Get tickets')));
    const held = hold();
    press('get');
    press('get');
    root().innerHTML = named('own get', 'Get tickets');
    document.getElementById('own get')?.addEventListener('click', () => {
      history.pushState(null, '', '/checkout');
      root().innerHTML = named('order', 'Get tickets');
    });
    held.repeatIn(root());
    await expect.poll(() => heard).toEqual(['own get']);
    await moment(120);
    expect(heard).toEqual(['own get']);
    history.replaceState(null, '', '/');
  });

  test('receives no click of a page at another address, whose button meant something else', async () => {
    const press = pageWith(frame(named('get', 'Continue')));
    const held = hold();
    press('get');
    history.pushState(null, '', '/dashboard');
    try {
      root().innerHTML = named('other', 'Continue');
      held.repeatIn(root());
      await moment(120);
      expect(heard).toEqual([]);
    } finally {
      history.replaceState(null, '', '/');
    }
  });

  test('receives no more clicks after a few seconds', async () => {
    vi.useFakeTimers();
    try {
      const press = pageWith(named('more', 'One more'));
      const held = hold();
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
  const held = hold();
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
  const held = hold();
  press('send');
  expect(sent).toEqual([]);
  held.release();
  await expect.poll(() => sent).toEqual(['form']);
});

describe('on a page whose app does not come', () => {
  const busy = () => document.querySelectorAll('[aria-busy]').length;
  afterEach(() => {
    vi.useRealTimers();
    delete document.documentElement.dataset['drawn'];
  });

  test('says so, and gives the pressed buttons back without their presses', async () => {
    vi.useFakeTimers();
    const press = pageWith('<button id="less"></button><button id="more"></button>');
    const said = vi.fn<() => void>();
    const held = hold([], () => said);
    press('less');
    press('more');
    expect(busy()).toBe(2);
    await vi.advanceTimersByTimeAsync(15_500);
    expect(busy()).toBe(0);
    press('more');
    expect(busy()).toBe(1);
    held.release();
    await vi.advanceTimersByTimeAsync(100);
    expect([heard, busy()]).toEqual([['more'], 0]);
    expect(said).toHaveBeenCalledOnce();
  });

  test('gives each button back 15 s after its own press, and repeats the later presses', async () => {
    vi.useFakeTimers();
    const press = pageWith('<button id="less"></button><button id="more"></button>');
    const said = vi.fn<() => void>();
    const held = hold([], () => said);
    press('less');
    press('more');
    await vi.advanceTimersByTimeAsync(14_000);
    press('more');
    await vi.advanceTimersByTimeAsync(1_500);
    const isBusy = (id: string) => document.getElementById(id)?.hasAttribute('aria-busy');
    expect([isBusy('less'), isBusy('more')]).toEqual([false, true]);
    held.release();
    await vi.advanceTimersByTimeAsync(100);
    expect([heard, busy()]).toEqual([['more'], 0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([heard, said.mock.calls.length]).toEqual([['more'], 1]);
  });

  test('offers to reload it at once, until the app is there after all', async () => {
    vi.useFakeTimers();
    document.documentElement.dataset['drawn'] = '';
    const press = pageWith('<div id="root"><button id="more"></button></div>');
    const held = hold([], () => showNotStarted(document, 'en'));
    press('more');
    await vi.advanceTimersByTimeAsync(60_000);
    const reload = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === startTexts.en.reload,
    );
    const clicked = vi.fn<() => void>();
    reload?.addEventListener('click', clicked);
    reload?.click();
    expect(clicked).toHaveBeenCalledOnce();
    held.release();
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  test('says nothing once the app has answered', async () => {
    vi.useFakeTimers();
    const press = pageWith('<button id="more"></button>');
    const tellSlow = vi.fn<() => () => void>(() => () => {});
    const held = hold([], tellSlow);
    press('more');
    held.release();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tellSlow).not.toHaveBeenCalled();
  });
});
