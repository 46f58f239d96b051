import { User } from 'lucide-react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { placeAfterKey } from '#ui/search-list-keys.ts';
import { SearchList, type SearchRow } from '#ui/search-list.tsx';
import { doing, mount, typeInto } from '#tests/ui/mount.ts';

const row = (title: string): SearchRow => ({ key: title, icon: User, title });
const all = ['Amie', 'Binta', 'Lamin', 'Modou'].map(row);

/** A list in two groups, filtered by letters, that reports the chosen item. */
async function list(onChoose = vi.fn<(title: string) => void>(), change: { more?: () => void } = {}) {
  function Page() {
    const [typed, setTyped] = useState('');
    const [first, setFirst] = useState<readonly SearchRow[]>([]);
    change.more = () => setFirst([row('Awa')]);
    const found = all.filter(({ title }) => title.toLowerCase().includes(typed));
    return (
      <SearchList
        label="Search people"
        listLabel="People"
        value={typed}
        onType={setTyped}
        groups={[
          { key: 'new', title: 'New', rows: first },
          { key: 'known', title: 'Known', rows: found },
        ].filter(({ rows }) => rows.length > 0)}
        onChoose={({ title }) => onChoose(title)}
        tooSoonMs={50}
        status={`${found.length} found`}
      />
    );
  }
  const box = await mount(<Page />);
  const field = box.querySelector('input');
  if (field === null) throw new Error('There is no field.');
  let at = 1_000;
  /** Presses a key as a person does, or that much later than the previous one; ms. */
  const key = async (name: string, after = 200, more: KeyboardEventInit = {}) => {
    at += after;
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
    Object.defineProperty(event, 'timeStamp', { value: at });
    await doing(() => void field.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const type = (text: string) => doing(() => typeInto(field, text));
  const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  return { box, field, key, type, active, onChoose };
}

describe('a search list', () => {
  it('begins where its page does while its field is empty, and then where the typed text does', async () => {
    const { field, type } = await list();
    expect(field.hasAttribute('dir')).toBe(false);
    await type('b');
    expect(field.dir).toBe('auto');
  });

  it('is a combobox over grouped options, each named, with the first one active', async () => {
    const { box, field, active } = await list();
    const listbox = box.querySelector('[role=listbox]');
    expect(field.getAttribute('role')).toBe('combobox');
    expect(field.getAttribute('aria-controls')).toBe(listbox?.id);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    const group = listbox?.querySelector('[role=group]');
    expect(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Known');
    expect(active()?.getAttribute('role')).toBe('option');
    expect(active()?.textContent).toBe('Amie');
    expect(box.querySelectorAll('[aria-selected=true]')).toHaveLength(1);
    expect(box.querySelector('[role=status]')?.textContent).toBe('4 found');
  });

  it('announces how many options are left, or none', async () => {
    const { box, field, type } = await list();
    await type('xyz');
    expect(box.querySelector('[role=status]')?.textContent).toBe('0 found');
    expect(field.getAttribute('aria-expanded')).toBe('false');
    expect(field.hasAttribute('aria-activedescendant')).toBe(false);
  });

  it('is navigated by keys, wrapping at its ends, and chosen from with Enter', async () => {
    const { key, active, onChoose } = await list();
    await key('ArrowDown');
    expect(active()?.textContent).toBe('Binta');
    await key('End');
    expect(active()?.textContent).toBe('Modou');
    await key('ArrowDown');
    expect(active()?.textContent).toBe('Amie');
    await key('ArrowUp');
    await key('Home');
    await key('ArrowDown');
    expect(await key('Enter')).toBe(true);
    expect(onChoose.mock.calls).toEqual([['Binta']]);
  });

  it('keeps the active option when others are inserted before it', async () => {
    const change: { more?: () => void } = {};
    const { key, active } = await list(undefined, change);
    await key('ArrowDown');
    await doing(() => change.more?.());
    expect(active()?.textContent).toBe('Binta');
  });

  it('returns to the first option as the user types', async () => {
    const { key, type, active } = await list();
    await key('End');
    await type('m');
    expect(active()?.textContent).toBe('Amie');
  });

  it('leaves the keys to an input method during composition, including its final Enter', async () => {
    const { field, key, active, onChoose } = await list();
    await key('ArrowDown', 200, { isComposing: true });
    await key('Enter', 200, { isComposing: true });
    expect(active()?.textContent).toBe('Amie');
    const ended = new CompositionEvent('compositionend', { bubbles: true });
    Object.defineProperty(ended, 'timeStamp', { value: 2_000 });
    await doing(() => void field.dispatchEvent(ended));
    await key('Enter', 610);
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('ignores Enter from a hand scanner or a held key', async () => {
    const { key, onChoose } = await list();
    await key('7');
    await key('Enter', 50);
    await key('Enter', 500, { repeat: true });
    expect(onChoose).not.toHaveBeenCalled();
    await key('Enter', 51);
    expect(onChoose).toHaveBeenCalledOnce();
  });

  it('is chosen from by a click, leaving the focus in the field', async () => {
    const { box, field, onChoose } = await list();
    field.focus();
    const option = [...box.querySelectorAll<HTMLElement>('[role=option]')].at(-1);
    const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    option?.dispatchEvent(press);
    await doing(() => option?.click());
    expect(press.defaultPrevented).toBe(true);
    expect(onChoose.mock.calls).toEqual([['Modou']]);
  });
});

describe('the option a key moves to', () => {
  it.each([
    ['ArrowDown', -1, 3, 0],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['ArrowUp', -1, 3, 2],
    ['PageDown', 1, 30, 9],
    ['PageDown', 28, 30, 29],
    ['PageUp', 3, 30, 0],
    ['Home', 7, 30, 0],
    ['End', 7, 30, 29],
    ['a', 7, 30, null],
    ['ArrowDown', -1, 0, null],
  ])('%s from %i of %i is %s', (key, place, count, next) => {
    expect(placeAfterKey(key, place, count)).toBe(next);
  });
});
