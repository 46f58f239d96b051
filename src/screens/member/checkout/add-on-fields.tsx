import type { Place } from '#app/checkout/checkout-form.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { SelectField } from '#ui/fields/field.tsx';
import { Section } from '#ui/page.tsx';

interface AddOnFieldsProps {
  readonly places: readonly Place[];
  /** The name typed for a place; empty if none was entered yet. */
  readonly nameOf: (place: Place, index: number) => string;
  /** Assignment of add-ons to tickets, by the keys of both places. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChoose: (chosen: Readonly<Record<string, string>>) => void;
}

/** Assigns each add-on to an attendee, if there are several. By default each ticket gets one before any gets two. */
export function AddOnFields({ places, nameOf, chosen, onChoose }: AddOnFieldsProps) {
  const { addOns: texts } = useMessages('checkout');
  const people = places.filter(({ isAddOn }) => !isAddOn);
  const addOns = places.filter(({ isAddOn }) => isAddOn);
  if (people.length < 2 || addOns.length === 0) return null;
  const choices = people.map((place, index) => {
    const name = nameOf(place, index).trim();
    return { value: place.key, label: name === '' ? texts.unnamed(index + 1, place.typeName) : name };
  });
  return (
    <Section title={texts.title}>
      {addOns.map(({ key, typeName }, index) => (
        <SelectField
          key={key}
          name={`addOn.${key}`}
          label={texts.whose(index + 1, addOns.length, typeName)}
          choices={[{ value: '', label: texts.shared }, ...choices]}
          value={people.some((place) => place.key === chosen[key]) ? (chosen[key] ?? '') : ''}
          onChange={({ target }) => onChoose({ ...chosen, [key]: target.value })}
        />
      ))}
    </Section>
  );
}
