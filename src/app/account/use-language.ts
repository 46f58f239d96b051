import { useEngines } from '#app/engines/engines.tsx';
import type { Language } from '#messages/language.ts';
import { chooseLanguage } from './language.ts';

/**
 * Returns the app's language on this device and a setter. The setter restarts the app, because engines get their
 * texts at the start.
 */
export function useLanguage(): {
  readonly language: Language;
  readonly choose: (language: Language) => void;
} {
  const { stored, messages, tab } = useEngines();
  const { language } = messages;
  return {
    language,
    choose(chosen) {
      if (chosen === language) return;
      chooseLanguage(stored, chosen);
      tab.reload();
    },
  };
}
