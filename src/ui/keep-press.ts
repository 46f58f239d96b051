import type { PointerEvent } from 'react';

/** A pointer that moved no further was meant for what it pressed; CSS pixels. */
const still = 8;

/**
 * Completes a press whose button moved away under it: where a list above it grows between press and release, the browser
 * sees a press on one thing and a release on another, and gives a click to neither. A pointer that was drawn aside means to
 * let go, and is no press. Fingers need it not: a touch stays with what it began on.
 */
export function keepPress({
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
      // The browser's own click comes with the release, before anything else has its turn.
      page.defaultView?.setTimeout(() => {
        watch.abort();
        if (isStill && !clicked && button.isConnected && !button.disabled) button.click();
      });
    },
    { signal, capture: true },
  );
}
