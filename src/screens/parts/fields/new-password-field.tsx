import type { ComponentProps } from 'react';
import { useMessages } from '#app/engines/use-messages.ts';
import { css } from 'styled-system/css';
import { passwordStrength, type PasswordStrength } from '#domain/people/sign-in.ts';
import { PasswordField } from '#ui/fields/password-field.tsx';

const bars: Readonly<Record<PasswordStrength, number>> = { weak: 1, fair: 2, good: 3, strong: 4 };

type NewPasswordProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'value' | 'autoComplete'> & {
  readonly value: string;
};

/** Field for a new password with a strength hint. */
export function NewPasswordField(props: NewPasswordProps) {
  const { strength: texts } = useMessages('account');
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={props.value === '' ? texts.rule : <Strength of={props.value} />}
    />
  );
}

function Strength({ of: password }: { readonly of: string }) {
  const strength = passwordStrength(password);
  const { strength: texts } = useMessages('account');
  return (
    <span data-strength={strength} className={css({ display: 'flex', alignItems: 'center', gap: 'snug' })}>
      <span aria-hidden className={css({ display: 'flex', gap: 'hair' })}>
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={css({ w: '1.5rem', h: '0.25rem', borderRadius: 'pill' })}
            style={{
              background: bar <= bars[strength] ? 'var(--colors-accent)' : 'var(--colors-surface-top)',
            }}
          />
        ))}
      </span>
      {texts[strength]}
    </span>
  );
}
