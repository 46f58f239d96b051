import type { PointerEvent } from 'react';

/** A pointer that moved less than this was meant for what it pressed; CSS pixels. */
const still = 8;

/**
 * Completes a press whose button moved away under it: if a list above grows between press and release, the browser
 * sees a press on one element and a release on another, and sends a click to neither. A pointer moved away on purpose
 * is not a press. Touch does not need this, because it stays with the element it began on.
 */
export function completePress({
  currentTarget: button,
  clientX,
  clientY,
  pointerId,
  pointerType,
  button: which,
}: PointerEvent<HTMLButtonElement>): void {
  if (which !== 0 || pointerType === 'touch') return;
  const page = button.ownerDocument;
  const watch = new AbortController();
  const { signal } = watch;
  let clicked = false;
  button.addEventListener('click', () => (clicked = true), { signal });
  page.addEventListener('pointercancel', () => watch.abort(), { signal });
  page.addEventListener(
    'pointerup',
    (released) => {
      if (released.pointerId !== pointerId) return;
      const isStill = Math.hypot(released.clientX - clientX, released.clientY - clientY) <= still;
      // The browser's own click comes with the release, before any timer.
      page.defaultView?.setTimeout(() => {
        watch.abort();
        if (isStill && !clicked && button.isConnected && !button.disabled) button.click();
      });
    },
    { signal, capture: true },
  );
}
