import { createContext, use } from 'react';

/** The few words that parts of the design system have of their own. */
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

/** Given by the app with its engines. */
export const UiTextsContext = createContext<UiTexts | null>(null);

/** The words of the design system; throws where nobody gives them, which is a mistake of the program. */
export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext);
  if (texts === null) throw new Error('UiTextsContext not provided');
  return texts;
}
