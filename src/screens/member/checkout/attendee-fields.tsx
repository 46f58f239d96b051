import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Attendee, CheckoutErrors, Place } from '#app/checkout/checkout-form.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { Section } from '#ui/page.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';

interface AttendeeFieldsProps {
  readonly places: readonly Place[];
  readonly errors: CheckoutErrors;
  readonly of: (place: Place, index: number) => Attendee;
  /** `field`: as the errors name it. */
  readonly onChange: (place: Place, attendee: Attendee, field: string) => void;
  readonly onSameForAll: () => void;
}

/** Who comes: one name for each place; emails only for those who want to give them. */
export function AttendeeFields({ places, errors, of, onChange, onSameForAll }: AttendeeFieldsProps) {
  const typed = places.some((place, index) => of(place, index).email !== '');
  const [withEmails, setWithEmails] = useState(typed);
  return (
    <Section
      title={places.length === 1 ? 'Name' : 'Names'}
      actions={places.length > 1 ? <Button onClick={onSameForAll}>Same name for all</Button> : undefined}
    >
      <ol className={css({ display: 'grid', gap: 'base' })}>
        {places.map((place, index) => {
          const attendee = of(place, index);
          const field = (name: 'name' | 'email') => ({
            name: `attendees.${index}.${name}`,
            value: attendee[name],
            error: errors[`attendees.${index}.${name}`],
            onChange: (event: { readonly target: { readonly value: string } }) =>
              onChange(place, { ...attendee, [name]: event.target.value }, `attendees.${index}.${name}`),
          });
          const who = places.length === 1 ? 'Name on the ticket' : `Name on ticket ${index + 1}`;
          return (
            <li key={place.key} className={css({ display: 'grid', gap: 'near' })}>
              <TextField label={`${who} · ${place.typeName}`} autoComplete="off" {...field('name')} />
              {withEmails ? (
                <TextField
                  label={`Email for ticket ${index + 1} (optional)`}
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  {...field('email')}
                />
              ) : null}
            </li>
          );
        })}
      </ol>
      <Toggle
        checked={withEmails}
        onChange={setWithEmails}
        label="Give an email for each person"
        hint="For the organizer’s news about the event."
      />
    </Section>
  );
}
