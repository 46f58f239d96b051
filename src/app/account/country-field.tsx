import { useMemo, type ComponentProps } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { countryChoices } from './phone.ts';

/** A country with its calling code, by the names that the reader's language has for them. */
export function CountryField(props: Omit<ComponentProps<typeof SelectField>, 'choices'>) {
  const { language } = useEngines().messages;
  const choices = useMemo(() => countryChoices(language), [language]);
  return <SelectField {...props} choices={choices} />;
}
