import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Attendee, CheckoutErrors, Place } from '#app/checkout/checkout-form.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { useFirstField } from '#ui/fields/use-first-field.ts';
import { Section } from '#ui/page.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';

interface AttendeeFieldsProps {
  readonly places: readonly Place[];
  readonly errors: CheckoutErrors;
  readonly of: (place: Place) => Attendee;
  /** Whether the event has questions for attendees. */
  readonly isAsked: boolean;
  /** `field`: name as in errors. */
  readonly onChange: (place: Place, attendee: Attendee, field: string) => void;
  readonly onSameForAll: () => void;
  /** Renders the question fields of a place. */
  readonly asked: (place: Place, index: number) => ReactNode;
}

/**
 * Attendees: the buyer by default, or individual names if wanted or if the event has questions for attendees; emails
 * are optional.
 */
export function AttendeeFields(props: AttendeeFieldsProps) {
  const { guests: texts } = useMessages('checkout');
  const { places, errors, of, isAsked } = props;
  const [first] = places;
  const typed = places.some((place) => of(place).email !== '');
  const named = first !== undefined && places.some((place) => of(place).name !== of(first).name);
  const isWrong = Object.keys(errors).some(
    (field) => field.startsWith('attendees.') && errors[field] !== undefined,
  );
  const [opened, setOpened] = useState(typed || named);
  const [wasAsked, setAsked] = useState(false);
  // Stays open even after the first keystroke has fixed the error.
  if (isWrong && !opened) setOpened(true);
  if (opened || isAsked || isWrong) return <NamedAttendees {...props} wasAsked={wasAsked} />;
  return (
    <Section
      title={texts.title(places.length)}
      actions={
        <Button
          onClick={() => {
            setAsked(true);
            setOpened(true);
          }}
        >
          {texts.open(places.length)}
        </Button>
      }
    >
      <p className={css({ color: 'text.soft' })}>{texts.inYourName(places.length)}</p>
    </Section>
  );
}

function NamedAttendees({
  places,
  errors,
  of,
  onChange,
  onSameForAll,
  asked,
  wasAsked,
}: AttendeeFieldsProps & { readonly wasAsked: boolean }) {
  const { guests: texts } = useMessages('checkout');
  const typed = places.some((place) => of(place).email !== '');
  const [withEmails, setWithEmails] = useState(typed);
  const fields = useFirstField<HTMLElement>(wasAsked);
  return (
    <Section
      ref={fields}
      title={texts.title(places.length)}
      actions={places.length > 1 ? <Button onClick={onSameForAll}>{texts.sameForAll}</Button> : undefined}
    >
      <ol className={css({ display: 'grid', gap: 'base' })}>
        {places.map((place, index) => {
          const attendee = of(place);
          const field = (name: 'name' | 'email') => ({
            name: `attendees.${index}.${name}`,
            value: attendee[name],
            error: errors[`attendees.${index}.${name}`],
            onChange: (event: { readonly target: { readonly value: string } }) =>
              onChange(place, { ...attendee, [name]: event.target.value }, `attendees.${index}.${name}`),
          });
          const who =
            places.length === 1 ? texts.onlyName(place.typeName) : texts.name(index + 1, place.typeName);
          return (
            <li key={place.key} className={css({ display: 'grid', gap: 'near' })}>
              <TextField label={who} autoComplete="off" {...field('name')} />
              {withEmails ? (
                <TextField
                  label={texts.email(index + 1)}
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  {...field('email')}
                />
              ) : null}
              {asked(place, index)}
            </li>
          );
        })}
      </ol>
      <Toggle
        checked={withEmails}
        onChange={setWithEmails}
        label={texts.withEmails}
        hint={texts.emailsHint}
      />
    </Section>
  );
}
