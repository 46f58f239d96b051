import { useRef, type PointerEvent, type RefObject } from 'react';
import { isHorizontal, swipeStep } from './swipe-rule.ts';

interface SwipeParts {
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  readonly turn: (by: -1 | 1) => void;
  /** Pages are in right-to-left order. */
  readonly mirrored: boolean;
}

interface Swipe {
  /** The swiped element, which follows the finger. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: () => void;
}

interface Begun {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly pointerId: number;
  across: boolean;
}

/** At either end the pane moves by this share of the finger's movement, and springs back. */
const atEndShare = 0.25;

/**
 * Turns pages by finger or mouse. The swiped element needs `touch-action: pan-y`, so that the browser handles
 * vertical scrolling and then cancels the pointer.
 */
export function useSwipe({ hasBefore, hasAfter, turn, mirrored }: SwipeParts): Swipe {
  const ref = useRef<HTMLDivElement>(null);
  const begun = useRef<Begun | null>(null);
  const sign = mirrored ? -1 : 1;
  const move = (px: number | null) => {
    if (ref.current !== null) ref.current.style.transform = px === null ? '' : `translateX(${px * sign}px)`;
  };
  const stop = () => {
    begun.current = null;
    move(null);
  };
  return {
    ref,
    onPointerDown(event) {
      if (!event.isPrimary || event.button !== 0) return;
      const { clientX: x, clientY: y, timeStamp: at, pointerId } = event;
      begun.current = { x, y, at, pointerId, across: false };
    },
    onPointerMove(event) {
      const from = begun.current;
      if (from === null || from.pointerId !== event.pointerId) return;
      const acrossPx = (event.clientX - from.x) * sign;
      if (!from.across) {
        if (!isHorizontal({ acrossPx, downPx: event.clientY - from.y })) return;
        from.across = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      const free = acrossPx < 0 ? hasAfter : hasBefore;
      move(free ? acrossPx : acrossPx * atEndShare);
    },
    onPointerUp(event) {
      const from = begun.current;
      stop();
      if (from?.across !== true || from.pointerId !== event.pointerId) return;
      const leads = swipeStep({
        acrossPx: (event.clientX - from.x) * sign,
        downPx: event.clientY - from.y,
        ms: event.timeStamp - from.at,
        widthPx: event.currentTarget.clientWidth,
      });
      if (leads === 1 ? hasAfter : leads === -1 && hasBefore) turn(leads === 1 ? 1 : -1);
    },
    onPointerCancel: stop,
  };
}
