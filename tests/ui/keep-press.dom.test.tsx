import { expect, test } from 'vitest';
import { Button } from '#ui/button.tsx';
import { button, doing, mount } from './mount.ts';

interface Release {
  readonly on?: 'button' | 'page';
  readonly movedBy?: number;
  readonly pointerType?: string;
  readonly busy?: boolean;
}

/** Counts the clicks of a button when a pointer is pressed on it and released. */
async function pressesOf({ on = 'button', movedBy = 0, pointerType = 'mouse', busy = false }: Release) {
  let presses = 0;
  await mount(
    <Button busy={busy} onClick={() => (presses += 1)}>
      Add gate
    </Button>,
  );
  const pressed = button('Add gate');
  const released = on === 'button' ? pressed : document.body;
  const pointer = { bubbles: true, pointerId: 7, pointerType, button: 0, clientX: 20 };
  await doing(() => {
    pressed.dispatchEvent(new PointerEvent('pointerdown', { ...pointer, clientY: 20 }));
    released.dispatchEvent(new PointerEvent('pointerup', { ...pointer, clientY: 20 + movedBy }));
    // As a browser does: a click on the element where both happened.
    released.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  return presses;
}

test.each([
  ['that stays where it is', {}, 1],
  ['that moved away between press and release', { on: 'page' }, 1],
  ['from which the pointer was drawn aside', { on: 'page', movedBy: 40 }, 0],
  ['that was touched, and given up', { on: 'page', pointerType: 'touch' }, 0],
  ['that moved away and is busy', { on: 'page', busy: true }, 0],
] as const)('a button %s', async (_, release, presses) => {
  expect(await pressesOf(release)).toBe(presses);
});
