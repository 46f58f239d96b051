import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createLayerStack } from '#app/shell/navigation/layer-stack.ts';

/** A browser that navigated from /before to /page; `open` lists the open layers, and layers can be mounted and closed. */
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

describe('the browser’s Back button', () => {
  it('closes the open layer and stays on the page', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.history.back();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
  });

  it('reports whether a layer is open as soon as that changes', () => {
    const browser = browserAt();
    const said: boolean[] = [];
    browser.stack.subscribe(() => said.push(browser.stack.isOpen()));
    browser.show('sheet');
    browser.dismiss('sheet');
    browser.show('sheet');
    browser.stack.closeAll();
    expect([said.at(0), said.at(1), said.at(2), said.at(-1)]).toEqual([true, false, true, false]);
  });

  it('goes to the previous page once no layer is open', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.history.back();
    browser.history.back();
    expect(browser.at()).toBe('/before');
  });

  it('closes the topmost of several layers, one at a time', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.show('dialog');
    browser.history.back();
    expect(browser.open).toEqual(['sheet']);
    browser.history.back();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
  });

  it.each([0, 1, 2])(
    'goes to the previous page after its URL was replaced over %i closed layers',
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

  it('closes the open layer when the page’s URL is replaced', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.stack.replacePage(() => browser.history.replace('/page?gate=b'));
    expect([browser.open, browser.history.location.href]).toEqual([[], '/page?gate=b']);
  });

  it.each([1, 2, 5])(
    'needs one step to the previous page after %i layers that were closed otherwise',
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

  it('skips the entries of two layers that were open together', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.show('dialog');
    browser.dismiss('dialog');
    browser.dismiss('sheet');
    browser.history.back();
    expect(browser.at()).toBe('/before');
  });

  it('returns from a page opened by a link in a sheet to the page below, without the sheet', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.history.push('/linked');
    expect(browser.open).toEqual([]);
    browser.history.back();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
    browser.history.back();
    expect(browser.at()).toBe('/before');
  });

  it('goes forward again to that page', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.history.push('/linked');
    browser.history.back();
    browser.history.forward();
    expect(browser.at()).toBe('/linked');
  });

  it('closes a layer opened after another was closed', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.dismiss('sheet');
    browser.show('dialog');
    browser.history.back();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
  });

  it('closes a layer that replaced another', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.dismiss('sheet');
    browser.show('dialog');
    browser.dismiss('dialog');
    browser.show('sheet');
    browser.history.back();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
  });

  it('skips an entry left behind by a reload', () => {
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

describe('a layer open over a page', () => {
  it('closes when the user leaves the page', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.show('dialog');
    browser.history.replace('/login');
    expect(browser.open).toEqual([]);
  });

  it('closes when the user signs out, and the page stays', () => {
    const browser = browserAt();
    browser.show('sheet');
    browser.show('dialog');
    browser.stack.closeAll();
    expect([browser.open, browser.at()]).toEqual([[], '/page']);
  });

  it('preserves the state of the page’s history entry', () => {
    const browser = browserAt();
    browser.history.replace('/page', { stay: true });
    browser.show('sheet');
    expect(browser.history.location.state.stay).toBe(true);
  });
});
