import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Cover } from '#ui/layers/cover.tsx';
import { Dialog } from '#ui/layers/dialog.tsx';
import { button, doing, mount, press } from '#tests/ui/mount.ts';

const chosen = vi.fn<() => void>();

/** A page with an open dialog, which is covered later. */
function Page() {
  const [open, setOpen] = useState(true);
  const [covered, setCovered] = useState(false);
  return (
    <main>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add gate">
        <input aria-label="Name" />
        <button type="button" onClick={() => setCovered(true)}>
          Cover
        </button>
      </Dialog>
      {covered ? (
        <Cover title="Anna is signed in now">
          <button type="button" onClick={chosen}>
            Continue
          </button>
          <button type="button">Other</button>
        </Cover>
      ) : null}
    </main>
  );
}

async function covered() {
  chosen.mockClear();
  await mount(<Page />);
  // The dialog takes the focus and hides the page below shortly after it opens.
  await doing(() => {});
  await doing(() => button('Cover').click());
  await doing(() => {});
}
const cover = () => document.querySelector<HTMLElement>('[role=alertdialog]');
const below = () => document.querySelector('[role=dialog]');

describe('a cover over an open dialog', () => {
  it('is not hidden from screen readers, and lets the pointer through to its buttons', async () => {
    await covered();
    expect(document.querySelector('main')?.closest('[aria-hidden=true]')).not.toBeNull();
    expect(cover()?.closest('[aria-hidden=true]')).toBeNull();
    expect(cover()?.style.pointerEvents).toBe('auto');
    await doing(() => button('Continue').click());
    expect(chosen).toHaveBeenCalledOnce();
  });

  it('keeps the focus from the dialog below', async () => {
    await covered();
    await doing(() => button('Other').focus());
    expect(document.activeElement).toBe(button('Other'));
    await doing(() => void press('Tab'));
    expect(below()?.contains(document.activeElement)).toBe(false);
  });

  it('leaves the dialog below open when it is touched, or on Escape', async () => {
    await covered();
    await doing(() => {
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
        cover()?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
      press('Escape', cover());
    });
    await doing(() => {});
    expect(below()?.getAttribute('data-state')).toBe('open');
  });
});
