import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocusNearby } from '#app/shell/navigation/focus-nearby.ts';

let end = () => {};
beforeEach(() => {
  document.body.innerHTML =
    '<main tabindex="-1"><section id="card"><button id="pay"></button></section></main>';
  end = keepFocusNearby(document);
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

const at = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`There is no "${id}".`);
  return found;
};
const later = () => new Promise((resolve) => setTimeout(resolve, 200));

it('moves to the button’s container once its content is replaced', async () => {
  at('pay').focus();
  at('card').innerHTML = '<p>Checking…</p><button id="again"></button>';
  await later();
  expect(document.activeElement).toBe(at('card'));
  at('again').focus();
  expect(at('card').hasAttribute('tabindex')).toBe(false);
});

it('stays where a screen has moved it meanwhile', async () => {
  at('pay').focus();
  at('card').innerHTML = '<input id="code" />';
  at('code').focus();
  await later();
  expect(document.activeElement).toBe(at('code'));
});

it('stays on the page if the user has left the focused element', async () => {
  at('pay').focus();
  at('pay').blur();
  at('card').append(document.createElement('p'));
  await later();
  expect(document.activeElement).toBe(document.body);
});

it('moves from a removed heading to the new one', async () => {
  document.querySelector('main')!.innerHTML = '<h1 id="before" tabindex="-1"></h1>';
  at('before').focus();
  document.querySelector('main')!.innerHTML = '<p>Loading…</p>';
  await later();
  expect(document.activeElement).toBe(document.body);
});

it('returns under a dialog whether or not its opener still exists', async () => {
  const dialog = () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="dialog" id="dialog"><button id="yes"></button></div>',
    );
    at('yes').focus();
  };
  at('pay').focus();
  dialog();
  at('dialog').remove();
  await later();
  expect(document.activeElement).toBe(at('pay'));
  dialog();
  at('pay').remove();
  at('dialog').remove();
  await later();
  expect(document.activeElement).toBe(at('card'));
});

it('moves to the main area if the whole screen is replaced', async () => {
  at('pay').focus();
  at('card').remove();
  await later();
  expect(document.activeElement).toBe(document.querySelector('main'));
});

it('skips elements that can no longer be focused, such as a button disabled by its own action', async () => {
  at('pay').focus();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" id="dialog"><button id="yes"></button></div>',
  );
  at('yes').focus();
  at('pay').setAttribute('disabled', '');
  at('dialog').remove();
  await later();
  expect([document.activeElement, at('pay').hasAttribute('tabindex')]).toEqual([at('card'), false]);
});

it('leaves a list row its position for keyboard navigation', async () => {
  document.querySelector('main')!.innerHTML =
    '<div id="row" data-place="3"><button id="only"></button></div>';
  const row = at('row');
  // As in browsers: an element without tabindex cannot be focused.
  row.focus = () => {
    if (row.hasAttribute('tabindex')) HTMLElement.prototype.focus.call(row);
  };
  at('only').focus();
  at('only').remove();
  await later();
  expect(document.activeElement).toBe(row);
  expect(row.dataset['place']).toBe('3');
  row.blur();
  expect(row.dataset['place']).toBe('3');
});
