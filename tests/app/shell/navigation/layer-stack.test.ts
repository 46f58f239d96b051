import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createLayerStack } from '#app/shell/navigation/layer-stack.ts';

/** A browser that came from /before to /page; `open` lists the layers that are open, and can be held and closed. */
function browserAt() {
  const history = createMemoryHistory({ initialEntries: ['/outside', '/before', '/page'], initialIndex: 2 });
  const stack = createLayerStack(history);
  stack.follow();
  const open: string[] = [];
  const releases = new Map<string, () => void>();
  return {
    history,
    stack,
    open,
    at: () => history.location.pathname,
    show(name: string) {
      open.push(name);
      releases.set(
        name,
        stack.hold(() => open.splice(open.indexOf(name), 1)),
      );
    },
    /** As X, Escape or a tap outside do. */
    dismiss(name: string) {
      open.splice(open.indexOf(name), 1);
      releases.get(name)?.();
    },
  };
}

describe('The way back of the browser', () => {
  it('closes what is open and stays on the page', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.history.back();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
  });

  it('says whether anything is open, as soon as that changes', () => {
    const browser = browserAt();
    const said: boolean[] = [];
    browser.stack.subscribe(() => said.push(browser.stack.isOpen()));
    browser.show('sheet');
    browser.dismiss('sheet');
    browser.show('sheet');
    browser.stack.closeAll();
    expect([said.at(0), said.at(1), said.at(2), said.at(-1)]).toEqual([true, false, true, false]);
  });

  it('leads to the page before once nothing is open any more', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.history.back();
    browser.history.back();
    expect(browser.at()).toBe('/before');
  });

  it('closes the topmost of several, one at a time', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.show('dialog');
    browser.history.back();
    expect(browser.open).toEqual(['sheet']);
    browser.history.back();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
  });

  it.each([0, 1, 2])(
    'leads to the page before after its address was replaced over %i layers that are closed',
    (layers) => {
      const browser = browserAt();
      const names = ['sheet', 'dialog'].slice(0, layers);
      names.forEach(browser.show);
      names.toReversed().forEach(browser.dismiss);
      browser.stack.replacePage(() => browser.history.replace('/page?gate=b'));
      expect(browser.history.location.href).toBe('/page?gate=b');
      browser.history.back();
      expect(browser.at()).toBe('/before');
    },
  );

  it('closes what is open when the address of the page is replaced', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.stack.replacePage(() => browser.history.replace('/page?gate=b'));
    expect([browser.open, browser.history.location.href]).toEqual([[], '/page?gate=b']);
  });

  it.each([1, 2, 5])(
    'needs one step to the page before after %i layers that were closed otherwise',
    (times) => {
      const browser = browserAt();
      for (let time = 0; time < times; time += 1) {
        browser.show('sheet');
        browser.dismiss('sheet');
      }
      browser.history.back();
      expect(browser.at()).toBe('/before');
    },
  );

  it('passes over the entries of two layers that were open together', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.show('dialog');
    browser.dismiss('dialog');
    browser.dismiss('sheet');
    browser.history.back();
    expect(browser.at()).toBe('/before');
  });

  it('leads from a page that a link in a sheet opened back to the page under the sheet, without the sheet', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.history.push('/linked');
    expect(browser.open).toEqual([]);
    browser.history.back();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
    browser.history.back();
    expect(browser.at()).toBe('/before');
  });

  it('leads forward again to that page', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.history.push('/linked');
    browser.history.back();
    browser.history.forward();
    expect(browser.at()).toBe('/linked');
  });

  it('closes a layer that opened after one was closed', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.dismiss('sheet');
    browser.show('dialog');
    browser.history.back();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
  });

  it('closes one layer that took the place of another', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.dismiss('sheet');
    browser.show('dialog');
    browser.dismiss('dialog');
    browser.show('sheet');
    browser.history.back();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
  });

  it('passes over an entry that a reload left behind', () => {
    const history = createMemoryHistory({
      initialEntries: ['/outside', '/before', '/page'],
      initialIndex: 2,
    });
    history.push('/page', { layers: 1 });
    createLayerStack(history).follow();
    history.back();
    expect(history.location.pathname).toBe('/before');
  });
});

describe('What is open over a page', () => {
  it('closes when the page is left', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.show('dialog');
    browser.history.replace('/login');
    expect(browser.open).toEqual([]);
  });

  it('closes when the person has left, and the page stays', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.show('dialog');
    browser.stack.closeAll();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
  });

  it('keeps what the entry of the page says', () => {
    const browser = browserAt();
    browser.history.replace('/page', { stay: true });
    browser.show('sheet');
    expect(browser.history.location.state.stay).toBe(true);
  });
});
