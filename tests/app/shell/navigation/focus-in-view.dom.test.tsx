import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { useFocusInView } from '#app/shell/navigation/focus-in-view.ts';
import { doing, mount } from '#tests/ui/mount.ts';

function Form() {
  return (
    <div ref={useFocusInView()}>
      <button type="button">Save</button>
      <label>
        <input type="checkbox" /> Large text
      </label>
    </div>
  );
}

const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
afterEach(() => void shown.mockClear());
// Pages of one process have their elements from one maker.
afterAll(() => shown.mockRestore());

async function press(key: string, control: HTMLElement | null): Promise<void> {
  await doing(() => {
    control?.focus();
    (control ?? document.body).dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
  });
}

it('What the Tab key reaches is scrolled clear of the bars, a hidden input by its label', async () => {
  const box = await mount(<Form />);
  await press('Tab', box.querySelector('button'));
  expect(shown.mock.contexts).toEqual([box.querySelector('button')]);
  expect(shown).toHaveBeenLastCalledWith({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  await press('Tab', box.querySelector('input'));
  expect(shown.mock.contexts.at(-1)).toBe(box.querySelector('label'));
});

it('Nothing is scrolled by other keys, or where nothing has the focus', async () => {
  const box = await mount(<Form />);
  await press('a', box.querySelector('button'));
  box.querySelector('button')?.blur();
  await press('Tab', null);
  expect(shown).not.toHaveBeenCalled();
});
