import { useEngines } from '#app/engines/engines.tsx';
import { useMessages } from '#app/engines/use-messages.ts';
import { languages, namesOf, readLanguage } from '#messages/language.ts';
import { SelectField } from '#ui/fields/field.tsx';
import { chooseLanguage } from './language.ts';

const choices = languages.map((value) => ({ value, label: namesOf[value] }));

/** What the app speaks on this device. It starts anew in the other language: every engine has its texts from the start. */
export function LanguageField() {
  const { stored, messages, tab } = useEngines();
  const { sheet: texts } = useMessages('account');
  return (
    <SelectField
      label={texts.language}
      choices={choices}
      value={messages.language}
      onChange={({ target }) => {
        const chosen = readLanguage(target.value);
        if (chosen === null || chosen === messages.language) return;
        chooseLanguage(stored, chosen);
        tab.reload();
      }}
    />
  );
}
