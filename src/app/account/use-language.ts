import { useEngines } from '#app/engines/engines.tsx';
import type { Language } from '#messages/language.ts';
import { chooseLanguage } from './language.ts';

/** What the app speaks on this device, and what chooses another. It starts anew in it: every engine has its texts from the start. */
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
