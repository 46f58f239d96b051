import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { isEmailOptional, type CheckoutErrors, type Draft } from '#app/checkout/checkout-form.ts';
import { useMessages } from '#app/engines/use-messages.ts';
import { isEmail } from '#domain/people/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { useFirstField } from '#ui/fields/use-first-field.ts';
import { Section } from '#ui/page.tsx';

interface BuyerFieldsProps {
  readonly draft: Draft;
  readonly errors: CheckoutErrors;
  readonly onChange: (next: Draft, field: string) => void;
  /** The question fields of the buyer. */
  readonly asked: ReactNode;
}

const names = ['name', 'email', 'phoneNumber'] as const;

const forPhones = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const;

/** The buyer's data: only missing fields are shown, but all can be changed. */
export function BuyerFields({ draft, errors, onChange, asked }: BuyerFieldsProps) {
  const { buyer: texts } = useMessages('checkout');
  // As of opening the page, so that a field does not disappear while being typed in.
  const [begun] = useState(draft);
  const [opened, setOpened] = useState(false);
  // A field with an error stays open even after the first keystroke has fixed it.
  const [wasWrong, setWasWrong] = useState<readonly string[]>([]);
  const wrong = names.filter((name) => errors[`buyer.${name}`] !== undefined && !wasWrong.includes(name));
  if (wrong.length > 0) setWasWrong([...wasWrong, ...wrong]);
  const isShown = {
    name: opened || begun.name.trim() === '' || wasWrong.includes('name'),
    email: opened || !isEmail(begun.email.trim()) || wasWrong.includes('email'),
    phoneNumber: opened || wasWrong.includes('phoneNumber'),
  };
  const buyer = (field: (typeof names)[number]) => ({
    name: `buyer.${field}`,
    value: draft[field],
    error: errors[`buyer.${field}`],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ ...draft, [field]: event.target.value }, `buyer.${field}`),
  });
  const isOptional = isEmailOptional(draft);
  const fields = useFirstField<HTMLElement>(opened);
  const known = names.filter((name) => !isShown[name] && draft[name].trim() !== '');
  return (
    <Section
      ref={fields}
      title={texts.title}
      actions={opened ? undefined : <Button onClick={() => setOpened(true)}>{texts.change}</Button>}
    >
      {known.length === 0 ? null : (
        <p className={css({ overflowWrap: 'anywhere', color: 'text.soft' })}>
          {known.map((name) => (
            <span key={name} className={css({ display: 'block' })} dir="auto">
              {draft[name]}
            </span>
          ))}
        </p>
      )}
      {isShown.name ? <TextField label={texts.name} autoComplete="name" {...buyer('name')} /> : null}
      {isShown.email ? (
        <TextField
          label={isOptional ? texts.optionalEmail : texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={isOptional ? texts.optionalEmailHint : texts.emailHint}
          {...buyer('email')}
        />
      ) : null}
      {isShown.phoneNumber ? (
        <NumberField label={texts.phone} {...forPhones} {...buyer('phoneNumber')} />
      ) : null}
      {asked}
    </Section>
  );
}
