import { expect, it } from 'vitest';
import { isolated } from '#messages/isolated.ts';
import { Fact } from '#screens/parts/fact.tsx';
import { mount } from '#tests/ui/mount.ts';

it.each([
  ['an Arabic sentence that begins with an address', `${isolated('amie@example.org')} (غير مؤكد)`, 'rtl'],
  ['a Latin sentence that begins with an Arabic name', `${isolated('آمنة')} (not confirmed)`, 'ltr'],
  ['an address alone, by its own letters', 'amie@example.org', null],
  ['values that are set apart, as the page runs', `${isolated('a.pdf')} (${isolated('48 kB')})`, undefined],
  ['a number', '+220 700 0001', null],
])('reads %s in its own direction', async (_what, text, direction) => {
  const page = await mount(
    <dl>
      <Fact label="Email">{text}</Fact>
    </dl>,
  );
  expect(page.querySelector('dd bdi')?.getAttribute('dir')).toBe(direction);
});
