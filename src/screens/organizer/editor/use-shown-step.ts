import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { steps, type Step } from './steps.ts';

interface ShownStep {
  /** For the element of the current step. */
  readonly element: RefObject<HTMLDivElement | null>;
  /** Shows the current step once more, if somebody scrolled away from it. */
  readonly show: () => void;
}

/**
 * Scrolls to the step that the address names, because wide screens show all steps under one another, and focuses it
 * when it changes. Where it is shown alone, the page starts at its top.
 */
export function useShownStep(step: Step): ShownStep {
  const element = useRef<HTMLDivElement>(null);
  // The form opens at its first step; a link may lead to another.
  const focused = useRef<Step>(steps[0]);
  const show = useCallback(() => {
    const here = element.current;
    const before = here?.previousElementSibling;
    if (step !== steps[0] && before instanceof HTMLElement && before.offsetParent !== null)
      here?.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
    here?.focus({ preventScroll: true });
  }, [step]);
  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    show();
  }, [step, show]);
  return { element, show };
}
