import { createContext, use } from 'react';

/** Texts used by the design system itself. */
export interface UiTexts {
  readonly name: string;
  readonly close: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly oneFewer: (what: string) => string;
  readonly oneMore: (what: string) => string;
  readonly chosen: (what: string) => string;
  readonly starting: string;
  readonly progress: (done: number, total: number) => string;
}

/** Provided by the app with its engines. */
export const UiTextsContext = createContext<UiTexts | null>(null);

/** Returns the design system's texts; throws without a provider, which is a programming error. */
export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext);
  if (texts === null) throw new Error('UiTextsContext not provided');
  return texts;
}
