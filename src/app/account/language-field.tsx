import { useMessages } from '#app/engines/use-messages.ts';
import { languages, namesOf, readLanguage } from '#messages/language.ts';
import { SelectField } from '#ui/fields/field.tsx';
import { useLanguage } from './use-language.ts';

const choices = languages.map((value) => ({ value, label: namesOf[value] }));

/** Selects the app's language on this device. */
export function LanguageField() {
  const { language, choose } = useLanguage();
  const { sheet: texts } = useMessages('account');
  return (
    <SelectField
      label={texts.language}
      choices={choices}
      value={language}
      onChange={({ target }) => {
        const chosen = readLanguage(target.value);
        if (chosen !== null) choose(chosen);
      }}
    />
  );
}
