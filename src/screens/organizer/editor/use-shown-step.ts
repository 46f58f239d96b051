import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { steps, type Step } from './steps.ts';

interface ShownStep {
  readonly step: Step;
  /** For the element of that step. */
  readonly element: RefObject<HTMLDivElement | null>;
  readonly goTo: (step: Step) => void;
}

/**
 * Returns the step that the address names, and scrolls to it, because wide screens show all steps under one another;
 * focuses it when it changes. Where it is shown alone, the page starts at its top.
 */
export function useShownStep(): ShownStep {
  const search: { readonly step?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const step = steps.find((known) => known === search.step) ?? steps[0];
  const element = useRef<HTMLDivElement>(null);
  // The form opens at its first step; a link may lead to another.
  const focused = useRef<Step>(steps[0]);
  const show = useCallback(() => {
    const here = element.current;
    const before = here?.previousElementSibling;
    if (step !== steps[0] && before instanceof HTMLElement && before.offsetParent !== null)
      here?.scrollIntoView({ behavior: 'instant' });
    else here?.ownerDocument.defaultView?.scrollTo({ top: 0, behavior: 'instant' });
    here?.focus({ preventScroll: true });
  }, [step]);
  useEffect(() => {
    if (focused.current === step) return;
    focused.current = step;
    show();
  }, [step, show]);
  const goTo = (next: Step) => {
    // Shown once more, if somebody scrolled away from it.
    if (next === step) show();
    else
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, step: next }),
        resetScroll: false,
      });
  };
  return { step, element, goTo };
}
