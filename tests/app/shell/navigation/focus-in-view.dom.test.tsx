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
// Pages of one process share element prototypes.
afterAll(() => shown.mockRestore());

async function press(key: string, control: HTMLElement | null): Promise<void> {
  await doing(() => {
    control?.focus();
    (control ?? document.body).dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
  });
}

it('scrolls elements focused by Tab clear of the bars, hidden inputs by their label', async () => {
  const box = await mount(<Form />);
  await press('Tab', box.querySelector('button'));
  expect(shown.mock.contexts).toEqual([box.querySelector('button')]);
  expect(shown).toHaveBeenLastCalledWith({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  await press('Tab', box.querySelector('input'));
  expect(shown.mock.contexts.at(-1)).toBe(box.querySelector('label'));
});

it('does not scroll on other keys or without a focused element', async () => {
  const box = await mount(<Form />);
  await press('a', box.querySelector('button'));
  box.querySelector('button')?.blur();
  await press('Tab', null);
  expect(shown).not.toHaveBeenCalled();
});
