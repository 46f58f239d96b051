import { expect, it } from 'vitest';
import { readingOf } from '#messages/isolated.ts';
import { apart } from '#ui/apart.tsx';
import { mount } from './mount.ts';

const setApart = (text: string) => `\u2068${text}\u2069`;

it.each([
  ['an Arabic sentence that begins with a Latin name', `${setApart('amie')}، مشارك`, 'rtl'],
  ['a Latin sentence that begins with an Arabic name', `${setApart('آمنة')}, guest`, 'ltr'],
  ['names alone, as the page runs', `${setApart('amie')} (${setApart('48')})`, undefined],
  ['a text without a name in it', 'مشارك', null],
])('reads %s in its own direction', async (_what, text, direction) => {
  const box = await mount(<p>{apart(text)}</p>);
  expect(box.querySelector('bdi')?.getAttribute('dir')).toBe(direction);
});

// The design system imports nothing, so it has a pattern of its own for what is set apart in a text.
it.each([
  `${setApart('amie')}، مشارك`,
  `${setApart('آمنة')}, guest`,
  `${setApart('amie')}، 350\u00a0GMD للواحدة`,
  `350\u00a0GMD، ${setApart('amie')} تذكرة`,
])('reads “%s” as emails and prints do', async (text) => {
  const box = await mount(<p>{apart(text)}</p>);
  expect(box.querySelector('bdi')?.getAttribute('dir')).toBe(readingOf(text, 'none'));
});
