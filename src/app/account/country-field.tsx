import { useMemo, type ComponentProps } from 'react';
import { useEngines } from '#app/engines/engines.tsx';
import { SelectField } from '#ui/fields/field.tsx';
import { countryChoices } from './phone.ts';

/** Selects a country with its calling code; names are in the user's language. */
export function CountryField(props: Omit<ComponentProps<typeof SelectField>, 'choices'>) {
  const { language } = useEngines().messages;
  const choices = useMemo(() => countryChoices(language), [language]);
  return <SelectField {...props} choices={choices} />;
}
